package org.webfluxdyno.gatling.parameters;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Everything a simulation can be told. {@code null} means "not given": the recipe or the
 * simulation decides then.
 *
 * @param users concurrent users of closed loads, each with its own connection; default
 * {@value #DEFAULT_USERS}, 1 to 20000
 * @param rate arrivals per second of open loads; default {@value #DEFAULT_RATE}, 0.1 to
 * 100000
 * @param duration how long is measured (per step or level); default 10 s, 1 s to 24 h
 * @param warmup load before that, which does not count; default 5 s, 0 to 1 h
 * @param baseUrl the service; default {@code http://127.0.0.1:8080}, in stepping
 * simulations what the stand says
 * @param standUrl the stand; default {@code http://127.0.0.1:8082}
 * @param managementUrl the service's management port; default what the stand says
 * @param token the stand's token, from {@code DYNO_STAND_TOKEN}, the file
 * {@code -DstandTokenFile} or {@code .dyno/stand.token}
 * @param startTimeout how long a step may take to start; default 2 m, 1 s to 1 h
 * @param recipe id of the recipe to step through
 * @param path path to request, overriding the recipe's
 * @param levels most load levels of {@code CapacitySimulation}; default 16, 2 to 60
 * @param growth factor from level to level; default 1.5, 1.05 to 10
 * @param slowMillis p99 in milliseconds beyond which a level counts as slow; default 500,
 * 1 to 60000
 * @param metricsPort port of the injector's metrics; default 9095, 0 to 65535, 0 for any
 * free one
 * @param metricsHost address that port listens on; default {@code 127.0.0.1}
 * @param outputDir folder for {@code steps.md} and {@code steps.json}; default Gatling's
 * result folder of the run
 */
public record Parameters(@Nullable Integer users, @Nullable Double rate, Duration duration, Duration warmup,
		@Nullable URI baseUrl, URI standUrl, @Nullable URI managementUrl, @Nullable Token token, Duration startTimeout,
		@Nullable String recipe, @Nullable String path, int levels, double growth, int slowMillis, int metricsPort,
		String metricsHost, @Nullable Path outputDir) {

	/** The names as given with {@code -D}. */
	public static final List<String> NAMES = List.of("users", "rate", "duration", "warmup", "baseUrl", "standUrl",
			"managementUrl", "standTokenFile", "startTimeout", "recipe", "path", "levels", "growth", "slowMillis",
			"metricsPort", "metricsHost", "outputDir");

	/** Default of {@link #users}. */
	public static final int DEFAULT_USERS = 16;

	/** Default of {@link #rate}. */
	public static final int DEFAULT_RATE = 100;

	private static final List<Path> TOKEN_FILES = List.of(Path.of(".dyno/stand.token"),
			Path.of("../.dyno/stand.token"));

	private static final Pattern RECIPE_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,99}");

	private static final Pattern PATH = Pattern.compile("/[!-~]{0,1000}");

	private static final Pattern TOKEN = Pattern.compile("[!-~]{1,4096}");

	private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]{1,253}");

	/**
	 * Reads and checks all parameters.
	 * @param source where they come from
	 * @param needs what the simulation cannot do without
	 * @return the parameters
	 * @throws InvalidParameters naming every fault
	 */
	public static Parameters read(Source source, Need... needs) {
		ParameterReader reader = new ParameterReader(source);
		Set<Need> needed = EnumSet.noneOf(Need.class);
		needed.addAll(List.of(needs));
		Parameters parameters = read(reader, source, needed);
		requireGiven(reader, parameters, needed);
		if (!reader.errors().isEmpty()) {
			throw new InvalidParameters(reader.errors());
		}
		return parameters;
	}

	private static Parameters read(ParameterReader in, Source source, Set<Need> needed) {
		return new Parameters(in.wholeNumber("users", 1, 20_000, "concurrent users"),
				in.decimal("rate", 0.1, 100_000, "arrivals per second", "100"),
				in.duration("duration", Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofHours(24),
						"measured time"),
				in.duration("warmup", Duration.ofSeconds(5), Duration.ZERO, Duration.ofHours(1),
						"load that does not count"),
				needed.contains(Need.TLS)
						? in.url("baseUrl", "the service with profile tls", "https://127.0.0.1:8443", "https")
						: in.url("baseUrl", "the service", "http://127.0.0.1:8080", "http", "https"),
				or(in.url("standUrl", "the stand's control port", "http://127.0.0.1:8082", "http", "https"),
						URI.create("http://127.0.0.1:8082")),
				in.url("managementUrl", "the service's management port", "http://127.0.0.1:8081", "http", "https"),
				needed.contains(Need.TOKEN) ? token(in, source) : null,
				in.duration("startTimeout", Duration.ofMinutes(2), Duration.ofSeconds(1), Duration.ofHours(1),
						"time for one start of the service"),
				in.matching("recipe", RECIPE_ID, "the id of a recipe: lower-case letters, digits and hyphens",
						"event-loop-workers"),
				in.matching("path", PATH, "a path that starts with / and has no spaces", "/hello"),
				or(in.wholeNumber("levels", 2, 60, "load levels at most"), 16),
				or(in.decimal("growth", 1.05, 10, "factor from level to level", "1.5"), 1.5),
				or(in.wholeNumber("slowMillis", 1, 60_000, "p99 in milliseconds that counts as slow"), 500),
				or(in.wholeNumber("metricsPort", 0, 65_535, "port of the injector's metrics, 0 for any free one"),
						9095),
				or(in.matching("metricsHost", HOST, "a host name or address to listen on", "127.0.0.1"), "127.0.0.1"),
				in.directory("outputDir"));
	}

	private static void requireGiven(ParameterReader reader, Parameters parameters, Set<Need> needed) {
		if (needed.contains(Need.RECIPE) && reader.text("recipe") == null) {
			reader.error("-Drecipe was not given but this simulation steps through a recipe of your choice."
					+ " Give for example -Drecipe=event-loop-workers; GET /stand/recipes on the stand lists them");
		}
		if (needed.contains(Need.TOKEN) && parameters.token() == null && reader.text("standTokenFile") == null
				&& reader.text("standToken") == null) {
			reader.error("No token for the stand was given but only its holder may change settings."
					+ " Set the environment variable DYNO_STAND_TOKEN, or name the file the stand wrote it to with"
					+ " -DstandTokenFile=FILE (looked for without success: .dyno/stand.token)");
		}
	}

	private static @Nullable Token token(ParameterReader reader, Source source) {
		String direct = source.get("standToken");
		if (direct != null && !direct.isBlank()) {
			if (TOKEN.matcher(direct.strip()).matches()) {
				return new Token(direct.strip());
			}
			reader.error("DYNO_STAND_TOKEN must be printable ASCII without spaces (it travels in a header)."
					+ " Give the token as the stand knows it");
		}
		String given = reader.text("standTokenFile");
		if (given == null) {
			return TOKEN_FILES.stream()
				.filter(Files::isReadable)
				.findFirst()
				.map((file) -> readToken(reader, file.toString()))
				.orElse(null);
		}
		return readToken(reader, given);
	}

	private static @Nullable Token readToken(ParameterReader reader, String file) {
		try {
			String token = Files.readString(Path.of(file)).strip();
			if (TOKEN.matcher(token).matches()) {
				return new Token(token);
			}
		}
		catch (IOException | RuntimeException ex) {
			// told below
		}
		reader.refuse("standTokenFile", file, "a file that can be read and holds the stand's token",
				".dyno/stand.token");
		return null;
	}

	public int usersOrDefault() {
		return or(this.users, DEFAULT_USERS);
	}

	public double rateOrDefault() {
		return or(this.rate, (double) DEFAULT_RATE);
	}

	/**
	 * The service's address.
	 * @param fallback when none was given
	 */
	public URI baseUrlOr(String fallback) {
		return or(this.baseUrl, URI.create(fallback));
	}

	public String pathOr(String fallback) {
		return or(this.path, fallback);
	}

	private static <T> T or(@Nullable T value, T fallback) {
		return (value != null) ? value : fallback;
	}

}
