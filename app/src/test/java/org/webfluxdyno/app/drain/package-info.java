/**
 * Tests of the service's end, on a process of its own.
 */
@NullMarked
package org.webfluxdyno.app.drain;

import org.jspecify.annotations.NullMarked;
