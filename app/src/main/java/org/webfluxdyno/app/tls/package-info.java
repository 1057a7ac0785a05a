/**
 * A certificate made at start, for the {@code tls} profile.
 */
@NullMarked
package org.webfluxdyno.app.tls;

import org.jspecify.annotations.NullMarked;
