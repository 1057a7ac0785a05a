package org.webfluxdyno.gatling.stand;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.jspecify.annotations.Nullable;

/**
 * A stand and a service for tests, both on one port: it takes settings at once, counts
 * requests, and fails on demand.
 */
public final class FakeStand implements AutoCloseable {

	/** The token it wants. */
	public static final String TOKEN = "secret";

	private static final ObjectMapper JSON = new ObjectMapper();

	private final HttpServer server;

	private final ExecutorService executor = Executors.newFixedThreadPool(8);

	private final AtomicLong served = new AtomicLong();

	private final Map<String, Object> recipes = new ConcurrentHashMap<>();

	private final List<Map<String, String>> history = new CopyOnWriteArrayList<>();

	private volatile Map<String, String> settings = new TreeMap<>(Map.of("event-loop.workers", "2"));

	private volatile long generation = 1;

	private volatile @Nullable Map<String, Object> failure;

	private volatile @Nullable String failingValue;

	private volatile @Nullable String lyingValue;

	private volatile boolean busy;

	private volatile boolean prose;

	private volatile List<String> refusals = List.of();

	public FakeStand() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.executor);
		this.server.createContext("/stand", this::tell);
		this.server.createContext("/stand/settings", this::put);
		this.server.createContext("/stand/recipes", this::recipe);
		this.server.createContext("/hello", this::hello);
		this.server.createContext("/actuator/prometheus", this::metrics);
		this.server.start();
		addRecipe("event-loop-workers", Map.of("closed", 4), step("event-loop.workers=default", "default", null),
				step("event-loop.workers=1", "1", null), step("event-loop.workers=8", "8", "needs 8 cores, has 2"));
	}

	public static Map<String, Object> step(String name, String workers, @Nullable String reason) {
		Map<String, Object> step = new LinkedHashMap<>();
		step.put("name", name);
		step.put("settings", Map.of("event-loop.workers", workers));
		step.put("path", "/hello");
		step.put("available", reason == null);
		step.put("reason", reason);
		return step;
	}

	@SafeVarargs
	@SuppressWarnings("varargs")
	public final void addRecipe(String id, Map<String, Object> load, Map<String, Object>... steps) {
		this.recipes.put(id, Map.of("id", id, "title", "Title of " + id, "applies", "knob", "load", load, "needs",
				List.of(), "steps", List.of(steps)));
	}

	/** Starts with this number of workers fail. */
	public FakeStand failAt(String workers) {
		this.failingValue = workers;
		return this;
	}

	/** The service shows another number of workers than asked. */
	public FakeStand lieAt(String workers) {
		this.lyingValue = workers;
		return this;
	}

	public FakeStand busy(boolean now) {
		this.busy = now;
		return this;
	}

	public FakeStand refuse(String... errors) {
		this.refusals = List.of(errors);
		return this;
	}

	public URI url() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort());
	}

	public Map<String, String> settings() {
		return this.settings;
	}

	/** All settings taken, oldest first. */
	public List<Map<String, String>> history() {
		return this.history;
	}

	/** It is no stand at all. */
	public FakeStand answerInProse(boolean now) {
		this.prose = now;
		return this;
	}

	private void tell(HttpExchange exchange) throws IOException {
		if (this.prose) {
			send(exchange, 200, "text/html", "<html>Welcome</html>");
		}
		else {
			json(exchange, 200, state());
		}
	}

	private Map<String, Object> state() {
		int port = this.server.getAddress().getPort();
		String asked = this.settings.get("event-loop.workers");
		Map<String, Object> workers = new LinkedHashMap<>();
		workers.put("asked", asked);
		workers.put("effective", "default".equals(asked) ? 4 : Integer.parseInt(String.valueOf(asked)));
		workers.put("from", "loop group of the main server");
		workers.put("holds", !String.valueOf(asked).equals(this.lyingValue));
		Map<String, Object> transport = new LinkedHashMap<>();
		transport.put("asked", null);
		transport.put("effective", "epoll");
		Map<String, Object> state = new LinkedHashMap<>();
		state.put("state", "ready");
		state.put("settings", this.settings);
		state.put("proof", Map.of("event-loop.workers", workers, "transport", transport));
		state.put("pid", 4711);
		state.put("ports", Map.of("service", port, "management", port));
		state.put("generation", this.generation);
		state.put("failure", this.failure);
		state.put("unheardOf", "later versions may say more");
		return state;
	}

	private void put(HttpExchange exchange) throws IOException {
		JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
		if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
			problem(exchange, 401, "A bearer token is needed", List.of());
		}
		else if (this.busy) {
			problem(exchange, 409, "A switch is under way", List.of());
		}
		else if (!this.refusals.isEmpty()) {
			problem(exchange, 422, "Settings refused", this.refusals);
		}
		else {
			long asked = ++this.generation;
			Map<String, String> wanted = new TreeMap<>();
			body.path("settings")
				.properties()
				.forEach((entry) -> wanted.put(entry.getKey(), entry.getValue().asText()));
			this.history.add(wanted);
			if (wanted.containsValue(this.failingValue)) {
				this.failure = Map.of("generation", asked, "settings", wanted, "reason", "Address already in use");
				this.generation++;
			}
			else {
				this.failure = null;
				this.settings = wanted;
			}
			json(exchange, 202, Map.of("generation", asked));
		}
	}

	private void recipe(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI().getPath();
		if (path.equals("/stand/recipes")) {
			json(exchange, 200, this.recipes.values().stream().toList());
			return;
		}
		Object recipe = this.recipes.get(path.substring("/stand/recipes/".length()));
		if (recipe == null) {
			problem(exchange, 404, "No such recipe", List.of());
		}
		else {
			json(exchange, 200, recipe);
		}
	}

	private void hello(HttpExchange exchange) throws IOException {
		this.served.incrementAndGet();
		send(exchange, 200, "text/plain", "Hello, World!");
	}

	/** 50 µs and 1000 bytes for each request. */
	private void metrics(HttpExchange exchange) throws IOException {
		long requests = this.served.get();
		send(exchange, 200, "text/plain",
				"# TYPE dyno_process_cpu_seconds_total counter\ndyno_process_cpu_seconds_total "
						+ (1.5 + requests * 50e-6) + "\ndyno_process_allocated_bytes_total " + requests * 1000.0
						+ "\ndyno_process_resident_bytes 1.048576E8\n");
	}

	private void problem(HttpExchange exchange, int status, String detail, List<String> errors) throws IOException {
		json(exchange, status, Map.of("title", "Problem", "status", status, "detail", detail, "errors", errors));
	}

	private void json(HttpExchange exchange, int status, Object body) throws IOException {
		send(exchange, status, "application/json", JSON.writeValueAsString(body));
	}

	private void send(HttpExchange exchange, int status, String type, String body) throws IOException {
		try (exchange) {
			exchange.getRequestBody().readAllBytes();
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", type);
			exchange.sendResponseHeaders(status, bytes.length);
			exchange.getResponseBody().write(bytes);
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.executor.shutdownNow();
	}

}
