/**
 * Reads what services and host use, from the kernel's and the JVM's own accounts, and
 * watches for what spoils a measurement.
 */
@NullMarked
package org.webfluxdyno.lab.probe;

import org.jspecify.annotations.NullMarked;
