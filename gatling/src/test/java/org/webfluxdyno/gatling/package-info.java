/**
 * The simulations: what is asked of the service, by whom and how fast.
 */
@NullMarked
package org.webfluxdyno.gatling;

import org.jspecify.annotations.NullMarked;
