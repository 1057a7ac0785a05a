/**
 * JMH benchmarks, in memory.
 */
@NullMarked
package org.webfluxdyno.bench;

import org.jspecify.annotations.NullMarked;
