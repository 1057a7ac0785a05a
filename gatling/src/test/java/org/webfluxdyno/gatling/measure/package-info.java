/**
 * What the injector itself measures: the wrapper around requests, its meters and their
 * endpoint.
 */
@NullMarked
package org.webfluxdyno.gatling.measure;

import org.jspecify.annotations.NullMarked;
