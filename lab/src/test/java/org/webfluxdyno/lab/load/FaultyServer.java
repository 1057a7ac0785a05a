package org.webfluxdyno.lab.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server over a real socket that does to each request what a test wants.
 */
final class FaultyServer implements AutoCloseable {

	static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\nHello, World!";

	/** Answers one request whose head has been read. */
	@FunctionalInterface
	interface Behaviour {

		void answer(Socket socket, OutputStream out, int serial) throws IOException, InterruptedException;

	}

	private final ServerSocket server;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "faulty-server");
		thread.setDaemon(true);
		return thread;
	});

	private final Behaviour behaviour;

	final AtomicInteger requests = new AtomicInteger();

	final AtomicInteger connections = new AtomicInteger();

	FaultyServer(Behaviour behaviour) throws IOException {
		this.server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
		this.behaviour = behaviour;
		this.threads.execute(this::accept);
	}

	static FaultyServer answering(String response) throws IOException {
		byte[] bytes = response.getBytes(StandardCharsets.ISO_8859_1);
		return new FaultyServer((socket, out, serial) -> out.write(bytes));
	}

	URI uri(String path) {
		return URI.create("http://127.0.0.1:" + this.server.getLocalPort() + path);
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.server.accept();
				socket.setTcpNoDelay(true);
				this.connections.incrementAndGet();
				this.threads.execute(() -> serve(socket));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			InputStream in = socket.getInputStream();
			OutputStream out = socket.getOutputStream();
			int serial = 0;
			while (readHead(in)) {
				this.requests.incrementAndGet();
				this.behaviour.answer(socket, out, ++serial);
				out.flush();
			}
		}
		catch (IOException | InterruptedException ex) {
			// what the test wants to see is on the other side
		}
	}

	private static boolean readHead(InputStream in) throws IOException {
		int matched = 0;
		String end = "\r\n\r\n";
		while (matched < end.length()) {
			int next = in.read();
			if (next < 0) {
				return false;
			}
			matched = (next == end.charAt(matched)) ? matched + 1 : (next == '\r') ? 1 : 0;
		}
		return true;
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.threads.shutdownNow();
	}

}
