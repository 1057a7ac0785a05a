/**
 * Tests of the peers, with small fake ones.
 */
@NullMarked
package org.webfluxdyno.lab.peers;

import org.jspecify.annotations.NullMarked;
