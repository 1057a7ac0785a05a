package org.webfluxdyno.lab.load;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sending a request and taking its answer allocates next to nothing, so that the
 * generator's collector never disturbs a measurement.
 */
class LoadAllocationTests {

	@Test
	void aRequestAllocatesLessThanOneSmallObject() throws Exception {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		try (FaultyServer server = FaultyServer.answering(FaultyServer.HELLO);
				LoadGenerator generator = new LoadGenerator(1);
				LoadSession session = generator.open(LoadRequest.get(server.uri("/hello")), LoadOptions.of(4))) {
			session.run(LoadModel.closed(), new Stop.Count(30_000));
			long few = allocated(threads, generator, session, 1_000);
			long many = allocated(threads, generator, session, 21_000);
			// the difference leaves out what a block allocates once, such as its
			// histograms
			assertThat(many - few).isLessThan(20_000 * 32L);
		}
	}

	private static long allocated(ThreadMXBean threads, LoadGenerator generator, LoadSession session, int requests)
			throws InterruptedException {
		long loop = generator.loopThreadId(0);
		long before = threads.getThreadAllocatedBytes(loop);
		LoadResult result = session.run(LoadModel.closed(), new Stop.Count(requests));
		assertThat(result.counts().requests()).isEqualTo(requests);
		return threads.getThreadAllocatedBytes(loop) - before;
	}

}
