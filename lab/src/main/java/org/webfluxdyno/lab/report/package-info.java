/**
 * Renders what a run came to as HTML, Markdown, CSV and files to paste.
 */
@NullMarked
package org.webfluxdyno.lab.report;

import org.jspecify.annotations.NullMarked;
