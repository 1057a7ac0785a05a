/**
 * Tests of the management port.
 */
@NullMarked
package org.webfluxdyno.app.management;

import org.jspecify.annotations.NullMarked;
