package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.webfluxdyno.lab.load.FailCondition;
import org.webfluxdyno.lab.load.LatencyLog;
import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.load.LoadJson;
import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.load.LoadOptions;
import org.webfluxdyno.lab.load.LoadRequest;
import org.webfluxdyno.lab.load.LoadResult;
import org.webfluxdyno.lab.load.LoadSession;
import org.webfluxdyno.lab.load.LoadText;
import org.webfluxdyno.lab.load.Stop;
import org.webfluxdyno.lab.load.Transport;
import org.webfluxdyno.lab.report.chart.Curves;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code dyno load}: sends load and says what came back.
 */
@Command(name = "load", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class, sortOptions = false,
		description = "Sends HTTP load to a URL and prints rates, latencies, status codes and errors.",
		exitCodeListHeading = "%nExit codes:%n",
		exitCodeList = { "0:the run is over, whatever it measured", "1:a bound of --fail-if was crossed",
				"2:bad usage; nothing was sent", "4:the result could not be written to its file",
				"130:interrupted by Ctrl-C (143 by SIGTERM); what was measured is printed" })
final class LoadCommand implements Callable<Integer>, Checked {

	private static final int PLOT_WIDTH = 900;

	@Parameters(paramLabel = "URL", description = "http://HOST[:PORT]/PATH or https://…")
	private String url = "";

	@Option(names = { "-c", "--connections" }, paramLabel = "N", defaultValue = "64",
			description = "Connections (1 to 100000). Default: ${DEFAULT-VALUE}")
	private int connections = 64;

	@Option(names = { "-d", "--duration" }, paramLabel = "TIME",
			description = "How long, such as 500ms, 10s or 2m. Default: 10s")
	private @Nullable Duration duration;

	@Option(names = { "-n", "--requests" }, paramLabel = "N", description = "How many requests, instead of -d")
	private @Nullable Long requests;

	@Option(names = { "-t", "--threads" }, paramLabel = "N",
			description = "Event loops (1 to 1024). Default: one per processor")
	private int threads = Runtime.getRuntime().availableProcessors();

	@Option(names = "--rate", paramLabel = "N",
			description = "Open load: requests per second, latency counted from the intended start. Default: closed load")
	private @Nullable Double rate;

	@Option(names = { "-X", "--method" }, paramLabel = "METHOD", description = "Default: GET, with a body POST")
	private @Nullable String method;

	@Option(names = { "-H", "--header" }, paramLabel = "'K: V'", description = "A further header; may be repeated")
	private List<String> headers = List.of();

	@Option(names = { "-b", "--body" }, paramLabel = "BODY|@FILE", description = "The request body, or @ and a file")
	private @Nullable String body;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "5s",
			description = "How long to wait for a connection or an answer. Default: ${DEFAULT-VALUE}")
	private Duration timeout = Duration.ofSeconds(5);

	@Option(names = "--http2", description = "HTTP/2: by ALPN over TLS, by prior knowledge in clear")
	private boolean http2;

	@Option(names = "--pipeline", paramLabel = "N", defaultValue = "1",
			description = "Unanswered requests a connection may have: pipelining, or HTTP/2 streams. Default: ${DEFAULT-VALUE}")
	private int pipeline = 1;

	@Option(names = "--connections-per-second", paramLabel = "N", defaultValue = "0",
			description = "How fast connections are opened. Default: as fast as they go")
	private double connectionsPerSecond;

	@Option(names = "--warmup", paramLabel = "TIME", description = "Load before the measurement that does not count")
	private @Nullable Duration warmup;

	@Option(names = "--preconnect", description = "Opens all connections before the clock starts")
	private boolean preconnect;

	@Option(names = "--json", paramLabel = "FILE", description = "Writes the result as JSON; - for standard output")
	private @Nullable String json;

	@Option(names = "--hlog", paramLabel = "FILE", description = "Writes the latencies as an HdrHistogram log")
	private @Nullable Path hlog;

	@Option(names = "--plot", paramLabel = "FILE.svg", description = "Draws latency by percentile")
	private @Nullable Path plot;

	@Option(names = "--transport", paramLabel = "NAME", defaultValue = Transport.AUTO,
			description = "auto, epoll, io_uring or nio; auto is epoll where it works, else nio. Default: ${DEFAULT-VALUE}")
	private String transport = Transport.AUTO;

	@Option(names = "--insecure", description = "Accepts any TLS certificate")
	private boolean insecure;

	@Option(names = "--fail-if", paramLabel = "BOUND[,BOUND…]",
			description = "Exit code 1 when crossed, such as 'p99>5ms,errors>0,rps<1000'")
	private @Nullable String failIf;

	@Option(names = "--no-progress", description = "No progress line")
	private boolean noProgress;

	@Spec
	@SuppressWarnings("NullAway.Init") // set by picocli
	private CommandSpec spec;

	/** All that a run needs, once it is known to be right. */
	private record Plan(LoadRequest request, LoadOptions options, Transport transport, LoadModel model, Stop stop,
			List<FailCondition> failConditions) {
	}

	@Override
	public List<String> errors() {
		List<String> errors = new ArrayList<>();
		plan(errors);
		return errors;
	}

	@Override
	public Integer call() throws IOException {
		Plan plan = plan(new ArrayList<>());
		PrintWriter out = this.spec.commandLine().getOut();
		try (Interruption interruption = new Interruption();
				LoadGenerator generator = new LoadGenerator(plan.options().threads(), plan.transport());
				LoadSession session = generator.open(plan.request(), plan.options())) {
			LoadResult result = measure(session, plan, interruption);
			if (!"-".equals(this.json)) {
				out.print(LoadText.of(plan.request(), plan.options(), result));
			}
			write(plan, result);
			out.flush();
			return verdict(plan, result);
		}
		catch (InterruptedException ex) {
			this.spec.commandLine().getErr().println("dyno load: interrupted before anything was measured");
			return ExitCode.INTERRUPTED;
		}
	}

	private LoadResult measure(LoadSession session, Plan plan, Interruption interruption) throws InterruptedException {
		if (this.preconnect) {
			session.awaitOpen(this.timeout.plusSeconds(connectSeconds()));
		}
		if (this.warmup != null && !this.warmup.isZero()) {
			session.run(plan.model(), new Stop.After(this.warmup));
		}
		LoadSession.RunningBlock block = session.start(plan.model(), plan.stop());
		interruption.onSignal(block::stop);
		boolean terminal = System.console() != null && !this.noProgress;
		PrintStream progress = System.err;
		long before = 0;
		while (!block.ended(Duration.ofSeconds(1))) {
			long now = block.answersSoFar();
			if (terminal) {
				progress.printf("\r\033[K%d requests, %d/s", now, now - before);
				progress.flush();
			}
			before = now;
		}
		if (terminal) {
			progress.print("\r\033[K");
			progress.flush();
		}
		return block.await();
	}

	private int verdict(Plan plan, LoadResult result) {
		List<String> crossed = plan.failConditions()
			.stream()
			.filter((condition) -> condition.crossedBy(result))
			.map(FailCondition::text)
			.toList();
		crossed.forEach((text) -> this.spec.commandLine().getErr().println("dyno load: crossed " + text));
		return crossed.isEmpty() ? 0 : 1;
	}

	private void write(Plan plan, LoadResult result) throws IOException {
		if (this.json != null) {
			String text = LoadJson.of(plan.request(), plan.options(), result);
			if (this.json.equals("-")) {
				this.spec.commandLine().getOut().print(text);
			}
			else {
				Files.writeString(Path.of(this.json), text);
			}
		}
		if (this.hlog != null) {
			LatencyLog.write(this.hlog, result);
		}
		if (this.plot != null) {
			String title = plan.request().method() + " " + plan.request().uri();
			Files.writeString(this.plot,
					Curves.latency("latency", title, Map.of(title, result.latencyNanos()), PLOT_WIDTH).file());
		}
	}

	private Plan plan(List<String> errors) {
		byte[] payload = collect(errors, this::payload, new byte[0]);
		List<Map.Entry<String, String>> pairs = this.headers.stream()
			.flatMap((header) -> collect(errors, () -> Stream.of(LoadRequest.parseHeader(header)),
					Stream.<Map.Entry<String, String>>empty()))
			.toList();
		String verb = (this.method != null) ? this.method : (payload.length > 0) ? "POST" : "GET";
		LoadRequest fallback = LoadRequest.get(URI.create("http://localhost"));
		// a missing URL is picocli's to report
		LoadRequest request = this.url.isEmpty() ? fallback
				: collect(errors, () -> new LoadRequest(URI.create(this.url), verb, pairs, payload), fallback);
		LoadOptions options = collect(errors, () -> new LoadOptions(this.connections, this.threads, this.pipeline,
				this.http2, this.timeout, this.connectionsPerSecond, this.insecure), LoadOptions.of(1));
		Transport kernel = collect(errors, () -> Transport.named(this.transport), Transport.NIO);
		Double perSecond = this.rate;
		LoadModel model = collect(errors, () -> (perSecond != null) ? LoadModel.open(perSecond) : LoadModel.closed(),
				LoadModel.closed());
		Stop stop = collect(errors, this::stop, new Stop.Count(1));
		files(errors);
		String bounds = this.failIf;
		List<FailCondition> conditions = collect(errors,
				() -> (bounds != null) ? FailCondition.parse(bounds) : List.<FailCondition>of(), List.of());
		return new Plan(request, options, kernel, model, stop, conditions);
	}

	/** A path that cannot be written is better known before the load than after it. */
	private void files(List<String> errors) {
		Path jsonFile = (this.json != null && !this.json.equals("-")) ? Path.of(this.json) : null;
		Stream.of(jsonFile, this.hlog, this.plot).filter(Objects::nonNull).forEach((file) -> {
			Path folder = file.toAbsolutePath().getParent();
			if (folder == null || !Files.isWritable(folder) || Files.isDirectory(file)) {
				errors.add("'%s' must be a file in a folder that exists and can be written".formatted(file));
			}
		});
	}

	private Stop stop() {
		if (this.duration != null && this.requests != null) {
			throw new IllegalArgumentException("Give -d or -n, not both");
		}
		return (this.requests != null) ? new Stop.Count(this.requests)
				: new Stop.After((this.duration != null) ? this.duration : Duration.ofSeconds(10));
	}

	private byte[] payload() {
		if (this.body == null) {
			return new byte[0];
		}
		if (!this.body.startsWith("@")) {
			return this.body.getBytes(StandardCharsets.UTF_8);
		}
		try {
			return Files.readAllBytes(Path.of(this.body.substring(1)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private long connectSeconds() {
		return (this.connectionsPerSecond > 0) ? (long) (this.connections / this.connectionsPerSecond) : 0;
	}

	private static <T> T collect(List<String> errors, Supplier<T> value, T fallback) {
		try {
			return value.get();
		}
		catch (UncheckedIOException ex) {
			errors.add("the body cannot be read: %s".formatted(ex.getCause()));
		}
		catch (IllegalArgumentException ex) {
			errors.add(String.valueOf(ex.getMessage()));
		}
		return fallback;
	}

}
