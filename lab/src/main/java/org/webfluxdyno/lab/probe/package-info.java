/**
 * The probes: what the kernel and the JVM say of a service and its host, and the
 * watchdogs that judge it.
 */
@NullMarked
package org.webfluxdyno.lab.probe;

import org.jspecify.annotations.NullMarked;
