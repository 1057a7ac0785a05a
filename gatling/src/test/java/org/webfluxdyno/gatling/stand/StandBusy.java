package org.webfluxdyno.gatling.stand;

import org.webfluxdyno.gatling.RunRefused;

/**
 * The stand is switching already: the same request may be taken a little later.
 */
public class StandBusy extends RunRefused {

	private static final long serialVersionUID = 1L;

	public StandBusy(String message) {
		super(message);
	}

}
