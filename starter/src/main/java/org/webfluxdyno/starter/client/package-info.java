/**
 * Client knobs, applied to the auto-configured Reactor Netty client connector.
 */
@NullMarked
package org.webfluxdyno.starter.client;

import org.jspecify.annotations.NullMarked;
