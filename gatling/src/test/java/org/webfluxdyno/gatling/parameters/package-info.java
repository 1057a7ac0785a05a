/**
 * Parameters of the simulations, read once, with every fault reported together.
 */
@NullMarked
package org.webfluxdyno.gatling.parameters;

import org.jspecify.annotations.NullMarked;
