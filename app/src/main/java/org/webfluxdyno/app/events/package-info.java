/**
 * A bounded stream of server-sent events.
 */
@NullMarked
package org.webfluxdyno.app.events;

import org.jspecify.annotations.NullMarked;
