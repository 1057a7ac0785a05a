package org.webfluxdyno.lab.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Owns the event loops that send load.
 */
public final class LoadGenerator implements AutoCloseable {

	private final Transport transport;

	private final EventLoopGroup group;

	private final List<EventLoop> loops = new ArrayList<>();

	private final long[] threadIds;

	/**
	 * Starts the event loops on the usual transport.
	 * @param threads how many
	 */
	public LoadGenerator(int threads) {
		this(threads, Transport.best());
	}

	/**
	 * Starts the event loops.
	 * @param threads how many
	 * @param transport how they talk to the kernel
	 */
	public LoadGenerator(int threads, Transport transport) {
		this.transport = transport;
		this.group = this.transport.group(threads, new DefaultThreadFactory("load", true));
		this.threadIds = new long[threads];
		for (int i = 0; i < threads; i++) {
			EventLoop loop = this.group.next();
			this.loops.add(loop);
			this.threadIds[i] = loop.submit(() -> Thread.currentThread().getId()).syncUninterruptibly().getNow();
		}
	}

	/**
	 * What Netty uses to send: {@code epoll}, {@code io_uring} or {@code nio}.
	 * @return its name
	 */
	public String transport() {
		return this.transport.label();
	}

	/**
	 * Begins to open connections to a target.
	 * @param request what will be sent there
	 * @param options how many connections, and how they are used
	 * @return the session; {@link LoadSession#awaitOpen} waits for the connections
	 * @throws IllegalArgumentException if TLS cannot be set up
	 */
	public LoadSession open(LoadRequest request, LoadOptions options) {
		Worker.Connector connector = connector(request, options);
		List<Worker> workers = new ArrayList<>();
		int count = Math.min(this.loops.size(), options.connections());
		for (int i = 0; i < count; i++) {
			int share = options.connections() / count + ((i < options.connections() % count) ? 1 : 0);
			workers.add(new Worker(this.loops.get(i), connector, options, share));
		}
		LoadSession session = new LoadSession(this, options, workers);
		session.open();
		return session;
	}

	long loopThreadId(int index) {
		return this.threadIds[index];
	}

	GeneratorCpu cpu() {
		return GeneratorCpu.read(this.threadIds);
	}

	@Override
	public void close() {
		this.group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
	}

	private Worker.Connector connector(LoadRequest request, LoadOptions options) {
		InetAddress address;
		try {
			address = InetAddress.getByName(request.host());
		}
		catch (UnknownHostException ex) {
			return (worker) -> worker.loop()
				.execute(() -> worker.connectFailed(ErrorKind.CONNECT, "unknown host: " + request.host()));
		}
		InetSocketAddress target = new InetSocketAddress(address, request.port());
		Pipelines pipelines = new Pipelines(request, options);
		Bootstrap bootstrap = new Bootstrap().channelFactory(this.transport::channel)
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS,
					(int) Math.min(Integer.MAX_VALUE, options.timeout().toMillis()));
		return (worker) -> {
			bootstrap.clone(worker.loop()).handler(pipelines.of(worker)).connect(target).addListener((connected) -> {
				if (!connected.isSuccess()) {
					ErrorKind kind = (ErrorKind.of(connected.cause()) == ErrorKind.TIMEOUT) ? ErrorKind.TIMEOUT
							: ErrorKind.CONNECT;
					worker.connectFailed(kind, Hints.describe(connected.cause()));
				}
			});
		};
	}

}
