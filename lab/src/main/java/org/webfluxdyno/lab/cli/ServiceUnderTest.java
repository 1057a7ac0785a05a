package org.webfluxdyno.lab.cli;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.load.LoadRequest;
import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.run.ArmSource;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.RunningService;
import org.webfluxdyno.lab.stand.RunningStand;
import org.webfluxdyno.lab.stand.ServiceOptions;

/**
 * Which service is measured: this project's, or any Spring Boot WebFlux jar as it is.
 */
final class ServiceUnderTest {

	private static final String LOOPBACK = "127.0.0.1";

	@Option(names = "--service", paramLabel = "JAR",
			description = "A Spring Boot WebFlux jar to measure, unchanged. Default: this project's service.")
	@Nullable Path jar;

	@Option(names = "--path", paramLabel = "/x",
			description = "Path requested from --service. Default: ${DEFAULT-VALUE}.")
	String path = Recipe.DEFAULT_PATH;

	@Option(names = "--method", paramLabel = "METHOD", description = "Default: GET, with --body POST.")
	@Nullable String method;

	@Option(names = "--body", paramLabel = "BODY", description = "Body of each request. Default: none.")
	String body = "";

	@Option(names = { "-H", "--header" }, paramLabel = "'K: V'",
			description = "A further header of each request to --service; may be repeated. It is kept in the run's files."
					+ " Default: none.")
	List<String> headers = new ArrayList<>();

	@Option(names = "--ready", paramLabel = "PATH",
			description = "Path of --service that answers 200 when it is ready. Default: --path.")
	@Nullable String ready;

	@Option(names = "--jvm", paramLabel = "FLAG", description = "A flag of the JVM on every arm; may be repeated.")
	List<String> jvmFlags = new ArrayList<>();

	List<String> errors() {
		List<String> errors = new ArrayList<>();
		if (this.jar != null && !isJar(this.jar)) {
			errors.add("--service must be an executable jar that can be read, but was " + this.jar);
		}
		if (this.jar == null && !Files.isReadable(Home.app())) {
			errors.add("there is no " + Home.app() + ": run ./dyno, which builds it");
		}
		if (!this.path.startsWith("/")) {
			errors.add("--path must begin with /, but was '" + this.path + "'");
		}
		if (this.ready != null && !this.ready.startsWith("/")) {
			errors.add("--ready must begin with /, but was '" + this.ready + "'");
		}
		if (this.method != null && !this.method.matches("[A-Za-z]{1,20}")) {
			errors.add("--method must be an HTTP method, but was '" + this.method + "'");
		}
		if (this.jar == null && (this.ready != null || !this.path.equals(Recipe.DEFAULT_PATH) || this.method != null
				|| !this.body.isEmpty() || !this.headers.isEmpty())) {
			errors.add("--path, --method, --body, --header and --ready go with --service");
		}
		this.headers.stream().flatMap((header) -> refusal(header).stream()).forEach(errors::add);
		this.jvmFlags.stream()
			.filter((flag) -> !flag.startsWith("-"))
			.forEach((flag) -> errors.add("--jvm must be a flag that begins with -, but was '" + flag + "'"));
		return errors;
	}

	/** The answers are compared by the JDK's client, so it must be able to send it. */
	private static Optional<String> refusal(String header) {
		try {
			Map.Entry<String, String> pair = LoadRequest.parseHeader(header);
			HttpRequest.newBuilder(URI.create("http://localhost")).header(pair.getKey(), pair.getValue());
			return Optional.empty();
		}
		catch (IllegalArgumentException ex) {
			return Optional
				.of("--header must be a header that may be set, but was '%s': %s".formatted(header, ex.getMessage()));
		}
	}

	static boolean isJar(Path file) {
		return Files.isRegularFile(file) && Files.isReadable(file)
				&& file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".jar");
	}

	/** The options that decide what is measured, for the run's record. */
	Map<String, String> described() {
		Map<String, String> options = new LinkedHashMap<>();
		if (this.jar != null) {
			options.put("service", Home.shown(this.jar));
			options.put("path", this.path);
			options.put("method", method());
			options.put("body", this.body);
			options.put("headers", String.join("\n", this.headers));
			options.put("ready", readyPath());
		}
		if (!this.jvmFlags.isEmpty()) {
			options.put("jvm", String.join(" ", this.jvmFlags));
		}
		return options;
	}

	/** Takes over what an earlier run was begun with. */
	void restore(Map<String, String> options) {
		String service = options.get("service");
		if (service != null) {
			this.jar = Path.of(service);
			this.path = options.getOrDefault("path", this.path);
			this.method = options.getOrDefault("method", method());
			this.body = options.getOrDefault("body", "");
			this.ready = options.get("ready");
			this.headers = options.getOrDefault("headers", "").lines().toList();
		}
		if (options.containsKey("jvm")) {
			this.jvmFlags = List.of(options.getOrDefault("jvm", "").split(" "));
		}
	}

	/**
	 * The recipes that cannot be tried here.
	 * @param cookbook all recipes
	 * @return reason by recipe id
	 */
	Map<String, String> skipped(Cookbook cookbook) {
		Map<String, String> skipped = new LinkedHashMap<>();
		for (Recipe recipe : cookbook.recipes()) {
			if (this.jar != null) {
				recipe.knobs()
					.stream()
					.filter(ServiceUnderTest::needsStarter)
					.findFirst()
					.ifPresent((knob) -> skipped.put(recipe.id(),
							"knob " + knob.name() + " needs the starter or this project's own service"));
			}
			boolean none = recipe.steps()
				.stream()
				.skip(1)
				.allMatch((step) -> !refusals(cookbook, step.settings()).isEmpty());
			if (none && !skipped.containsKey(recipe.id())) {
				List<String> why = recipe.steps()
					.stream()
					.skip(1)
					.findFirst()
					.map((step) -> refusals(cookbook, step.settings()))
					.orElse(List.of("it has no candidates"));
				skipped.put(recipe.id(), String.join("; ", why));
			}
		}
		return skipped;
	}

	/** Why some settings cannot be put in force on this host. */
	List<String> refusals(Cookbook cookbook, Settings settings) {
		return RunningStand.refusals(cookbook, options(Home.app(), List.of(), Duration.ofSeconds(60)), settings);
	}

	private static boolean needsStarter(Knob knob) {
		return knob.carrier() instanceof Carrier.Route
				|| (knob.carrier() instanceof Carrier.SpringProperty spring && spring.property().startsWith("dyno."));
	}

	/**
	 * What is measured, put in terms of this service: a foreign one has one path and one
	 * kind of request.
	 * @param group as planned
	 * @return as measured
	 */
	Group adapted(Group group) {
		if (this.jar == null) {
			return group;
		}
		List<Arm> arms = group.arms()
			.stream()
			.map((arm) -> new Arm(arm.name(), arm.recipe(), arm.label(), arm.settings(), this.path, arm.extra()))
			.toList();
		LoadPlan load = new LoadPlan(group.load().connections(), group.load().pipeline(), group.load().http2(),
				method(), this.body, group.load().openRequestsPerSecond(), this.headers, group.load().driver());
		return new Group(group.id(), group.stage(), arms, load, group.forks(), group.rounds(), group.openBlocks());
	}

	ArmSource source(Cookbook cookbook, Duration startTimeout) {
		Path app = (this.jar != null) ? this.jar.toAbsolutePath() : Home.app();
		return (arm) -> RunningService.start(cookbook, options(jarOf(arm, app), arm.extra(), startTimeout),
				arm.settings());
	}

	/** An arm of its own jar names it first: {@code --jar=FILE}. */
	private static Path jarOf(Arm arm, Path app) {
		return arm.extra()
			.stream()
			.filter((word) -> word.startsWith(CompareCommand.JAR))
			.map((word) -> Path.of(word.substring(CompareCommand.JAR.length())).toAbsolutePath())
			.findFirst()
			.orElse(app);
	}

	private ServiceOptions options(Path app, List<String> extra, Duration startTimeout) {
		List<String> arguments = extra.stream().filter((word) -> !word.startsWith(CompareCommand.JAR)).toList();
		return new ServiceOptions(app, Home.extras(), LOOPBACK, Ports.free(LOOPBACK), Ports.free(LOOPBACK),
				startTimeout, Duration.ofSeconds(10), this.jvmFlags, arguments, (this.jar != null) ? readyPath() : "",
				this.headers);
	}

	private String readyPath() {
		return (this.ready != null) ? this.ready : this.path;
	}

	private String method() {
		return (this.method != null) ? this.method : this.body.isEmpty() ? "GET" : "POST";
	}

}
