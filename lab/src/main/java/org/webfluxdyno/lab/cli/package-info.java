/**
 * The commands: options, exit codes, progress, and the wiring of everything else.
 */
@NullMarked
package org.webfluxdyno.lab.cli;

import org.jspecify.annotations.NullMarked;
