/**
 * The {@code knobs} actuator endpoint: effective values, read from live objects.
 */
@NullMarked
package org.webfluxdyno.starter.knobs;

import org.jspecify.annotations.NullMarked;
