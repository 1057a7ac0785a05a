/**
 * What the templates of a report show, already put into words.
 */
@NullMarked
package org.webfluxdyno.lab.report.view;

import org.jspecify.annotations.NullMarked;
