/**
 * Applies the in-service knobs to any WebFlux application and proves that they took.
 */
@NullMarked
package org.webfluxdyno.starter;

import org.jspecify.annotations.NullMarked;
