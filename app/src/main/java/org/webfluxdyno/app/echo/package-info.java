/**
 * Shows a client what the service saw of its request and its connection.
 */
@NullMarked
package org.webfluxdyno.app.echo;

import org.jspecify.annotations.NullMarked;
