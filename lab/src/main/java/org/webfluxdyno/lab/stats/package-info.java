/**
 * Pure mathematics: estimates with intervals from few forks, corrections for many
 * verdicts and numbers of forks; nothing here knows what is measured.
 */
@NullMarked
package org.webfluxdyno.lab.stats;

import org.jspecify.annotations.NullMarked;
