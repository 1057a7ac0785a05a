/**
 * Graceful shutdown in which no request on a kept-alive connection is lost.
 */
@NullMarked
package org.webfluxdyno.starter.drain;

import org.jspecify.annotations.NullMarked;
