package org.webfluxdyno.app.support;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A response as it came over the wire.
 *
 * @param statusLine the first line
 * @param headers the header lines, in order
 * @param body the body, with chunks joined
 */
public record RawResponse(String statusLine, List<String> headers, byte[] body) {

	public int status() {
		return Integer.parseInt(this.statusLine.split(" ")[1]);
	}

	public @Nullable String header(String name) {
		return this.headers.stream()
			.filter((line) -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
			.map((line) -> line.substring(name.length() + 1).strip())
			.findFirst()
			.orElse(null);
	}

	public String text() {
		return new String(this.body, StandardCharsets.UTF_8);
	}

}
