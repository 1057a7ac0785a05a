package org.webfluxdyno.bench.client;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Arrays;

import com.sun.management.ThreadMXBean;

/**
 * Runs one client: {@code Main CLIENT URL CONNECTIONS WARMUP_SECONDS SECONDS}. Prints how
 * many requests were answered and what was allocated so far, as JSON, once after the
 * warm-up and once at the end.
 */
public final class Main {

	private Main() {
	}

	/**
	 * Runs a client.
	 * @param words its name, the URL, connections, seconds of warm-up and of the
	 * measurement
	 * @throws InterruptedException if interrupted
	 */
	public static void main(String[] words) throws InterruptedException {
		ClosedLoop loop = new ClosedLoop();
		Client.of(words[0]).start(URI.create(words[1]), Integer.parseInt(words[2]), loop);
		for (String seconds : Arrays.asList(words).subList(3, 5)) {
			Thread.sleep(Integer.parseInt(seconds) * 1000L);
			System.out.printf("{\"requests\": %d, \"allocatedBytes\": %d}%n", loop.answers(), allocatedBytes());
		}
		Throwable failure = loop.failure();
		if (failure != null) {
			System.err.println(failure);
		}
		System.exit((failure == null) ? 0 : 1);
	}

	/** Of the threads that live; the clients' do from the start on. */
	private static long allocatedBytes() {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
			.filter((bytes) -> bytes > 0)
			.sum();
	}

}
