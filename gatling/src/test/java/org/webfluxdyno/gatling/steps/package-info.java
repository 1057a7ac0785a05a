/**
 * Stepping the stand through the settings of a recipe, and the table at its end.
 */
@NullMarked
package org.webfluxdyno.gatling.steps;

import org.jspecify.annotations.NullMarked;
