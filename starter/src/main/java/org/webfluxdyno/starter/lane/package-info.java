/**
 * A short path for hot routes, in front of Reactor Netty's HTTP handling.
 */
@NullMarked
package org.webfluxdyno.starter.lane;

import org.jspecify.annotations.NullMarked;
