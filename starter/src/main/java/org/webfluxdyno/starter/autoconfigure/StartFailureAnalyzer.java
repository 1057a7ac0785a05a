package org.webfluxdyno.starter.autoconfigure;

import org.webfluxdyno.starter.config.InvalidDynoPropertiesException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Prints what is wrong with {@code dyno.*} properties instead of a stack trace.
 */
class StartFailureAnalyzer extends AbstractFailureAnalyzer<InvalidDynoPropertiesException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidDynoPropertiesException cause) {
		return new FailureAnalysis(String.join(System.lineSeparator(), cause.problems()),
				"Correct the dyno.* properties named above, or remove them to keep Spring Boot's behaviour.", cause);
	}

}
