package org.webfluxdyno.gatling;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.substring;
import static io.gatling.javaapi.http.HttpDsl.ByteArrayBodyPart;
import static io.gatling.javaapi.http.HttpDsl.StringBodyPart;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;
import static io.gatling.javaapi.http.HttpDsl.ws;

/**
 * Requests to the service, each with the checks that its answer must pass.
 */
final class Requests {

	private static final String TEXT = "x".repeat(1024);

	private static final byte[] FILE = "0123456789abcdef".repeat(256).getBytes(StandardCharsets.US_ASCII);

	private static final int SECONDS_FOR_WEBSOCKET = 5;

	private Requests() {
	}

	static HttpRequestActionBuilder get(String path) {
		return http("GET " + path).get(path).check(status().is(200));
	}

	static HttpRequestActionBuilder hello() {
		return get("/hello").check(bodyString().is("Hello, World!"), header("Content-Length").is("13"));
	}

	static HttpRequestActionBuilder helloName() {
		return http("GET /hello/{name}").get("/hello/Gatling")
			.check(status().is(200), bodyString().is("hello Gatling"));
	}

	static HttpRequestActionBuilder plaintext() {
		return get("/plaintext").check(bodyString().is("Hello, World!"));
	}

	static HttpRequestActionBuilder jsonHello() {
		return get("/json").check(jsonPath("$.message").is("Hello, World!"));
	}

	static HttpRequestActionBuilder echo() {
		return http("GET /echo").get("/echo").check(status().is(200), substring("/echo").exists());
	}

	static HttpRequestActionBuilder echoBody() {
		return http("POST /echo/body").post("/echo/body")
			.header("Content-Type", "text/plain")
			.body(StringBody(TEXT))
			.check(status().is(200), bodyString().is(TEXT));
	}

	static HttpRequestActionBuilder json() {
		return http("POST /json").post("/json")
			.header("Content-Type", "application/json")
			.body(StringBody("{\"name\":\"Ada\",\"age\":36}"))
			.check(status().is(200), jsonPath("$.name").is("Ada"));
	}

	static HttpRequestActionBuilder form() {
		return http("POST /form").post("/form")
			.formParam("name", "Grace")
			.formParam("age", "85")
			.check(status().is(200), jsonPath("$.name").is("Grace"));
	}

	static HttpRequestActionBuilder upload() {
		return http("POST /upload").post("/upload")
			.bodyPart(StringBodyPart("note", "a field"))
			.bodyPart(ByteArrayBodyPart("file", FILE).fileName("digits.txt").contentType("text/plain"))
			.asMultipartForm()
			.check(status().is(200), jsonPath("$.parts[1].sizeBytes").ofInt().is(FILE.length));
	}

	/** Connects, sends one message, waits for its echo, closes. */
	static ChainBuilder webSocket() {
		return exec((session) -> session.set("message", "hello " + ThreadLocalRandom.current().nextInt()))
			.exec(ws("WS connect").connect("/ws/echo"))
			.exec(ws("WS send").sendText("#{message}")
				.await(SECONDS_FOR_WEBSOCKET)
				.on(ws.checkTextMessage("WS echo").check(bodyString().isEL("#{message}"))))
			.exec(ws("WS close").close());
	}

}
