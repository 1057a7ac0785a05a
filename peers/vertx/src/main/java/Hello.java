import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/** Hello world on Vert.x: one verticle for each event loop, a Date header refreshed once a second. */
public final class Hello extends VerticleBase {

	private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private static final CharSequence PLAIN = HttpHeaders.createOptimized("text/plain;charset=UTF-8");

	private static final CharSequence LENGTH = HttpHeaders.createOptimized("13");

	private static final Buffer BODY = Buffer.buffer("Hello, World!");

	private final int port;

	private CharSequence date = now();

	private Hello(int port) {
		this.port = port;
	}

	public static void main(String[] arguments) {
		int port = Integer.parseInt(arguments[0]);
		Vertx.vertx()
			.deployVerticle(() -> new Hello(port),
					new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE))
			.onFailure((failure) -> {
				System.err.println(failure);
				System.exit(1);
			});
	}

	@Override
	public Future<?> start() {
		this.vertx.setPeriodic(1_000, (timer) -> this.date = now());
		return this.vertx.createHttpServer().requestHandler(this::answer).listen(this.port, "127.0.0.1");
	}

	private void answer(HttpServerRequest request) {
		if (request.method() != HttpMethod.GET || !request.path().equals("/hello")) {
			request.response().setStatusCode(404).end();
			return;
		}
		request.response()
			.putHeader(HttpHeaders.CONTENT_TYPE, PLAIN)
			.putHeader(HttpHeaders.CONTENT_LENGTH, LENGTH)
			.putHeader(HttpHeaders.DATE, this.date)
			.end(BODY);
	}

	private static CharSequence now() {
		return HttpHeaders.createOptimized(HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
	}

}
