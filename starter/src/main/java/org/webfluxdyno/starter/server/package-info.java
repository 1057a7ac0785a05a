/**
 * The main server: where knobs are applied to it, and what its live channels say.
 */
@NullMarked
package org.webfluxdyno.starter.server;

import org.jspecify.annotations.NullMarked;
