/**
 * The hello/echo service: an ordinary WebFlux application that uses the starter.
 */
@NullMarked
package org.webfluxdyno.app;

import org.jspecify.annotations.NullMarked;
