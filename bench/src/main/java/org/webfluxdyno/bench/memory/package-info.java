/**
 * Servers benched in memory: the same hello world in one stack after the other, without a
 * kernel in between.
 */
@NullMarked
package org.webfluxdyno.bench.memory;

import org.jspecify.annotations.NullMarked;
