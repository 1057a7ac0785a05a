/**
 * What the tests share: a running service and a raw connection to it.
 */
@NullMarked
package org.webfluxdyno.app.support;

import org.jspecify.annotations.NullMarked;
