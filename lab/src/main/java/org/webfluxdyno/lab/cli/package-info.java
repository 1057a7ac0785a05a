/**
 * The commands of {@code dyno}, their options and exit codes.
 */
@NullMarked
package org.webfluxdyno.lab.cli;

import org.jspecify.annotations.NullMarked;
