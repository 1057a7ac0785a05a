/**
 * A short path for hot static answers, in front of Reactor Netty's HTTP handling.
 */
@NullMarked
package org.webfluxdyno.starter.lane;

import org.jspecify.annotations.NullMarked;
