package org.webfluxdyno.starter.knobs;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.client.ClientCustomizer;
import org.webfluxdyno.starter.client.PoolPerLoop;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClientConfig;
import reactor.netty.resources.ConnectionProvider;

/**
 * Knobs of the auto-configured client, from the HttpClient under its connector.
 */
public final class ClientKnobs implements KnobSource {

	private final ClientCustomizer client;

	/**
	 * Creates the source.
	 * @param client knows the client
	 */
	public ClientKnobs(ClientCustomizer client) {
		this.client = client;
	}

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		knobs.put("client.pool", knob((live) -> pool(live.connectionProvider()), "connection provider"));
		knobs.put("client.protocol", knob(ClientKnobs::protocol, "protocols"));
		knobs.put("client.compress", knob(HttpClientConfig::isAcceptGzip, "accepted encodings"));
		return knobs;
	}

	private Knob knob(Function<HttpClientConfig, Object> read, String what) {
		HttpClientConfig live = this.client.configuration();
		return (live != null) ? new Knob(read.apply(live), what + " of the connector's HttpClient")
				: new Knob(null, "no client was made yet");
	}

	private static String pool(@Nullable ConnectionProvider provider) {
		if (provider instanceof PoolPerLoop) {
			return "per-loop";
		}
		return (provider == ConnectionProvider.newConnection()) ? "none" : "shared";
	}

	private static String protocol(HttpClientConfig live) {
		return Arrays.asList(live.protocols()).contains(HttpProtocol.H2C) ? "h2c" : "http1";
	}

}
