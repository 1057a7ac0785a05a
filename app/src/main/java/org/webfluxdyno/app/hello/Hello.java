package org.webfluxdyno.app.hello;

import java.nio.charset.StandardCharsets;

import org.springframework.http.MediaType;

/**
 * What a hello world says: the same 13 bytes with the same content type, whichever route
 * is asked.
 */
public final class Hello {

	/** The greeting as text. */
	public static final String TEXT = "Hello, World!";

	/**
	 * The content type of every plain text answer. The charset is named because Spring
	 * names it for a {@code String} anyway; all shapes send the very same header.
	 */
	public static final String CONTENT_TYPE = "text/plain;charset=UTF-8";

	/** {@link #CONTENT_TYPE}, parsed once. */
	public static final MediaType MEDIA_TYPE = new MediaType("text", "plain", StandardCharsets.UTF_8);

	private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

	private Hello() {
	}

	/**
	 * The greeting in UTF-8. Shared for speed: callers must not change it.
	 * @return the 13 bytes
	 */
	public static byte[] bytes() {
		return BYTES;
	}

}
