package org.webfluxdyno.app.upload;

import org.jspecify.annotations.Nullable;

/**
 * One part of an upload.
 *
 * @param name the part's name
 * @param fileName the client's name of the file; none for a form field
 * @param sizeBytes the content's length in bytes
 * @param sha256 the content's SHA-256 in hexadecimal
 */
record Part(String name, @Nullable String fileName, long sizeBytes, String sha256) {
}
