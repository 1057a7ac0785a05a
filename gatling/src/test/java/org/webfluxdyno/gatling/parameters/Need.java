package org.webfluxdyno.gatling.parameters;

/**
 * What a simulation cannot do without, beyond the parameters that have defaults.
 */
public enum Need {

	/** The stand's token, because settings are changed. */
	TOKEN,

	/** {@code -Drecipe}, because the simulation is for any recipe. */
	RECIPE,

	/** An {@code https} address, because HTTP/2 here goes over TLS. */
	TLS

}
