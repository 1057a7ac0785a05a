package org.webfluxdyno.bench.memory;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AbstractChannel;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;

/**
 * A server's connection without a socket: what arrives is given to it as bytes, what it
 * answers is counted and let go. It belongs to one event loop, on whose thread all of it
 * must be called.
 */
final class MemoryChannel extends AbstractChannel {

	private static final ChannelMetadata METADATA = new ChannelMetadata(false);

	private static final InetSocketAddress SERVER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);

	private static final InetSocketAddress CLIENT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 50_000);

	private final ChannelConfig config = new DefaultChannelConfig(this);

	private final Answers answers;

	private boolean open = true;

	/**
	 * Creates a connection.
	 * @param listener the channel that it was accepted by
	 * @param answers what is told of its answers
	 */
	MemoryChannel(Channel listener, Answers answers) {
		super(listener);
		this.answers = answers;
		this.config.setAutoRead(false);
	}

	/**
	 * Lets bytes arrive, in a buffer of the channel's allocator as a transport would.
	 * @param bytes what arrives
	 */
	void receive(byte[] bytes) {
		ByteBuf buffer = alloc().ioBuffer(bytes.length);
		buffer.writeBytes(bytes);
		pipeline().fireChannelRead(buffer);
		pipeline().fireChannelReadComplete();
	}

	@Override
	protected void doWrite(ChannelOutboundBuffer out) {
		for (Object message = out.current(); message != null; message = out.current()) {
			ByteBuf bytes = (ByteBuf) message;
			this.answers.write(bytes);
			out.remove();
		}
	}

	@Override
	protected AbstractUnsafe newUnsafe() {
		return new AbstractUnsafe() {

			@Override
			public void connect(SocketAddress remote, SocketAddress local, ChannelPromise promise) {
				promise.setFailure(new UnsupportedOperationException());
			}

		};
	}

	@Override
	protected boolean isCompatible(EventLoop loop) {
		return true;
	}

	@Override
	protected SocketAddress localAddress0() {
		return SERVER;
	}

	@Override
	protected SocketAddress remoteAddress0() {
		return CLIENT;
	}

	@Override
	protected void doBind(SocketAddress address) {
		throw new UnsupportedOperationException();
	}

	@Override
	protected void doDisconnect() {
		doClose();
	}

	@Override
	protected void doClose() {
		this.open = false;
	}

	@Override
	protected void doBeginRead() {
		// What arrives does so when it is told to.
	}

	@Override
	public ChannelConfig config() {
		return this.config;
	}

	@Override
	public boolean isOpen() {
		return this.open;
	}

	@Override
	public boolean isActive() {
		return this.open;
	}

	@Override
	public ChannelMetadata metadata() {
		return METADATA;
	}

	/**
	 * Told of what a connection writes.
	 */
	@FunctionalInterface
	interface Answers {

		/**
		 * Called for every buffer that is flushed.
		 * @param bytes the buffer, to be read at once and neither kept nor released
		 */
		void write(ByteBuf bytes);

	}

}
