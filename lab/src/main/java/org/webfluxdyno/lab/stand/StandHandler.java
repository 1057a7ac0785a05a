package org.webfluxdyno.lab.stand;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.Cookbook;

/**
 * Routes of the control port. Reading needs nothing, changing needs the token.
 */
final class StandHandler extends Handler.Abstract {

	static final int MAX_BODY = 64 * 1024;

	private static final String RECIPES = "/stand/recipes";

	private static final String SETTINGS = "/stand/settings";

	private static final String JSON = "application/json";

	private final JsonMapper json = JsonMapper.shared();

	private final Stand stand;

	private final Cookbook cookbook;

	private final SettingsCheck check;

	private final RecipeViews recipes;

	private final Token token;

	StandHandler(Stand stand, Cookbook cookbook, SettingsCheck check, Token token) {
		this.stand = stand;
		this.cookbook = cookbook;
		this.check = check;
		this.recipes = new RecipeViews(cookbook, check);
		this.token = token;
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		try {
			String path = Request.getPathInContext(request);
			if (path.equals(SETTINGS)) {
				change(request, response, callback);
				return true;
			}
			read(path, request, response, callback);
		}
		catch (HttpProblem problem) {
			if (request.getHeaders().contains(HttpHeader.CONTENT_LENGTH)
					|| request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
				// The body may still be on its way. Jetty then closes the connection, and
				// a
				// client that is not told would send its next request into the void.
				response.getHeaders().put(HttpHeader.CONNECTION, "close");
			}
			refuse(problem, response, callback);
		}
		return true;
	}

	private void read(String path, Request request, Response response, Callback callback) {
		if (path.equals("/stand/metrics")) {
			allow(request, "GET", "HEAD");
			String text = StandMetrics.text(this.stand.status(), this.stand.switches());
			write(200, StandMetrics.MEDIA_TYPE, text.getBytes(StandardCharsets.UTF_8), response, callback);
			return;
		}
		Object answer = answer(path, request);
		if (answer == null) {
			throw new HttpProblem(404, "Not Found", "there is nothing at this path; see GET /stand, " + RECIPES + ", "
					+ RECIPES + "/{id}, /stand/targets, /stand/metrics and PUT " + SETTINGS);
		}
		allow(request, "GET", "HEAD");
		write(200, JSON, this.json.writeValueAsBytes(answer), response, callback);
	}

	private @Nullable Object answer(String path, Request request) {
		if (path.startsWith(RECIPES + "/")) {
			return this.recipes.detail(path.substring(RECIPES.length() + 1)).orElse(null);
		}
		return switch (path) {
			case "/stand" -> this.stand.status();
			case RECIPES -> this.recipes.list();
			case "/stand/targets" -> Targets.of(this.stand.status(), Request.getServerName(request));
			default -> null;
		};
	}

	private void change(Request request, Response response, Callback callback) {
		allow(request, "PUT");
		if (!this.token.isShownBy(request.getHeaders().get(HttpHeader.AUTHORIZATION))) {
			throw new HttpProblem(401, "Unauthorized",
					List.of("a change needs the header Authorization: Bearer TOKEN with this stand's token"),
					Map.of("WWW-Authenticate", "Bearer"));
		}
		String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
		if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
			throw new HttpProblem(415, "Unsupported Media Type", "the body must be " + JSON);
		}
		if (request.getLength() > MAX_BODY) {
			throw tooLarge();
		}
		// Asynchronous: a slow body holds no thread.
		Content.Source.asByteArrayAsync(request, MAX_BODY,
				Promise.Invocable.from(Invocable.InvocationType.BLOCKING,
						(byte[] body) -> accept(body, response, callback),
						(failure) -> refuse(unreadable(failure), response, callback)));
	}

	private void accept(byte[] body, Response response, Callback callback) {
		try {
			long generation = change(body);
			write(202, JSON, this.json.writeValueAsBytes(Map.of("generation", generation)), response, callback);
		}
		catch (HttpProblem problem) {
			refuse(problem, response, callback);
		}
	}

	private long change(byte[] body) {
		List<String> refusals = new ArrayList<>();
		ChangeRequest change = ChangeRequest.read(body, this.cookbook, refusals);
		refusals.addAll(this.check.refusals(change.settings()));
		if (!refusals.isEmpty()) {
			throw new HttpProblem(422, "Unprocessable Content", refusals, Map.of());
		}
		try {
			return this.stand.change(change.settings(), change.recipe());
		}
		catch (BusyException ex) {
			throw new HttpProblem(409, "Conflict", String.valueOf(ex.getMessage()));
		}
	}

	private static HttpProblem unreadable(Throwable failure) {
		boolean overLimit = failure instanceof IllegalStateException
				|| (failure instanceof HttpException http && http.getCode() == HttpStatus.PAYLOAD_TOO_LARGE_413);
		return overLimit ? tooLarge() : new HttpProblem(400, "Bad Request", "the body could not be read");
	}

	private static HttpProblem tooLarge() {
		return new HttpProblem(413, "Content Too Large", "the body may have at most " + MAX_BODY + " bytes");
	}

	private static void allow(Request request, String... methods) {
		if (!List.of(methods).contains(request.getMethod())) {
			String allowed = String.join(", ", methods);
			throw new HttpProblem(405, "Method Not Allowed", List.of("this path takes " + allowed + " only"),
					Map.of("Allow", allowed));
		}
	}

	private void refuse(HttpProblem problem, Response response, Callback callback) {
		problem.headers().forEach((name, value) -> response.getHeaders().put(name, value));
		write(problem.status(), "application/problem+json", this.json.writeValueAsBytes(problem.body()), response,
				callback);
	}

	private static void write(int status, String type, byte[] body, Response response, Callback callback) {
		response.setStatus(status);
		response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
		response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
		response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
		response.getHeaders().put("X-Content-Type-Options", "nosniff");
		response.write(true, ByteBuffer.wrap(body), callback);
	}

}
