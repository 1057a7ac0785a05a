package org.webfluxdyno.lab.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.webfluxdyno.lab.stand.Token;

/**
 * Who may change settings and from where, as the environment and {@code --bind} say:
 * {@code DYNO_STAND_TOKEN} holds the token, {@code DYNO_STAND_TOKEN_FILE} says where a
 * random one is written. Without either the token goes to a file of the project and the
 * stand is to be reached from this machine alone.
 */
final class Access {

	static final String TOKEN = "DYNO_STAND_TOKEN";

	static final String TOKEN_FILE = "DYNO_STAND_TOKEN_FILE";

	private static final String LOOPBACK = "127.0.0.1";

	private static final String ALL = "0.0.0.0";

	private final Optional<String> token;

	private final Optional<String> file;

	private final @Nullable String bind;

	private final int port;

	Access(Map<String, String> environment, @Nullable String bind, int port) {
		this.token = given(environment, TOKEN);
		this.file = given(environment, TOKEN_FILE);
		this.bind = bind;
		this.port = port;
	}

	private static Optional<String> given(Map<String, String> environment, String name) {
		return Optional.ofNullable(environment.get(name)).filter((value) -> !value.isBlank());
	}

	List<String> errors() {
		List<String> errors = new ArrayList<>();
		this.token.ifPresent((text) -> {
			try {
				Token.of(text);
			}
			catch (IllegalArgumentException ex) {
				errors.add(TOKEN + " " + ex.getMessage());
			}
		});
		if (address().isBlank()) {
			// The JVM takes an empty address for loopback, Spring Boot for all addresses.
			errors.add("--bind must be an address of this machine, but was blank");
			return errors;
		}
		try {
			if (!isGuarded() && !InetAddress.getByName(address()).isLoopbackAddress()) {
				errors.add("--bind " + address() + " opens the control port to others, which needs " + TOKEN + " or "
						+ TOKEN_FILE);
			}
		}
		catch (UnknownHostException ex) {
			errors.add("--bind must be an address of this machine, but was '" + address() + "'");
		}
		return errors;
	}

	private boolean isGuarded() {
		return this.token.isPresent() || this.file.isPresent();
	}

	/**
	 * The address to listen on.
	 * @return what {@code --bind} says, else all addresses when a token is arranged, else
	 * loopback
	 */
	String address() {
		return (this.bind != null) ? this.bind : isGuarded() ? ALL : LOOPBACK;
	}

	Optional<Token> givenToken() {
		return this.token.map(Token::of);
	}

	Path file() {
		return this.file.map(Path::of).orElseGet(() -> Home.tokenFile(this.port));
	}

}
