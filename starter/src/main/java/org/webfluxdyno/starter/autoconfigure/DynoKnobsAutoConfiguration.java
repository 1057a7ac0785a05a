package org.webfluxdyno.starter.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.starter.knobs.HttpKnobs;
import org.webfluxdyno.starter.knobs.JvmKnobs;
import org.webfluxdyno.starter.knobs.KnobSource;
import org.webfluxdyno.starter.knobs.Knobs;
import org.webfluxdyno.starter.knobs.KnobsEndpoint;
import org.webfluxdyno.starter.knobs.NettyKnobs;
import org.webfluxdyno.starter.knobs.ObservationKnobs;
import org.webfluxdyno.starter.knobs.ServerKnobs;
import org.webfluxdyno.starter.lane.LeanMapping;
import org.webfluxdyno.starter.server.MainServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.adapter.ForwardedHeaderTransformer;

/**
 * Says what is in force, on the {@code knobs} endpoint.
 */
@AutoConfiguration(after = { DynoAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
		ObservationAutoConfiguration.class })
@ConditionalOnBean(MainServer.class)
public final class DynoKnobsAutoConfiguration {

	@Bean
	ServerKnobs dynoServerKnobs(MainServer mainServer) {
		return new ServerKnobs(mainServer);
	}

	@Bean
	HttpKnobs dynoHttpKnobs(MainServer mainServer, ObjectProvider<ForwardedHeaderTransformer> forwarded,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) ObjectProvider<AsyncTaskExecutor> executor,
			ObjectProvider<RequestMappingHandlerMapping> mappings) {
		return new HttpKnobs(mainServer, forwarded.getIfAvailable() != null, isVirtual(executor.getIfAvailable()),
				() -> mappings.stream().anyMatch((mapping) -> (mapping instanceof LeanMapping lean) && lean.isUsed()));
	}

	private static boolean isVirtual(@Nullable AsyncTaskExecutor executor) {
		return (executor instanceof SimpleAsyncTaskExecutor) || (executor instanceof VirtualThreadTaskExecutor);
	}

	@Bean
	NettyKnobs dynoNettyKnobs() {
		return new NettyKnobs();
	}

	@Bean
	JvmKnobs dynoJvmKnobs() {
		return new JvmKnobs();
	}

	@Bean
	@ConditionalOnBean({ ObservationRegistry.class, MeterRegistry.class })
	ObservationKnobs dynoObservationKnobs(ObservationRegistry observations, MeterRegistry meters) {
		return new ObservationKnobs(observations, meters);
	}

	@Bean
	Knobs dynoKnobs(ObjectProvider<KnobSource> sources) {
		return new Knobs(sources.orderedStream().toList());
	}

	@Bean
	@ConditionalOnAvailableEndpoint(KnobsEndpoint.class)
	KnobsEndpoint dynoKnobsEndpoint(Knobs knobs) {
		return new KnobsEndpoint(knobs);
	}

}
