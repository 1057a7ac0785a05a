package org.webfluxdyno.starter.knobs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * All knobs and what is in force for them.
 */
public final class Knobs {

	private final List<KnobSource> sources;

	private final List<Consumer<Map<String, Knob>>> listeners = new CopyOnWriteArrayList<>();

	/**
	 * Creates the collection.
	 * @param sources where to read
	 */
	public Knobs(List<KnobSource> sources) {
		this.sources = List.copyOf(sources);
	}

	/**
	 * Tells a listener of each reading from now on.
	 * @param listener what to tell
	 */
	public void addListener(Consumer<Map<String, Knob>> listener) {
		this.listeners.add(listener);
	}

	/**
	 * Reads all knobs now.
	 * @return knobs by name, sorted
	 */
	public Map<String, Knob> read() {
		Map<String, Knob> knobs = new TreeMap<>();
		for (KnobSource source : this.sources) {
			knobs.putAll(source.read());
		}
		for (Consumer<Map<String, Knob>> listener : this.listeners) {
			listener.accept(knobs);
		}
		return knobs;
	}

}
