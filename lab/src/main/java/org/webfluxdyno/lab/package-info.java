/**
 * The dyno command line.
 */
@NullMarked
package org.webfluxdyno.lab;

import org.jspecify.annotations.NullMarked;
