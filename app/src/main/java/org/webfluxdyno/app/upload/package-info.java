/**
 * Multipart uploads, digested while they stream by.
 */
@NullMarked
package org.webfluxdyno.app.upload;

import org.jspecify.annotations.NullMarked;
