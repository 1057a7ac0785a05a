package org.webfluxdyno.starter.server;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.List;

import io.netty.channel.Channel;
import org.junit.jupiter.api.Test;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

class MainServerOnlyTests {

	@Test
	void nothingLandsOnTheManagementPort() throws IOException {
		try (Service service = Service.start("dyno.date-header=cached", "dyno.netty-route.enabled=true",
				"dyno.lane.enabled=true", "dyno.transport=nio", "dyno.allocator=unpooled",
				"dyno.flush-consolidation.enabled=true", "dyno.drain.quiet-time=50ms")) {
			MainServer mainServer = service.context().getBean(MainServer.class);
			try (RawConnection management = new RawConnection(service.managementPort())) {
				assertThat(management.exchange("/actuator/health").header("date")).isNull();
				assertThat(management.exchange("/netty").status()).isEqualTo(404);
				assertThat(management.exchange("/lane").status()).isEqualTo(404);
				assertThat(mainServer.openConnections()).isZero();
				assertThat(mainServer.totalConnections()).isZero();
				assertThat(mainServer.facts()).isNull();
			}
			try (RawConnection main = new RawConnection(service.port())) {
				assertThat(main.exchange("/netty").body()).isEqualTo("netty");
				assertThat(main.exchange("/lane").body()).isEqualTo("lane");
				assertThat(mainServer.openConnections()).isOne();
			}
			assertThat(service.knobs()).satisfies((knobs) -> {
				assertThat(effective(knobs, "transport")).isEqualTo("nio");
				assertThat(effective(knobs, "allocator.type")).isEqualTo("unpooled");
				assertThat(effective(knobs, "netty-route")).isEqualTo(true);
				assertThat(effective(knobs, "lane")).isEqualTo(true);
				assertThat(effective(knobs, "flush-consolidation")).isEqualTo(true);
			});
		}
	}

	@Test
	void thePipelineIsSpringBootsOwnWhenNothingIsAsked() throws IOException {
		try (Service service = Service.start(); RawConnection connection = new RawConnection(service.port())) {
			List<String> handlers = new CopyOnWriteArrayList<>();
			service.context().getBean(MainServer.class).addListener(new MainServer.ConnectionListener() {

				@Override
				public void opened(Channel opened, boolean firstOnLoop) {
					handlers.addAll(opened.pipeline().names());
				}

			});
			try (RawConnection second = new RawConnection(service.port())) {
				assertThat(second.exchange("/hello").body()).isEqualTo("Hello, World!");
				assertThat(second.exchange("/netty").status()).isEqualTo(404);
				assertThat(second.exchange("/lane").body()).isEqualTo("twin");
			}
			assertThat(handlers).isNotEmpty().noneMatch((name) -> name.startsWith("dyno"));
			assertThat(handlers).contains("reactor.left.httpCodec", "reactor.left.httpTrafficHandler",
					"reactor.right.reactiveBridge");
		}
	}

	private static Object effective(Map<String, Map<String, Object>> knobs, String name) {
		return Objects.requireNonNull(Objects.requireNonNull(knobs.get(name)).get("effective"));
	}

}
