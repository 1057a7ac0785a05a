package org.webfluxdyno.lab.load;

import java.net.UnknownHostException;

/**
 * Says what an error means and what to do about it.
 */
final class Hints {

	private Hints() {
	}

	static String describe(Throwable cause) {
		Throwable actual = (cause.getCause() != null && cause.getMessage() != null
				&& cause.getMessage().contains(cause.getCause().getClass().getName())) ? cause.getCause() : cause;
		String message = (actual.getMessage() != null) ? actual.getMessage() : actual.getClass().getSimpleName();
		if (actual instanceof UnknownHostException) {
			return "unknown host: " + message;
		}
		if (message.contains("Too many open files")) {
			return message + ": raise the limit of open files (ulimit -n) above the number of connections";
		}
		if (message.contains("Cannot assign requested address")) {
			return message + ": the local ports are used up; use fewer connections, or widen"
					+ " net.ipv4.ip_local_port_range";
		}
		return message;
	}

}
