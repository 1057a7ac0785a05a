package org.webfluxdyno.starter.lane;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.starter.server.ChannelFacts;
import org.webfluxdyno.starter.server.MainServer;
import org.webfluxdyno.starter.testapp.RawConnection;
import org.webfluxdyno.starter.testapp.Service;

import static org.assertj.core.api.Assertions.assertThat;

class LaneStandsAsideTests {

	@ParameterizedTest
	@ValueSource(strings = { "server.netty.max-keep-alive-requests=100", "server.netty.idle-timeout=1m",
			"server.compression.enabled=true", "dyno.reactor-netty-metrics=true" })
	void passesEverythingOnWithWhatItWouldPassBy(String property) throws IOException {
		try (Service service = Service.start("dyno.lane.enabled=true", property);
				RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/lane").body()).isEqualTo("twin");
			assertThat(service.effective("lane")).isEqualTo(false);
		}
	}

	@Test
	void isNotInTheReferencePipeline() throws IOException {
		try (Service service = Service.start(); RawConnection connection = new RawConnection(service.port())) {
			assertThat(connection.exchange("/lane").body()).isEqualTo("twin");
			ChannelFacts facts = service.context().getBean(MainServer.class).facts();
			assertThat(facts).isNotNull();
			assertThat(facts.handlers().keySet()).isNotEmpty().noneMatch((name) -> name.startsWith("dyno."));
		}
	}

}
