package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/**
 * A service that starts in a moment and misbehaves on demand. It stands for the real one
 * in tests of the stand; it is packed into a jar of its own and uses the JDK alone.
 */
public final class FakeService {

	private FakeService() {
	}

	/**
	 * Starts the service.
	 * @param arguments as Spring Boot takes them
	 * @throws Exception to crash with a stack trace
	 */
	public static void main(String[] arguments) throws Exception {
		String mode = argument(arguments, "fake.mode", "ok");
		switch (mode) {
			case "describe" -> describe();
			case "throw" -> throw new IllegalStateException("outer", new IllegalArgumentException("the inner cause"));
			case "hang" -> {
				System.out.println("still warming up");
				Thread.sleep(600_000);
			}
			default -> serve(arguments, mode);
		}
	}

	private static void describe() {
		System.out.println("""

				***************************
				APPLICATION FAILED TO START
				***************************

				Description:

				The oven is cold and
				the flour is wet.

				Action:

				Heat the oven.
				""");
		System.exit(1);
	}

	private static void serve(String[] arguments, String mode) throws IOException {
		HttpServer main = server(Integer.parseInt(argument(arguments, "server.port", "0")));
		HttpServer management = server(Integer.parseInt(argument(arguments, "management.server.port", "0")));
		main.createContext("/", text(404, "no"));
		main.createContext("/hello", text(200, "Hello, World!"));
		main.createContext("/other", text(200, "Something else"));
		AtomicInteger lives = new AtomicInteger(40);
		main.createContext("/mortal", (exchange) -> {
			if (lives.decrementAndGet() < 0) {
				Runtime.getRuntime().halt(3);
			}
			text(200, "Hello, World!").handle(exchange);
		});
		main.createContext("/slow", (exchange) -> {
			pause(1_500);
			text(200, "slow").handle(exchange);
		});
		management.createContext("/actuator/health/readiness", text(200, "{}"));
		String effective = mode.equals("lie") ? "something else" : System.getProperty("fake.size", "unset");
		management.createContext("/actuator/knobs",
				text(200,
						"{\"knobs\":{\"fake.mode\":{\"effective\":\"" + mode
								+ "\",\"from\":\"argument\"},\"fake.size\":{\"effective\":\"" + effective
								+ "\"},\"fake.other\":{\"effective\":true}}}"));
		Runtime.getRuntime().addShutdownHook(new Thread(() -> {
			if (mode.equals("stubborn")) {
				pause(60_000);
			}
			main.stop(5);
		}));
		main.start();
		management.start();
		System.out.println("serving");
	}

	private static HttpServer server(int port) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
		server.setExecutor(Executors.newCachedThreadPool());
		return server;
	}

	private static HttpHandler text(int status, String text) {
		return (exchange) -> {
			byte[] body = text.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(status, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		};
	}

	private static void pause(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static String argument(String[] arguments, String name, String fallback) {
		String prefix = "--" + name + "=";
		return Arrays.stream(arguments)
			.filter((argument) -> argument.startsWith(prefix))
			.map((argument) -> argument.substring(prefix.length()))
			.findFirst()
			.orElse(fallback);
	}

}
