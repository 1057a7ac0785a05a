/**
 * Tests of the service as an HTTP server: what comes before any handler.
 */
@NullMarked
package org.webfluxdyno.app.http;

import org.jspecify.annotations.NullMarked;
