package org.webfluxdyno.app.drain;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The service as its users run it: the built jar in a process of its own, on free ports.
 */
final class ServiceProcess implements AutoCloseable {

	private static final Pattern STARTED = Pattern.compile("Netty started on port (\\d+)");

	private static final Duration LIMIT = Duration.ofMinutes(3);

	private final Process process;

	private final Queue<String> log = new ConcurrentLinkedQueue<>();

	private final CompletableFuture<Integer> port = new CompletableFuture<>();

	private final CompletableFuture<Void> ready = new CompletableFuture<>();

	private ServiceProcess(Process process) {
		this.process = process;
		Thread reader = new Thread(this::read, "service-log");
		reader.setDaemon(true);
		reader.start();
	}

	static ServiceProcess start(String... arguments) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-jar",
						Path.of("target", "dyno-app.jar").toString(), "--server.port=0", "--management.server.port=0",
						"--dyno.upstream.url=http://127.0.0.1:9"));
		command.addAll(List.of(arguments));
		ServiceProcess service = new ServiceProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
		try {
			service.ready.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			service.close();
			throw new IllegalStateException("The service did not start: " + service.log, ex);
		}
		return service;
	}

	private void read() {
		try (BufferedReader lines = this.process.inputReader()) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				this.log.add(line);
				Matcher started = STARTED.matcher(line);
				if (started.find()) {
					this.port.complete(Integer.valueOf(started.group(1)));
				}
				if (line.contains("Started DynoApplication")) {
					this.ready.complete(null);
				}
			}
		}
		catch (IOException ex) {
			this.log.add(ex.toString());
		}
		this.ready.completeExceptionally(new IllegalStateException("ended"));
	}

	int port() {
		return this.port.join();
	}

	List<String> log() {
		return List.copyOf(this.log);
	}

	/**
	 * Sends SIGTERM. By way of the handle: {@code Process.destroy} closes the log, too.
	 */
	void terminate() {
		this.process.toHandle().destroy();
	}

	int exitCode(Duration limit) throws InterruptedException {
		if (!this.process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new IllegalStateException("still running after " + limit + ": " + this.log);
		}
		return this.process.exitValue();
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
