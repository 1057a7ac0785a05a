/**
 * Raw results, immutable, and their store on disk: all that measuring and explaining have
 * in common.
 */
@NullMarked
package org.webfluxdyno.lab.result;

import org.jspecify.annotations.NullMarked;
