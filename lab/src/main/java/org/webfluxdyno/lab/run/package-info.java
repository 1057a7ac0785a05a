/**
 * Executes what was planned, block by block, and keeps every block as soon as it has
 * ended.
 */
@NullMarked
package org.webfluxdyno.lab.run;

import org.jspecify.annotations.NullMarked;
