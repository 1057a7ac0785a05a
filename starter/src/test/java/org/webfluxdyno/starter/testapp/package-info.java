/**
 * A small application on real sockets, for the starter's tests.
 */
@NullMarked
package org.webfluxdyno.starter.testapp;

import org.jspecify.annotations.NullMarked;
