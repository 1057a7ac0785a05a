/**
 * The plaintext and JSON pair of the TechEmpower benchmarks.
 */
@NullMarked
package org.webfluxdyno.app.techempower;

import org.jspecify.annotations.NullMarked;
