package org.webfluxdyno.lab.probe;

/**
 * From where on a watchdog fires.
 *
 * @param fewestRequests a block with fewer answers says nothing
 * @param busiestThreadShare share of the time the generator's busiest thread may run; at
 * more the figures tell of the generator, not of the service
 * @param scheduleLagP99Micros open load: how late requests may leave by the generator's
 * own fault, 99 %
 * @param backlogShare open load: share of the due requests that may be left unsent at the
 * end because every connection waited for an answer
 * @param otherCpuShare share of the processors' time that other processes may take
 * @param stealShare share of the processors' time that the hypervisor may keep
 * @param swappedPages pages that may be swapped in or out
 */
public record Thresholds(long fewestRequests, double busiestThreadShare, double scheduleLagP99Micros,
		double backlogShare, double otherCpuShare, double stealShare, long swappedPages) {

	/** 100 requests; 95 %; 5 ms; 1 %; 10 %; 10 %; no page. */
	public static final Thresholds DEFAULT = new Thresholds(100, 0.95, 5_000, 0.01, 0.10, 0.10, 0);

}
