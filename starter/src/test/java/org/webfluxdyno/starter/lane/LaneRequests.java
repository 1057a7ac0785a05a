package org.webfluxdyno.starter.lane;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Some hundred requests, good and bad, made from tables.
 */
final class LaneRequests {

	private static final String HOST = "Host: localhost\r\n";

	private static final List<String> PATHS = List.of("/lane/text", "/lane/echo", "/routes/plain");

	private static final List<String> ALL_PATHS = List.of("/lane/text", "/lane/bytes", "/lane/large", "/lane/mono",
			"/lane/supplier", "/lane/empty", "/lane/nothing", "/lane/echo", "/lane/late", "/lane/null", "/lane/fails",
			"/lane/error", "/routes/plain", "/routes/status", "/routes/status?status=200", "/routes/status?status=404",
			"/routes/status?status=503", "/routes/status?status=99", "/number/1", "/parts/2", "/nowhere");

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"TRACE", "get", "BREW");

	private static final List<String> TAILS = List.of("?", "?n", "?n=", "?n=1", "?n=1&n=2", "?m=1&n=2", "?n=a+b%20c%26",
			"?%6e=1", "?n=%C3%A9", "?n=%ff", "?n=%zz", "?n=%2", "?n=a|b", "?n=\"", "?n={}", "?n=[1]", "?n=a?b/c", "?=1",
			"?&&n=1&", "?n=a=b", "?n=\u00e9", "#n", "?n=1#f", ";m=1", "/", "//", "%20", "/../text",
			"?n=" + "x".repeat(3000), "?n=" + "x".repeat(5000));

	private static final List<String> TARGETS = List.of("/lane/%74ext", "/LANE/TEXT", "//lane/text", "/lane//text",
			"/lane/./text", "http://localhost/lane/text", "http://other/lane/text", "HTTP://localhost/lane/text",
			"lane/text", "*", "localhost:80", "", "/lane/text HTTP/1.1 x", "/lane/t\u0000ext", "/lane/t\\ext");

	private static final List<String> ACCEPTS = List.of("*/*", "text/plain", "text/plain;charset=UTF-8",
			"text/plain;charset=utf-8", "text/plain;charset=ISO-8859-1", "text/plain;format=flowed", "text/*",
			"text/html", "application/json", "text/html, */*;q=0.1", "text/plain;q=0", "*/*;q=0", "nonsense", "/", "",
			"text/plain, text/plain", "TEXT/PLAIN", " */* ");

	private static final List<String> VERSIONS = List.of("HTTP/1.1", "HTTP/1.0", "HTTP/1.2", "HTTP/2.0", "HTTP/0.9",
			"http/1.1", "HTTP/1", "HTTP/1.1x", "FTP/1.1", "");

	private static final List<String> CONNECTIONS = List.of("", "Connection: keep-alive\r\n", "Connection: close\r\n",
			"Connection: Close\r\n", "Connection: keep-alive, close\r\n", "Connection: foo\r\n",
			"Connection: keep-alive\r\nConnection: close\r\n", "Connection: upgrade\r\n", "Connection: \r\n");

	private static final List<String> HOSTS = List.of("", "Host: a\r\n", "Host: localhost:8080\r\n",
			"Host: a:65535\r\n", "Host: a:65536\r\n", "Host: a:0\r\n", "Host: a:\r\n", "Host: a:x\r\n", "Host: \r\n",
			"Host: a_b\r\n", "Host: 127.0.0.1\r\n", "Host: [::1]\r\n", "Host: [::1]:80\r\n", "Host: ::1\r\n",
			"Host: u@a\r\n", "Host: a/b\r\n", "Host: a b\r\n", "Host: a,b\r\n", "Host: a\r\nHost: a\r\n",
			"Host: a\r\nHost: b\r\n", "host:a\r\n", "HOST: \t a\t\r\n", "Host: a%20b\r\n", "Host: a?b\r\n",
			"Host: a#b\r\n", "Host: -\r\n", "Host: a..b\r\n");

	private static final List<String> FIELDS = List.of("X-Test: 1\r\n", "x-test:2\r\n", "X-Test: 1\r\nX-Test: 2\r\n",
			"X-Test:\r\n", "X-Test: \u00e9\r\n", "X-Test: a\r\n b\r\n", "X-Test : 1\r\n", "X Test: 1\r\n", ": 1\r\n",
			"X-Test\r\n", "X-Test: \u0001\r\n", "X-Test: a\u0000b\r\n", " X-Test: 1\r\n", "X-Test: 1\n",
			"X-Test: a\rb\r\n", "X-Test: " + "x".repeat(7000) + "\r\n", "X-Test: " + "x".repeat(9000) + "\r\n",
			"X-Test: 1\r\n".repeat(100), "Expect: 100-continue\r\n", "Expect: 200-ok\r\n",
			"Origin: http://localhost\r\n", "Origin: null\r\n", "Origin: http://other\r\n", "Range: bytes=0-3\r\n",
			"If-Match: \"a\"\r\n", "If-Match: *\r\n", "If-None-Match: *\r\n",
			"If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
			"If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n", "Cookie: a=b; c\r\n", "Cookie: \u0001\r\n",
			"Accept-Language: x-y-z, *\r\n", "Accept-Language: ??\r\n", "Accept-Charset: utf-16\r\n",
			"Accept-Encoding: gzip\r\n", "User-Agent: a\r\n", "Content-Type: nonsense\r\n",
			"Content-Type: text/plain\r\n", "Content-Type: multipart/form-data; boundary=a\r\n",
			"Authorization: Basic YTpi\r\n", "X-Forwarded-For: 1.2.3.4\r\n", "X-Forwarded-Prefix: /a\r\n",
			"Forwarded: for=_x\r\n", "Forwarded: ;;\r\n", "X-HTTP-Method-Override: DELETE\r\n", "TE: trailers\r\n",
			"Keep-Alive: timeout=1\r\n", "Access-Control-Request-Method: GET\r\n", "Upgrade: websocket\r\n",
			"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YQ==\r\n",
			"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n");

	/** Header fields with what follows them. */
	private static final List<String> BODIES = List.of("Content-Length: 0\r\n\r\n", "Content-Length: 4\r\n\r\nbody",
			"Content-Length: 4\r\nContent-Length: 4\r\n\r\nbody", "Content-Length: 4\r\nContent-Length: 5\r\n\r\nbody",
			"Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: +1\r\n\r\n",
			"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
			"Transfer-Encoding: chunked\r\n\r\n4;a=b\r\nbody\r\n0\r\nX: y\r\n\r\n",
			"Transfer-Encoding: chunked\r\n\r\nx\r\nbody\r\n0\r\n\r\n", "Transfer-Encoding: gzip\r\n\r\n",
			"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
			"Expect: 100-continue\r\nContent-Length: 4\r\n\r\nbody");

	private LaneRequests() {
	}

	/**
	 * All requests.
	 * @return their bytes as text
	 */
	static Stream<String> all() {
		Set<String> all = new LinkedHashSet<>();
		for (String path : ALL_PATHS) {
			METHODS.forEach((method) -> all.add(request(method, path, "HTTP/1.1", HOST)));
		}
		for (String path : PATHS) {
			TAILS.forEach((tail) -> all.add(request("GET", path + tail, "HTTP/1.1", HOST)));
			ACCEPTS.forEach((accept) -> all.add(request("GET", path, "HTTP/1.1", HOST + "Accept: " + accept + "\r\n")));
			HOSTS.forEach((host) -> all.add(request("GET", path, "HTTP/1.1", host)));
			FIELDS.forEach((field) -> all.add(request("GET", path, "HTTP/1.1", HOST + field)));
			BODIES.forEach((body) -> all.add("GET " + path + " HTTP/1.1\r\n" + HOST + body));
		}
		for (String version : VERSIONS) {
			CONNECTIONS.forEach((connection) -> all.add(request("GET", "/lane/text", version, HOST + connection)));
		}
		TARGETS.forEach((target) -> all.add(request("GET", target, "HTTP/1.1", HOST)));
		all.addAll(List.of("\r\n\r\n", "\n\n", "\u0016\u0003\u0001\u0002", "GET\r\n\r\n",
				"GET /lane/text HTTP/1.1\nHost: localhost\n\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
				"POST /length HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\n12345"));
		return all.stream();
	}

	/**
	 * Requests after which the connection stays open.
	 * @return their bytes as text
	 */
	static List<String> keepingTheConnection() {
		Set<String> some = new LinkedHashSet<>();
		for (String path : ALL_PATHS) {
			some.add(request("GET", path, "HTTP/1.1", HOST));
			some.add(request("HEAD", path, "HTTP/1.1", HOST));
		}
		some.add(request("GET", "/lane/echo?n=1", "HTTP/1.1", HOST + "X-Test: 1\r\n"));
		some.add(request("GET", "/lane/text", "HTTP/1.1", HOST + "Accept: application/json\r\n"));
		some.add("POST /length HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\n12345");
		some.add("GET /lane/text HTTP/1.1\r\n" + HOST + "Content-Length: 4\r\n\r\nbody");
		return List.copyOf(some);
	}

	private static String request(String method, String target, String version, String fields) {
		return method + " " + target + " " + version + "\r\n" + fields + "\r\n";
	}

}
