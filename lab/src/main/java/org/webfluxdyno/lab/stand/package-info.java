/**
 * The stand: puts one service process under given settings, proves that they took, stops
 * it gracefully, and is told what to do over HTTP.
 */
@NullMarked
package org.webfluxdyno.lab.stand;

import org.jspecify.annotations.NullMarked;
