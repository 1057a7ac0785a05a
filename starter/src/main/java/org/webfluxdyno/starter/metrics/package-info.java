/**
 * Meters beside Spring Boot's own: process costs, event loops, connections and knobs in
 * force.
 */
@NullMarked
package org.webfluxdyno.starter.metrics;

import org.jspecify.annotations.NullMarked;
