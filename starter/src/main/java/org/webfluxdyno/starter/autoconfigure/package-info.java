/**
 * Wires the knobs into a Spring Boot application.
 */
@NullMarked
package org.webfluxdyno.starter.autoconfigure;

import org.jspecify.annotations.NullMarked;
