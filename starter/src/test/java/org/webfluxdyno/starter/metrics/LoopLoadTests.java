package org.webfluxdyno.starter.metrics;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

class LoopLoadTests {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	@Test
	void theBusyShareIsThatSinceTheLastReading() {
		AtomicLong cpu = new AtomicLong();
		AtomicLong clock = new AtomicLong();
		LoopLoad load = new LoopLoad(Thread.currentThread(), cpu::get, clock::get);
		clock.addAndGet(4 * SECOND);
		cpu.addAndGet(SECOND);
		assertThat(load.busyRatio()).isCloseTo(0.25, within(1e-9));
		clock.addAndGet(SECOND / 10);
		assertThat(load.busyRatio()).isCloseTo(0.25, within(1e-9));
		clock.addAndGet(2 * SECOND);
		cpu.addAndGet(2 * SECOND);
		assertThat(load.busyRatio()).isCloseTo(2 / 2.1, within(1e-9));
		assertThat(load.busySeconds()).isEqualTo(3);
	}

	@Test
	void aBlockedLoopShowsWhileItIsBlockedAndAfterwards() {
		EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
		try {
			EventLoop loop = group.next();
			LoopLoad load = new LoopLoad(Thread.currentThread());
			load.watch(loop);
			CountDownLatch blocked = new CountDownLatch(1);
			loop.execute(() -> {
				try {
					blocked.await(20, TimeUnit.SECONDS);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
			});
			await().untilAsserted(() -> assertThat(load.lagSeconds()).isGreaterThan(0.5));
			blocked.countDown();
			loop.submit(() -> {
			}).syncUninterruptibly();
			assertThat(load.lagSeconds()).isGreaterThan(0.5);
		}
		finally {
			group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		}
	}

}
