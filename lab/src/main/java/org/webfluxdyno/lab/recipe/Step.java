package org.webfluxdyno.lab.recipe;

/**
 * One stop of a recipe: the reference or a candidate, ready to be put on a stand.
 *
 * @param name the knobs that make the step, {@code knob=value} joined by blanks
 * @param settings complete settings
 * @param path the path to request
 */
public record Step(String name, Settings settings, String path) {
}
