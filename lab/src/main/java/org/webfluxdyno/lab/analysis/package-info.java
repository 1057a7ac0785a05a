/**
 * Turns raw results into effects, verdicts and ladders, and says what to measure next.
 */
@NullMarked
package org.webfluxdyno.lab.analysis;

import org.jspecify.annotations.NullMarked;
