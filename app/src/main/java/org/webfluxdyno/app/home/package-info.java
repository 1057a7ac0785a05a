/**
 * The page that a person opens first.
 */
@NullMarked
package org.webfluxdyno.app.home;

import org.jspecify.annotations.NullMarked;
