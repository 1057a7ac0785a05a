package org.webfluxdyno.starter.knobs;

import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

class KnobsEndpointTests {

	@Test
	void saysThatThereIsNoConnectionYetUntilThereIsOne() {
		try (Service service = Service.start()) {
			assertThat(service.knobs().get("transport")).containsEntry("effective", null)
				.containsEntry("from", "no connection yet: send one request to the main port");
			assertThat(service.effective("transport")).isIn("nio", "epoll", "io_uring");
		}
	}

}
