/**
 * HTTP clients of Java under a closed loop, to be benched against one server.
 */
@NullMarked
package org.webfluxdyno.bench.client;

import org.jspecify.annotations.NullMarked;
