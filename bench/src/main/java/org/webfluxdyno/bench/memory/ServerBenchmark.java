package org.webfluxdyno.bench.memory;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What a request costs a server when there is no kernel: bytes arrive in memory, the
 * answer is written to memory. One operation is one request; opening and closing its
 * connection is part of it, shared by the requests of the connection.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ServerBenchmark {

	/** What answers. */
	@Param
	public Stack stack = Stack.NETTY;

	/** How many connections are open at a time, and how many requests each has. */
	@Param({ "1x1", "1x2", "1x10", "1x10000", "10000x1", "10000x2", "10000x10", "10000x100" })
	public String clientsAndRequests = "1x1";

	private Stack.Running running = new Stack.Running(NettyHello.initializer(), () -> {
	});

	/**
	 * Starts the stack.
	 */
	@Setup
	public void start() {
		this.running = this.stack.start();
	}

	/**
	 * Stops it.
	 * @throws Exception if it does not stop
	 */
	@TearDown
	public void stop() throws Exception {
		this.running.server().close();
	}

	/**
	 * A request and its answer.
	 * @param clients the thread's connections
	 * @return the bytes of the answer
	 */
	@Benchmark
	public long request(Clients clients) {
		return clients.connections().request();
	}

	/**
	 * The connections of a thread.
	 */
	@State(Scope.Thread)
	public static class Clients {

		private @Nullable Connections connections;

		/**
		 * Opens the thread's share of the connections.
		 * @param benchmark what they are connected to
		 * @param params how many threads there are
		 */
		@Setup
		public void open(ServerBenchmark benchmark, BenchmarkParams params) {
			String[] numbers = benchmark.clientsAndRequests.split("x", -1);
			int share = Math.max(1, Integer.parseInt(numbers[0]) / params.getThreads());
			this.connections = new Connections(benchmark.running.initializer(), share, Integer.parseInt(numbers[1]));
		}

		/**
		 * Closes them.
		 */
		@TearDown
		public void close() {
			connections().close();
		}

		private Connections connections() {
			Connections opened = this.connections;
			if (opened == null) {
				throw new IllegalStateException("not open");
			}
			return opened;
		}

	}

}
