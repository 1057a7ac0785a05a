/**
 * The same 13 bytes through eight code shapes.
 */
@NullMarked
package org.webfluxdyno.app.shape;

import org.jspecify.annotations.NullMarked;
