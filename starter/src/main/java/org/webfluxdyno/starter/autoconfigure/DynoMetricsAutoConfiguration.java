package org.webfluxdyno.starter.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import org.webfluxdyno.starter.knobs.Knobs;
import org.webfluxdyno.starter.metrics.KnobMeters;
import org.webfluxdyno.starter.metrics.ProcessMeters;
import org.webfluxdyno.starter.metrics.ServerMeters;
import org.webfluxdyno.starter.server.MainServer;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;

/**
 * Registers the meters of the starter.
 */
@AutoConfiguration(after = { DynoKnobsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class })
@ConditionalOnBean({ MainServer.class, Knobs.class, MeterRegistry.class })
public final class DynoMetricsAutoConfiguration {

	@Bean
	ProcessMeters dynoProcessMeters() {
		return new ProcessMeters();
	}

	@Bean
	ServerMeters dynoServerMeters(MainServer mainServer, MeterRegistry registry, Knobs knobs) {
		return new ServerMeters(mainServer, registry, knobs::read);
	}

	@Bean
	KnobMeters dynoKnobMeters(Knobs knobs, MeterRegistry registry) {
		return new KnobMeters(knobs, registry);
	}

	@Bean
	ApplicationListener<ApplicationReadyEvent> dynoFirstReading(Knobs knobs) {
		return (event) -> knobs.read();
	}

}
