package org.webfluxdyno.starter.transport;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import org.webfluxdyno.starter.config.Transport;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.NonBlocking;
import reactor.netty.FutureMono;
import reactor.netty.resources.LoopResources;

/**
 * Event loops of one asked-for transport. Reactor Netty's own class always takes the best
 * native transport that it finds.
 */
final class MainServerLoops implements LoopResources {

	private final EventLoopGroup selectGroup;

	private final EventLoopGroup serverGroup;

	private final EventLoopGroup clientGroup;

	/**
	 * Creates the event loops; their threads start when they are first used.
	 * @param transport any but {@link Transport#AUTO}
	 * @param colocation whether client calls stay on the event loop of their caller
	 */
	MainServerLoops(Transport transport, boolean colocation) {
		IoHandlerFactory factory = Transports.factory(transport);
		String name = transport.name().toLowerCase(Locale.ROOT).replace('_', '-');
		this.serverGroup = new MultiThreadIoEventLoopGroup(DEFAULT_IO_WORKER_COUNT, threads(name), factory);
		this.selectGroup = (DEFAULT_IO_SELECT_COUNT < 1) ? this.serverGroup
				: new MultiThreadIoEventLoopGroup(DEFAULT_IO_SELECT_COUNT, threads("select-" + name), factory);
		this.clientGroup = colocation ? LoopResources.colocate(this.serverGroup) : this.serverGroup;
	}

	@Override
	public EventLoopGroup onServer(boolean useNative) {
		return this.serverGroup;
	}

	@Override
	public EventLoopGroup onServerSelect(boolean useNative) {
		return this.selectGroup;
	}

	@Override
	public EventLoopGroup onClient(boolean useNative) {
		return this.clientGroup;
	}

	@Override
	public boolean daemon() {
		return true;
	}

	@Override
	public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
		return Mono.when(shutdown(this.selectGroup, quietPeriod, timeout),
				shutdown(this.serverGroup, quietPeriod, timeout));
	}

	private static Mono<Void> shutdown(EventLoopGroup group, Duration quietPeriod, Duration timeout) {
		return Mono.defer(() -> {
			group.shutdownGracefully(quietPeriod.toMillis(), timeout.toMillis(), TimeUnit.MILLISECONDS);
			return FutureMono.deferFuture(() -> voided(group));
		});
	}

	private static Future<Void> voided(EventLoopGroup group) {
		Promise<Void> promise = ImmediateEventExecutor.INSTANCE.newPromise();
		group.terminationFuture().addListener((terminated) -> promise.setSuccess(null));
		return promise;
	}

	private static ThreadFactory threads(String name) {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new LoopThread(task, "reactor-http-" + name + "-" + number.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

	/** A thread on which Reactor refuses to block. */
	private static final class LoopThread extends FastThreadLocalThread implements NonBlocking {

		LoopThread(Runnable task, String name) {
			super(task, name);
		}

	}

}
