package org.webfluxdyno.starter.knobs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import io.netty.channel.ChannelHandler;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.server.ChannelFacts;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.NettyPipeline;

/**
 * Knobs of HTTP on the main server, from Reactor Netty's handler in a live pipeline and
 * from the application's live beans.
 */
public final class HttpKnobs implements KnobSource {

	private static final String FROM = "HttpTrafficHandler of a live channel: ";

	private final MainServer mainServer;

	private final boolean transformsForwarded;

	private final boolean virtualThreads;

	private final BooleanSupplier leanDispatch;

	/**
	 * Creates the source.
	 * @param mainServer where the channels are
	 * @param transformsForwarded whether the application reads forwarded headers itself
	 * @param virtualThreads whether blocking handlers run on virtual threads
	 * @param leanDispatch whether lean dispatch answers any controller method
	 */
	public HttpKnobs(MainServer mainServer, boolean transformsForwarded, boolean virtualThreads,
			BooleanSupplier leanDispatch) {
		this.mainServer = mainServer;
		this.transformsForwarded = transformsForwarded;
		this.virtualThreads = virtualThreads;
		this.leanDispatch = leanDispatch;
	}

	@Override
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new LinkedHashMap<>();
		knobs.put("http.validate-headers", knob("validateHeaders", (value) -> value));
		knobs.put("http.idle-timeout", knob("idleTimeout", HttpKnobs::seconds));
		knobs.put("http.max-keep-alive-requests", knob("maxKeepAliveRequests", (value) -> value));
		knobs.put("http.compression", compression());
		knobs.put("http.forwarded-headers",
				knob("forwardedHeaderHandler", (handler) -> (handler != null) ? "native" : framework()));
		knobs.put("virtual-threads", new Knob(this.virtualThreads, "live bean applicationTaskExecutor"));
		knobs.put("lean-dispatch",
				new Knob(this.leanDispatch.getAsBoolean(), "live bean requestMappingHandlerMapping"));
		return knobs;
	}

	private static String seconds(@Nullable Object timeout) {
		return (timeout instanceof Duration duration) ? duration.toSeconds() + "s" : "none";
	}

	private Knob compression() {
		ChannelFacts facts = this.mainServer.facts();
		boolean always = (facts != null) && facts.handlers().containsKey(NettyPipeline.CompressionHandler);
		return always ? new Knob(true, "pipeline of a live channel")
				: knob("compress", (predicate) -> predicate != null);
	}

	private String framework() {
		return this.transformsForwarded ? "framework" : "none";
	}

	private Knob knob(String field, Function<@Nullable Object, @Nullable Object> read) {
		ChannelFacts facts = this.mainServer.facts();
		ChannelHandler handler = (facts != null) ? facts.handlers().get(NettyPipeline.HttpTrafficHandler) : null;
		return (handler != null)
				? new Knob(read.apply(LiveFields.read(handler.getClass(), field, handler)), FROM + field)
				: new Knob(null, "no HTTP/1.1 connection yet: send one request to the main port");
	}

}
