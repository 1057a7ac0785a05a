package org.webfluxdyno.gatling.measure;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.responseTimeInMillis;
import static io.gatling.javaapi.http.HttpDsl.status;

/**
 * The one wrapper around requests that makes them count in {@link InjectorMetrics}.
 */
public final class Measured {

	private static final String SERIES = "dyno.series";

	private static final String STARTED = "dyno.started";

	private static final String MILLIS = "dyno.millis";

	private static final String STATUS = "dyno.status";

	private Measured() {
	}

	/**
	 * Makes a request count.
	 * @param request the request, with its own checks
	 * @param series where it counts; asked when the request starts, so that a request
	 * counts for the step in which it began
	 */
	public static ChainBuilder measured(HttpRequestActionBuilder request, Supplier<Series> series) {
		return exec((session) -> start(session, series.get()))
			.exec(request.check(status().saveAs(STATUS), responseTimeInMillis().saveAs(MILLIS)))
			.exec(Measured::finish);
	}

	/**
	 * Makes a whole exchange, such as a WebSocket conversation, count as one; its time is
	 * taken by the clock around it.
	 * @param exchange what happens
	 * @param series where it counts
	 */
	public static ChainBuilder measuredExchange(ChainBuilder exchange, Supplier<Series> series) {
		return exec((session) -> start(session, series.get())).exec(exchange).exec(Measured::finish);
	}

	/**
	 * Makes a user count as active while it works.
	 * @param metrics where it counts
	 * @param work what the user does
	 */
	public static ChainBuilder present(InjectorMetrics metrics, ChainBuilder work) {
		return exec((session) -> {
			metrics.userStarted();
			return session;
		}).exec(work).exec((session) -> {
			metrics.userEnded();
			return session;
		});
	}

	private static Session start(Session session, Series series) {
		return session.removeAll(MILLIS, STATUS).markAsSucceeded().set(SERIES, series).set(STARTED, System.nanoTime());
	}

	private static Session finish(Session session) {
		Series series = session.get(SERIES);
		// A request that got no answer has no response time of its own: a stalled service
		// must still show.
		long millis = session.contains(MILLIS) ? session.getInt(MILLIS)
				: TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - session.getLong(STARTED));
		series.record(!session.isFailed(), millis, kind(session));
		return session.markAsSucceeded();
	}

	private static String kind(Session session) {
		if (!session.isFailed()) {
			return "";
		}
		return session.contains(STATUS) ? "HTTP " + session.getInt(STATUS) + ", check failed" : "no answer";
	}

}
