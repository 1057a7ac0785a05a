/**
 * A client of the stand's control port, and what it tells.
 */
@NullMarked
package org.webfluxdyno.gatling.stand;

import org.jspecify.annotations.NullMarked;
