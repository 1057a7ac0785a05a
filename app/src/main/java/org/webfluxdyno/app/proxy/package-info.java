/**
 * An answer that is fetched from another service.
 */
@NullMarked
package org.webfluxdyno.app.proxy;

import org.jspecify.annotations.NullMarked;
