package org.webfluxdyno.gatling;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

import com.sun.management.OperatingSystemMXBean;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import org.webfluxdyno.gatling.measure.Measured;
import org.webfluxdyno.gatling.measure.Series;
import org.webfluxdyno.gatling.measure.Tally;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.dummy;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGenerator;

/**
 * At what rate does the service stop to cope? Reports the knee: the last level before
 * answers turned slow ({@code -DslowMillis}), failed (more than 1 %) or fell behind
 * (under 90 % of the arrivals).
 * <p>
 * Load model: open, rising; it starts at {@code -Drate} arrivals per second and grows by
 * {@code -Dgrowth} each {@code -Dduration}, for {@code -Dlevels} levels at most;
 * connections are shared among users. Failures belong to it, so it asserts only that it
 * found a knee.
 */
public class CapacitySimulation extends LoadSimulation {

	private static final String FOUND = "knee found";

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final Knee knee = new Knee(this.parameters.slowMillis());

	private final double[] rates = IntStream.range(0, this.parameters.levels())
		.mapToDouble((i) -> this.parameters.rateOrDefault() * Math.pow(this.parameters.growth(), i))
		.toArray();

	private final Series[] levels;

	private volatile int current;

	public CapacitySimulation() {
		String path = this.parameters.pathOr("/hello");
		HttpRequestActionBuilder request = Requests.get(path);
		this.levels = IntStream.range(0, this.rates.length)
			.mapToObj((i) -> this.metrics.series("GET " + path, label(i)))
			.toArray(Series[]::new);
		OpenInjectionStep[] rising = IntStream.range(0, this.rates.length)
			.mapToObj((i) -> constantUsersPerSec(this.rates[i]).during(this.parameters.duration()))
			.toArray(OpenInjectionStep[]::new);
		PopulationBuilder load = scenario("rising")
			.exec(present(Measured.measured(request, () -> this.levels[this.current])))
			.injectOpen(rising);
		PopulationBuilder judge = scenario("judge").exec(judge()).injectOpen(atOnceUsers(1));
		if (isWarmedUp()) {
			setUp(scenario("warm-up").exec(present(warmup(request)))
				.injectOpen(constantUsersPerSec(this.rates[0]).during(this.parameters.warmup()))
				.andThen(load, judge)).protocols(protocol().shareConnections())
				.assertions(details(FOUND).successfulRequests().count().is(1L));
		}
		else {
			setUp(load, judge).protocols(protocol().shareConnections())
				.assertions(details(FOUND).successfulRequests().count().is(1L));
		}
	}

	private String label(int level) {
		return String.format(Locale.ROOT, "rate=%.0f", this.rates[level]);
	}

	private ChainBuilder judge() {
		ChainBuilder chain = exec((session) -> begin(session, 0));
		for (int i = 0; i < this.rates.length; i++) {
			int level = i;
			chain = chain.exec(pause(this.parameters.duration())).exec((session) -> finish(session, level));
			if (i + 1 < this.rates.length) {
				chain = chain.exec(doIf((session) -> this.knee.isFound() || this.knee.isHopeless()).then(end()));
			}
		}
		return chain.exec(end());
	}

	private ChainBuilder end() {
		return doIf((session) -> this.knee.at().isPresent()).then(exec(dummy(FOUND, 1)))
			.exec(stopLoadGenerator((session) -> this.knee.conclusion()));
	}

	private Session begin(Session session, int level) {
		this.current = level;
		this.metrics.stepUnderWay(getClass().getSimpleName(), "none", label(level));
		return session.set("cpu", this.system.getProcessCpuTime()).set("since", System.nanoTime());
	}

	private Session finish(Session session, int level) {
		Tally tally = this.levels[level].tally();
		double nanos = System.nanoTime() - session.getLong("since");
		double cpu = (this.system.getProcessCpuTime() - session.getLong("cpu")) / nanos
				/ this.system.getAvailableProcessors();
		this.knee.add(new Knee.Level(this.rates[level], tally.requests() / nanos * 1e9, tally.requests(),
				tally.failures(), tally.percentileMillis(50), tally.percentileMillis(99), cpu));
		return begin(session, Math.min(level + 1, this.rates.length - 1));
	}

	@Override
	public void after() {
		String report = "# Capacity\n\n" + this.knee.markdown() + limits();
		Path folder = Optional.ofNullable(this.parameters.outputDir())
			.orElseGet(() -> RunFolder.of(getClass().getSimpleName()));
		Launch.print("\n" + report);
		try {
			Files.createDirectories(folder);
			Path file = Files.writeString(folder.resolve("capacity.md"), report);
			System.out.println("Capacity: " + file);
		}
		catch (IOException ex) {
			System.err.println("capacity.md could not be written to " + folder + " (" + ex + ")");
		}
	}

	/** What an open load may run into on the injector's side. */
	private static String limits() {
		return "Limits of the injector's machine: ports " + firstLine("/proc/sys/net/ipv4/ip_local_port_range") + ", "
				+ openFiles() + ".\n";
	}

	private static String openFiles() {
		try {
			return Files.readAllLines(Path.of("/proc/self/limits"))
				.stream()
				.filter((line) -> line.startsWith("Max open files"))
				.map((line) -> line.replaceAll("\\s+", " ").strip())
				.findFirst()
				.orElse("open files unknown");
		}
		catch (IOException ex) {
			return "open files unknown";
		}
	}

	private static String firstLine(String file) {
		try {
			return Files.readAllLines(Path.of(file)).get(0).replace('\t', '–');
		}
		catch (IOException | IndexOutOfBoundsException ex) {
			return "unknown";
		}
	}

}
