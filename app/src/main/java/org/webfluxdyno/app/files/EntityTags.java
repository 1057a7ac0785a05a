package org.webfluxdyno.app.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.boot.webflux.autoconfigure.ResourceHandlerRegistrationCustomizer;
import org.springframework.core.io.Resource;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.config.ResourceHandlerRegistration;

/**
 * Gives static files strong entity tags, made of their content. Files inside a jar do not
 * change, so each is read for its tag once; there are no more tags than files.
 */
@Component
class EntityTags implements ResourceHandlerRegistrationCustomizer {

	private static final int TAG_BYTES = 16;

	private final Map<String, String> tags = new ConcurrentHashMap<>();

	@Override
	public void customize(ResourceHandlerRegistration registration) {
		registration.setEtagGenerator(
				(resource) -> this.tags.computeIfAbsent(resource.getDescription(), (description) -> digest(resource)));
	}

	private static String digest(Resource resource) {
		try (InputStream content = resource.getInputStream()) {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(digest.digest(), 0, TAG_BYTES);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
