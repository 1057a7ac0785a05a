package org.webfluxdyno.starter.metrics;

import org.jspecify.annotations.Nullable;

/**
 * The meters of the starter: name, unit, tags, and what Prometheus calls them. All tags
 * are bounded.
 */
public enum DynoMeters {

	/**
	 * Always 1; one series for each knob whose effective value is known. Tags
	 * {@code knob} and {@code value}. Prometheus: {@code dyno_knob_info}.
	 */
	KNOB_INFO("dyno.knob.info", null, "What is in force for a knob, read from live objects"),

	/**
	 * CPU time of the process since its start, by the kernel's accounting: all threads,
	 * ended ones and the JVM's own included. Prometheus:
	 * {@code dyno_process_cpu_seconds_total}.
	 */
	PROCESS_CPU("dyno.process.cpu", "seconds", "CPU time of the process, by the kernel's accounting"),

	/**
	 * Bytes allocated on the Java heap since the start, by all threads, ended ones
	 * included. Prometheus: {@code dyno_process_allocated_bytes_total}.
	 */
	PROCESS_ALLOCATED("dyno.process.allocated", "bytes", "Bytes allocated on the heap by all Java threads"),

	/**
	 * Resident memory of the process. Prometheus: {@code dyno_process_resident_bytes}.
	 */
	PROCESS_RESIDENT("dyno.process.resident", "bytes", "Resident memory of the process"),

	/**
	 * Share of the time between two scrapes that an event loop's thread was on a CPU, 0
	 * to 1. Tag {@code loop}. Prometheus: {@code dyno_event_loop_busy_ratio}.
	 */
	EVENT_LOOP_BUSY_RATIO("dyno.event.loop.busy.ratio", null, "Share of time the event loop's thread was on a CPU"),

	/**
	 * CPU time of an event loop's thread. Tag {@code loop}. Prometheus:
	 * {@code dyno_event_loop_busy_seconds_total}.
	 */
	EVENT_LOOP_BUSY("dyno.event.loop.busy", "seconds", "CPU time of the event loop's thread"),

	/**
	 * The longest that a task had to wait for an event loop in the last half minute: a
	 * blocked event loop shows here, also while it is blocked. Tag {@code loop}.
	 * Prometheus: {@code dyno_event_loop_lag_seconds}.
	 */
	EVENT_LOOP_LAG("dyno.event.loop.lag", "seconds", "Longest wait for the event loop in the last half minute"),

	/**
	 * Connections of the main server now open. Prometheus: {@code dyno_connections_open}.
	 */
	CONNECTIONS_OPEN("dyno.connections.open", null, "Connections of the main server now open"),

	/**
	 * Connections that the main server has accepted. Prometheus:
	 * {@code dyno_connections_total}.
	 */
	CONNECTIONS("dyno.connections", null, "Connections that the main server has accepted"),

	/**
	 * Requests that a connection of HTTP/1.1 carried, recorded when it closes; Reactor
	 * Netty's own count, without answers of the lane. Prometheus:
	 * {@code dyno_connection_requests_count}, {@code _sum}, {@code _max}.
	 */
	CONNECTION_REQUESTS("dyno.connection.requests", null, "Requests carried by a connection, recorded at its close");

	/** Tag: the name of a knob. */
	public static final String TAG_KNOB = "knob";

	/** Tag: the effective value of a knob. */
	public static final String TAG_VALUE = "value";

	/** Tag: the name of an event loop's thread. */
	public static final String TAG_LOOP = "loop";

	private final String meterName;

	private final @Nullable String unit;

	private final String description;

	DynoMeters(String meterName, @Nullable String unit, String description) {
		this.meterName = meterName;
		this.unit = unit;
		this.description = description;
	}

	/**
	 * The meter's name in Micrometer.
	 * @return a dotted name
	 */
	public String meterName() {
		return this.meterName;
	}

	/**
	 * The meter's base unit.
	 * @return the unit, or null when it has none
	 */
	public @Nullable String unit() {
		return this.unit;
	}

	/**
	 * What the meter tells.
	 * @return one phrase
	 */
	public String description() {
		return this.description;
	}

}
