package org.webfluxdyno.starter.autoconfigure;

import org.webfluxdyno.starter.lane.InvalidLaneException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Prints why routes cannot be on the lane instead of a stack trace.
 */
class InvalidLaneAnalyzer extends AbstractFailureAnalyzer<InvalidLaneException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidLaneException cause) {
		return new FailureAnalysis(String.join(System.lineSeparator(), cause.problems()),
				"Correct the routes named above or take them off the lane. With dyno.lane.enabled=false they are "
						+ "ordinary routes.",
				cause);
	}

}
