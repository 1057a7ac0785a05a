package org.webfluxdyno.starter.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationRegistry;
import io.netty.channel.EventLoop;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.util.function.SingletonSupplier;

/**
 * Resolves the routes of the lane when the application is complete and does not listen
 * yet, and keeps them for each event loop.
 */
public final class LaneTables implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(LaneTables.class);

	private final ApplicationContext context;

	private final Map<EventLoop, LaneTable> tables = new ConcurrentHashMap<>();

	private final SingletonSupplier<LaneMeters> meters = SingletonSupplier.ofNullable(this::meters);

	private volatile List<LaneRoute> routes = List.of();

	/**
	 * Creates the tables.
	 * @param context the application
	 */
	public LaneTables(ApplicationContext context) {
		this.context = context;
	}

	/**
	 * Resolves the routes.
	 * @throws InvalidLaneException if any cannot be on the lane
	 */
	@Override
	public void afterSingletonsInstantiated() {
		Rehearsal rehearsal = new Rehearsal(this.context);
		SkippedParts skipped = new SkippedParts(this.context, rehearsal);
		LaneMethods methods = new LaneMethods(rehearsal, skipped, this.context);
		LaneTwins twins = new LaneTwins(this.context.getBeanProvider(LaneRoutes.class).orderedStream().toList(),
				rehearsal, skipped);
		Set<String> problems = new TreeSet<>(methods.problems());
		problems.addAll(twins.problems());
		if (!problems.isEmpty()) {
			throw new InvalidLaneException(List.copyOf(problems));
		}
		List<LaneRoute> all = new ArrayList<>(methods.routes());
		all.addAll(twins.routes());
		this.routes = List.copyOf(all);
		logger.info("On the lane: " + all.stream().map(LaneRoute::uri).sorted().toList());
	}

	/**
	 * The table of an event loop.
	 * @param loop the event loop
	 * @return its table
	 */
	LaneTable table(EventLoop loop) {
		return this.tables.computeIfAbsent(loop, (key) -> new LaneTable(this.routes, this.meters.get()));
	}

	// Asked for at the first connection: observations get their handlers late.
	private @Nullable LaneMeters meters() {
		MeterRegistry registry = this.context.getBeanProvider(MeterRegistry.class).getIfAvailable();
		ObservationRegistry observations = this.context.getBeanProvider(ObservationRegistry.class).getIfAvailable();
		String name = this.context.getBeanProvider(DefaultServerRequestObservationConvention.class)
			.stream()
			.findFirst()
			.orElseGet(DefaultServerRequestObservationConvention::new)
			.getName();
		if ((registry == null) || (observations == null) || Observation.createNotStarted(name, observations).isNoop()) {
			return null;
		}
		return new LaneMeters(registry, name, commonTags());
	}

	// What management.observations.key-values says.
	private Tags commonTags() {
		Observation.Context observed = new Observation.Context();
		this.context.getBeanProvider(ObservationFilter.class)
			.stream()
			.filter((filter) -> filter.getClass().getName().startsWith(SkippedParts.BOOT))
			.forEach((filter) -> filter.map(observed));
		return Tags.of(observed.getLowCardinalityKeyValues().stream().map(LaneTables::tag).toList());
	}

	private static Tag tag(KeyValue keyValue) {
		return Tag.of(keyValue.getKey(), keyValue.getValue());
	}

}
