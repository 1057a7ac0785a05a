package org.webfluxdyno.lab.result;

/**
 * One burst of load while an arm warms up: a line of {@code warmup.jsonl}.
 *
 * @param group id of its group
 * @param fork which fork
 * @param attempt which try at this fork
 * @param arm name of the arm
 * @param burst number of the burst, from 0
 * @param atSeconds seconds of load the arm had before this burst
 * @param requests answers
 * @param cpuMicrosPerRequest CPU of the service for a request, compiler included
 * @param jitShare share of the service's CPU that the JIT compiler's threads used
 * @param settled whether the arm counted as warm after this burst; the last burst of an
 * arm that never settled says false
 */
public record WarmupBurst(String group, int fork, int attempt, String arm, int burst, double atSeconds, long requests,
		double cpuMicrosPerRequest, double jitShare, boolean settled) {
}
