package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * Tells whether a port is free and, where /proc can be read, who holds it.
 */
public final class Ports {

	private static final String LISTENING = "0A";

	private static final int STATE_COLUMN = 3;

	private static final int INODE_COLUMN = 9;

	private static final int REMEMBERED = 100;

	private static final Queue<Integer> GIVEN = new ArrayDeque<>();

	private Ports() {
	}

	/**
	 * Why a port cannot be listened on.
	 * @param address address to listen on
	 * @param port the port
	 * @return the reason with the holder, empty when the port is free
	 */
	public static Optional<String> refusal(String address, int port) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
			return Optional.empty();
		}
		catch (IOException ex) {
			String holder = holder(port);
			return Optional
				.of(holder.isEmpty() ? "port " + port + " on " + address + " cannot be listened on: " + ex.getMessage()
						: "port " + port + " is in use by " + holder);
		}
	}

	/**
	 * A port that is free now and was not given to another caller shortly before: several
	 * services may be about to listen.
	 * @param address address to listen on
	 * @return the port
	 * @throws IllegalStateException if there is none
	 */
	public static int free(String address) {
		synchronized (GIVEN) {
			int port = anyFree(address);
			for (int i = 0; i < REMEMBERED && GIVEN.contains(port); i++) {
				port = anyFree(address);
			}
			GIVEN.remove((Object) port);
			GIVEN.add(port);
			if (GIVEN.size() > REMEMBERED) {
				GIVEN.remove();
			}
			return port;
		}
	}

	private static int anyFree(String address) {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new IllegalStateException("no free port on " + address + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Who listens on a port.
	 * @param port the port
	 * @return process id and name, empty when that cannot be seen
	 */
	static String holder(int port) {
		return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
			.flatMap((table) -> lines(Path.of(table)).stream())
			.map((line) -> line.strip().split("\\s+"))
			.filter((columns) -> columns.length > INODE_COLUMN && columns[STATE_COLUMN].equals(LISTENING)
					&& columns[1].endsWith(String.format(":%04X", port)))
			.map((columns) -> process("socket:[" + columns[INODE_COLUMN] + "]"))
			.filter((process) -> !process.isEmpty())
			.findFirst()
			.orElse("");
	}

	private static List<String> lines(Path file) {
		try {
			return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	private static String process(String socket) {
		try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
			for (Path process : processes) {
				if (holds(process, socket)) {
					return "process " + process.getFileName() + " (" + command(process) + ")";
				}
			}
		}
		catch (IOException ex) {
			// Without /proc the port's number must do.
		}
		return "";
	}

	private static boolean holds(Path process, String socket) {
		try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
			for (Path descriptor : descriptors) {
				if (Files.readSymbolicLink(descriptor).toString().equals(socket)) {
					return true;
				}
			}
		}
		catch (IOException ex) {
			// Another user's process, or one that has just ended.
		}
		return false;
	}

	// Program and jar only: other arguments may hold what is not for everybody's eyes.
	private static String command(Path process) {
		List<String> arguments = lines(process.resolve("cmdline")).stream()
			.flatMap((line) -> Stream.of(line.split("\0")))
			.toList();
		if (arguments.isEmpty()) {
			return "unknown";
		}
		String program = name(arguments.get(0));
		int jar = arguments.indexOf("-jar") + 1;
		return (jar > 0 && jar < arguments.size()) ? program + " -jar " + name(arguments.get(jar)) : program;
	}

	private static String name(String path) {
		return path.substring(path.lastIndexOf('/') + 1);
	}

}
