package org.webfluxdyno.starter.knobs;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What is in force for one knob.
 *
 * @param effective a string, number or boolean; null when it cannot be told
 * @param from the live object that says so, or why nothing can be told
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Knob(@Nullable Object effective, String from) {
}
