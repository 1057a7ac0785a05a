/**
 * Requests decoded from JSON, forms, headers and queries.
 */
@NullMarked
package org.webfluxdyno.app.input;

import org.jspecify.annotations.NullMarked;
