/**
 * The load generator: closed and open load over HTTP/1.1 and HTTP/2, counted in
 * microseconds.
 * <p>
 * A {@link org.webfluxdyno.lab.load.LoadGenerator} owns the event loops, a
 * {@link org.webfluxdyno.lab.load.LoadSession} the connections to one target. Load moves
 * from target to target by running one session after another: the connections of the
 * others stay open. On every event loop a worker owns its share of a session's
 * connections, so nothing on the hot path is shared between threads.
 */
@NullMarked
package org.webfluxdyno.lab.load;

import org.jspecify.annotations.NullMarked;
