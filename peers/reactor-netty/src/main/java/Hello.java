import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;

/** Hello world on plain Reactor Netty, with its defaults and a Date header refreshed once a second. */
public final class Hello {

	private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	public static void main(String[] arguments) {
		int port = Integer.parseInt(arguments[0]);
		AtomicReference<String> date = new AtomicReference<>(now());
		Flux.interval(Duration.ofSeconds(1)).subscribe((second) -> date.set(now()));
		HttpServer.create()
			.host("127.0.0.1")
			.port(port)
			.route((routes) -> routes.get("/hello",
					(request, response) -> response.header("Content-Type", "text/plain;charset=UTF-8")
						.header("Date", date.get())
						.sendString(Mono.just("Hello, World!"))))
			.bindNow()
			.onDispose()
			.block();
	}

	private static String now() {
		return HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC));
	}

}
