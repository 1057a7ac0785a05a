package org.webfluxdyno.lab.probe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A process of its own: burns CPU time in threads that end ({@code burn}) or does nothing
 * ({@code idle}), until its input ends.
 */
public final class BusyChild {

	private BusyChild() {
	}

	/**
	 * Runs in the child.
	 * @param arguments what to do
	 * @throws Exception when interrupted
	 */
	public static void main(String[] arguments) throws Exception {
		Thread end = new Thread(() -> {
			try {
				while (System.in.read() >= 0) {
					Thread.yield();
				}
			}
			catch (IOException ex) {
				// The parent is gone.
			}
			System.exit(0);
		});
		end.setDaemon(true);
		end.start();
		System.out.println("up");
		while (true) {
			if (arguments[0].equals("idle")) {
				Thread.sleep(1_000);
			}
			else {
				Thread thread = new Thread(BusyChild::burn, "reactor-http-epoll-1");
				thread.start();
				thread.join();
			}
		}
	}

	private static void burn() {
		long end = System.nanoTime() + 100_000_000;
		long sum = 0;
		while (System.nanoTime() < end) {
			sum += end ^ sum;
		}
		if (sum == 1) {
			System.out.println();
		}
	}

	static Process start(String what, String... flags) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		Stream.of(flags).forEach(command::add);
		command.addAll(List.of("-Xmx64m", "-cp", Path.of("target", "test-classes") + File.pathSeparator,
				BusyChild.class.getName(), what));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		if (process.getInputStream().read() < 0) {
			throw new IOException("the child did not start");
		}
		return process;
	}

}
