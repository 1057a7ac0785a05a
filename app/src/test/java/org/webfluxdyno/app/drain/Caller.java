package org.webfluxdyno.app.drain;

import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;

/**
 * A well-behaved client: keeps its connection, sends one request after another, goes when
 * it is told to or when the connection is closed while it waits.
 *
 * @param port the service's port
 * @param path what to ask for
 * @param pauseMillis how long to think between two requests
 */
record Caller(int port, String path, long pauseMillis) implements Callable<Caller.Result> {

	@Override
	public Result call() {
		return call(Integer.MAX_VALUE);
	}

	Result call(int requests) {
		int answered = 0;
		try (RawConnection connection = new RawConnection(this.port)) {
			while (answered < requests) {
				if (connection.isClosedWithin(this.pauseMillis)) {
					return new Result(answered, "closed while idle", null);
				}
				RawResponse response;
				try {
					response = connection.send("GET " + this.path + " HTTP/1.1\nHost: a\n\n").read();
				}
				catch (UncheckedIOException ex) {
					return new Result(answered, "failed", ex);
				}
				if (response.status() != 200) {
					return new Result(answered, "status " + response.status(), null);
				}
				answered++;
				if ("close".equalsIgnoreCase(response.header("Connection"))) {
					return new Result(answered, connection.isClosedByPeer() ? "told to go" : "told to go but kept",
							null);
				}
			}
			return new Result(answered, "done", null);
		}
	}

	/**
	 * How it went.
	 *
	 * @param answered requests answered with 200
	 * @param end why it ended
	 * @param failure what broke the last request, if it was broken
	 */
	record Result(int answered, String end, @Nullable Exception failure) {
	}

}
