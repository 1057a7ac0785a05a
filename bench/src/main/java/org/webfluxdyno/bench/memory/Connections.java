package org.webfluxdyno.bench.memory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;

/**
 * The connections of one thread, which is their event loop and their clients. They take
 * turns; one that has had its number of requests is closed and replaced.
 */
final class Connections implements AutoCloseable {

	private static final byte[] REQUEST = """
			GET /hello HTTP/1.1
			Host: localhost
			User-Agent: bench
			Accept: */*

			""".replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);

	/** Has a thread that is never used: the starter's meters ask a loop for its group. */
	private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());

	private final ManualIoEventLoop loop = new ManualIoEventLoop(this.group, Thread.currentThread(),
			LocalIoHandler.newFactory());

	private final Channel listener = new LocalServerChannel();

	private final ChannelHandler initializer;

	private final int requestsPerConnection;

	private final MemoryChannel[] channels;

	private final int[] asked;

	private final int answerBytes;

	private int turn;

	private long written;

	/**
	 * Opens the connections of the calling thread and checks an answer.
	 * @param initializer makes the pipeline of each connection
	 * @param count how many are open at a time
	 * @param requestsPerConnection after how many requests one is replaced
	 */
	Connections(ChannelHandler initializer, int count, int requestsPerConnection) {
		this.initializer = initializer;
		this.requestsPerConnection = requestsPerConnection;
		this.channels = new MemoryChannel[count];
		this.asked = new int[count];
		this.loop.register(this.listener);
		this.answerBytes = checkedAnswer().length();
		for (int i = 0; i < count; i++) {
			this.channels[i] = open(this::count);
		}
	}

	/**
	 * Sends a request on the next connection and has it answered.
	 * @return the bytes of the answer
	 * @throws IllegalStateException if the answer has another length than the first one
	 */
	long request() {
		int at = this.turn;
		this.turn = (at + 1 < this.channels.length) ? at + 1 : 0;
		if (this.asked[at] == this.requestsPerConnection) {
			close(this.channels[at]);
			this.channels[at] = open(this::count);
			this.asked[at] = 0;
		}
		this.asked[at]++;
		this.written = 0;
		this.channels[at].receive(REQUEST);
		this.loop.runNow();
		if (this.written != this.answerBytes) {
			throw new IllegalStateException(
					"An answer of %d bytes came as %d".formatted(this.answerBytes, this.written));
		}
		return this.written;
	}

	/**
	 * What is in the pipeline of a connection.
	 * @return the names of the handlers
	 */
	List<String> handlers() {
		return this.channels[0].pipeline().names();
	}

	private void count(ByteBuf bytes) {
		this.written += bytes.readableBytes();
	}

	private String checkedAnswer() {
		ByteArrayOutputStream answer = new ByteArrayOutputStream();
		MemoryChannel channel = open((bytes) -> copy(bytes, answer));
		channel.receive(REQUEST);
		this.loop.runNow();
		close(channel);
		String text = answer.toString(StandardCharsets.US_ASCII);
		String head = text.toLowerCase(Locale.ROOT);
		if (!text.startsWith("HTTP/1.1 200 OK\r\n") || !head.contains("\r\ncontent-length: 13\r\n")
				|| !head.contains("\r\ndate: ") || !text.endsWith("\r\n\r\nHello, World!")) {
			throw new IllegalStateException("Not the answer of a hello world: " + text);
		}
		return text;
	}

	private static void copy(ByteBuf bytes, ByteArrayOutputStream to) {
		try {
			bytes.getBytes(bytes.readerIndex(), to, bytes.readableBytes());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private MemoryChannel open(MemoryChannel.Answers answers) {
		MemoryChannel channel = new MemoryChannel(this.listener, answers);
		channel.pipeline().addLast(this.initializer);
		this.loop.register(channel);
		this.loop.runNow();
		return channel;
	}

	private void close(MemoryChannel channel) {
		channel.close();
		this.loop.runNow();
	}

	@Override
	public void close() {
		for (MemoryChannel channel : this.channels) {
			close(channel);
		}
		this.listener.close();
		this.loop.runNow();
		this.group.shutdownGracefully();
	}

}
