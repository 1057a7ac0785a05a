/**
 * The hello world where every comparison starts.
 */
@NullMarked
package org.webfluxdyno.app.hello;

import org.jspecify.annotations.NullMarked;
