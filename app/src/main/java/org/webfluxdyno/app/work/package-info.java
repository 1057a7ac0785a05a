/**
 * Known costs on demand: processor time and waiting.
 */
@NullMarked
package org.webfluxdyno.app.work;

import org.jspecify.annotations.NullMarked;
