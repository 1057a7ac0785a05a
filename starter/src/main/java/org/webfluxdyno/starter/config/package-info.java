/**
 * Typed {@code dyno.*} properties and the check that reports every mistake in them at
 * once.
 */
@NullMarked
package org.webfluxdyno.starter.config;

import org.jspecify.annotations.NullMarked;
