/**
 * A WebSocket that sends back what it is sent.
 */
@NullMarked
package org.webfluxdyno.app.websocket;

import org.jspecify.annotations.NullMarked;
