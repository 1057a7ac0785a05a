package org.webfluxdyno.app.input;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Whom to greet, as decoded from JSON or a form.
 *
 * @param name a name of at most 100 characters; required
 * @param age whole years from 0 to 150; may be left out
 */
record Person(@NotBlank @Size(max = 100) String name, @Min(0) @Max(150) @Nullable Integer age) {
}
