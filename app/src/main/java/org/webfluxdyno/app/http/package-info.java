/**
 * The service as an HTTP server, before any handler.
 */
@NullMarked
package org.webfluxdyno.app.http;

import org.jspecify.annotations.NullMarked;
