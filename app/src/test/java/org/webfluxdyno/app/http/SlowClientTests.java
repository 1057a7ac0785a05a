package org.webfluxdyno.app.http;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.TestService;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that stop in the middle, with the time-outs set that are off by default.
 */
class SlowClientTests {

	private static TestService service;

	@BeforeAll
	static void start() {
		service = TestService.start("server.netty.idle-timeout=500ms", "dyno.request.timeout=500ms");
	}

	@Test
	void aHeadThatNeverEndsIsCutOff() {
		try (RawConnection connection = service.connect()) {
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\nX-A").isClosedByPeer()).isTrue();
		}
	}

	@Test
	void anIdleConnectionIsClosed() {
		try (RawConnection connection = service.connect()) {
			assertThat(connection.send("GET /hello HTTP/1.1\nHost: a\n\n").read().status()).isEqualTo(200);
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@Test
	void aBodyThatNeverEndsIsATimeout() {
		try (RawConnection connection = service.connect()) {
			connection.send("POST /json HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 99\n\n{");
			assertThat(connection.read().status()).isEqualTo(408);
			assertThat(connection.isClosedByPeer()).isTrue();
		}
	}

	@Test
	void aSlowAnswerIsNoSlowRequest() {
		try (RawConnection connection = service.connect()) {
			assertThat(connection.send("GET /work?sleep=1200 HTTP/1.1\nHost: a\n\n").read().status()).isEqualTo(200);
		}
	}

}
