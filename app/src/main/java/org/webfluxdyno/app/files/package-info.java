/**
 * Static files with entity tags.
 */
@NullMarked
package org.webfluxdyno.app.files;

import org.jspecify.annotations.NullMarked;
