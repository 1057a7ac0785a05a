package org.webfluxdyno.lab.stand;

import org.jspecify.annotations.Nullable;

/**
 * What the running service says of one knob.
 *
 * @param asked value asked for, null when none was
 * @param effective value in force: text, number or boolean; null when the service is
 * silent on it
 * @param from where that was read
 * @param holds whether both agree; true when nothing was asked
 */
public record ProofEntry(@Nullable String asked, @Nullable Object effective, @Nullable String from, boolean holds) {
}
