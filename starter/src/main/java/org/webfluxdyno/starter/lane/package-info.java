/**
 * Short paths for routes whose answers can be known before a request comes: the lane, in
 * front of Reactor Netty's HTTP handling, and lean dispatch, within Spring's own.
 */
@NullMarked
package org.webfluxdyno.starter.lane;

import org.jspecify.annotations.NullMarked;
