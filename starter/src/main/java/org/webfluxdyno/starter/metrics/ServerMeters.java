package org.webfluxdyno.starter.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.netty4.NettyAllocatorMetrics;
import io.micrometer.core.instrument.binder.netty4.NettyEventExecutorMetrics;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import org.webfluxdyno.starter.server.MainServer;
import reactor.netty.Connection;
import reactor.netty.http.HttpInfos;

/**
 * Event loops and connections of the main server. All work is done when a connection
 * opens or closes, or at a scrape.
 */
public final class ServerMeters implements MainServer.ConnectionListener {

	private final MeterRegistry registry;

	private final Runnable whenFirstConnected;

	private final DistributionSummary requests;

	private final AtomicBoolean connected = new AtomicBoolean();

	/**
	 * Creates the meters.
	 * @param mainServer whose meters they are
	 * @param registry where they are registered
	 * @param whenFirstConnected called once there was a connection
	 */
	public ServerMeters(MainServer mainServer, MeterRegistry registry, Runnable whenFirstConnected) {
		this.registry = registry;
		this.whenFirstConnected = whenFirstConnected;
		this.requests = DistributionSummary.builder(DynoMeters.CONNECTION_REQUESTS.meterName())
			.description(DynoMeters.CONNECTION_REQUESTS.description())
			.register(registry);
		Gauge.builder(DynoMeters.CONNECTIONS_OPEN.meterName(), mainServer, MainServer::openConnections)
			.description(DynoMeters.CONNECTIONS_OPEN.description())
			.register(registry);
		FunctionCounter.builder(DynoMeters.CONNECTIONS.meterName(), mainServer, MainServer::totalConnections)
			.description(DynoMeters.CONNECTIONS.description())
			.register(registry);
		mainServer.addListener(this);
	}

	@Override
	public void opened(Channel connection, boolean firstOnLoop) {
		if (firstOnLoop) {
			LoopLoad load = new LoopLoad(Thread.currentThread());
			load.watch(connection.eventLoop());
			register(load);
		}
		if (this.connected.compareAndSet(false, true)) {
			// Micrometer's binder waits for the threads of other event loops: not on this
			// one.
			Thread binder = new Thread(() -> bind(connection), "dyno-meters");
			binder.setDaemon(true);
			binder.start();
		}
	}

	private void bind(Channel connection) {
		Iterable<EventExecutor> loops = connection.eventLoop().parent();
		new NettyEventExecutorMetrics(loops).bindTo(this.registry);
		if (connection.alloc() instanceof ByteBufAllocatorMetricProvider allocator) {
			new NettyAllocatorMetrics(allocator).bindTo(this.registry);
		}
		this.whenFirstConnected.run();
	}

	private void register(LoopLoad load) {
		Gauge.builder(DynoMeters.EVENT_LOOP_BUSY_RATIO.meterName(), load, LoopLoad::busyRatio)
			.description(DynoMeters.EVENT_LOOP_BUSY_RATIO.description())
			.tag(DynoMeters.TAG_LOOP, load.name())
			.strongReference(true)
			.register(this.registry);
		Gauge.builder(DynoMeters.EVENT_LOOP_LAG.meterName(), load, LoopLoad::lagSeconds)
			.baseUnit(DynoMeters.EVENT_LOOP_LAG.unit())
			.description(DynoMeters.EVENT_LOOP_LAG.description())
			.tag(DynoMeters.TAG_LOOP, load.name())
			.strongReference(true)
			.register(this.registry);
		FunctionCounter.builder(DynoMeters.EVENT_LOOP_BUSY.meterName(), load, LoopLoad::busySeconds)
			.baseUnit(DynoMeters.EVENT_LOOP_BUSY.unit())
			.description(DynoMeters.EVENT_LOOP_BUSY.description())
			.tag(DynoMeters.TAG_LOOP, load.name())
			.register(this.registry);
	}

	@Override
	public void closed(Channel connection) {
		long count = requests(Connection.from(connection));
		if (count >= 0) {
			this.requests.record(count);
		}
	}

	// Reactor Netty counts in the connection, and ends a request's id with the count.
	private static long requests(Connection connection) {
		if (connection instanceof AtomicLong count) {
			return count.get();
		}
		if (connection instanceof HttpInfos request) {
			String id = request.requestId();
			return Long.parseLong(id.substring(id.lastIndexOf('-') + 1));
		}
		return -1;
	}

}
