/**
 * Transport, event loops, allocator, socket options and flush behaviour of the main
 * server.
 */
@NullMarked
package org.webfluxdyno.starter.transport;

import org.jspecify.annotations.NullMarked;
