/**
 * Recipes: what can be turned, to which values, and why; read from the files of the
 * cookbook.
 */
@NullMarked
package org.webfluxdyno.lab.recipe;

import org.jspecify.annotations.NullMarked;
