/**
 * Errors as RFC 9457 problem details.
 */
@NullMarked
package org.webfluxdyno.app.problem;

import org.jspecify.annotations.NullMarked;
