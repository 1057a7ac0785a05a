package org.webfluxdyno.starter.transport;

import java.util.List;
import java.util.Locale;

import org.webfluxdyno.starter.config.InvalidDynoPropertiesException;
import org.webfluxdyno.starter.config.Transport;

/**
 * A transport was asked for that this process cannot use.
 */
public class UnavailableTransportException extends InvalidDynoPropertiesException {

	/**
	 * Creates the exception.
	 * @param transport what was asked for
	 * @param reason why it cannot be used
	 */
	UnavailableTransportException(Transport transport, String reason) {
		super(List.of("dyno.transport was '%s' but that transport is not available here: %s"
			.formatted(transport.name().toLowerCase(Locale.ROOT), reason)));
	}

}
