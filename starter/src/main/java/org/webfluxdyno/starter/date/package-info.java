/**
 * The Date header of answers: formatted per request, or cached and never more than one
 * second old.
 */
@NullMarked
package org.webfluxdyno.starter.date;

import org.jspecify.annotations.NullMarked;
