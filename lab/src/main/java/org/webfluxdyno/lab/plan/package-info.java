/**
 * Decides in which order arms are started, warmed and measured; pure and repeatable from
 * a seed.
 */
@NullMarked
package org.webfluxdyno.lab.plan;

import org.jspecify.annotations.NullMarked;
