package org.webfluxdyno.lab.stand;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Need;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * What this machine offers to recipes that need something.
 *
 * @param jdks installed JDKs, the one that runs the service by default first
 * @param architecture {@code x86_64}, {@code aarch64} or what the JVM calls it
 * @param system {@code linux}, {@code macos} or what the JVM calls it
 * @param tools directories of programs
 * @param ioUring why io_uring cannot be used, empty when nothing speaks against it
 * @param processors available processors
 */
public record Host(List<Jdk> jdks, String architecture, String system, List<Path> tools, Optional<String> ioUring,
		int processors) {

	/** The knob that chooses the JDK. */
	static final String JDK_KNOB = "jdk";

	public Host {
		jdks = List.copyOf(jdks);
		tools = List.copyOf(tools);
	}

	/**
	 * Looks at this machine.
	 * @return its facts
	 */
	public static Host current() {
		String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
		String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
		List<Path> tools = Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
			.filter((entry) -> !entry.isBlank())
			.map(Path::of)
			.toList();
		return new Host(JdkFinder.find(), architecture.equals("amd64") ? "x86_64" : architecture,
				system.startsWith("mac") ? "macos" : system, tools, IoUring.refusal(Path.of("/proc")),
				Runtime.getRuntime().availableProcessors());
	}

	/**
	 * The JDK that settings ask for.
	 * @param settings complete settings
	 * @return the JDK, empty when none of its feature number is installed
	 */
	Optional<Jdk> jdk(Settings settings) {
		String asked = settings.value(JDK_KNOB);
		return this.jdks.stream()
			.filter((jdk) -> Knob.isDefault(asked) || String.valueOf(jdk.feature()).equals(asked))
			.findFirst();
	}

	/**
	 * Finds a program.
	 * @param name its name
	 * @return its path
	 */
	Optional<Path> tool(String name) {
		return this.tools.stream().map((directory) -> directory.resolve(name)).filter(Files::isExecutable).findFirst();
	}

	/**
	 * Why a need is not met.
	 * @param need what a recipe wants
	 * @param settings settings it is to be put under
	 * @return the reason, empty when the need is met
	 */
	Optional<String> unmet(Need need, Settings settings) {
		if (!need.concerns(settings)) {
			return Optional.empty();
		}
		return missing(need.condition(), settings).map((why) -> "needs " + need.statement() + ": " + why);
	}

	private Optional<String> missing(Need.Condition condition, Settings settings) {
		if (condition instanceof Need.Condition.JdkAtLeast least) {
			Optional<Jdk> jdk = jdk(settings);
			return jdk.filter((used) -> used.feature() >= least.feature()).isPresent() ? Optional.empty()
					: Optional.of("the service would run on " + jdk.map(Jdk::version).orElse("no JDK"));
		}
		if (condition instanceof Need.Condition.JdkInstalled installed) {
			return unless(this.jdks.stream().anyMatch((jdk) -> jdk.feature() == installed.feature()), "installed are "
					+ this.jdks.stream().map(Jdk::version).distinct().toList() + "; name others in DYNO_JDKS");
		}
		if (condition instanceof Need.Condition.Architecture wanted) {
			return unless(wanted.name().equals(this.architecture), "this machine is " + this.architecture);
		}
		if (condition instanceof Need.Condition.OperatingSystem wanted) {
			return unless(wanted.name().equals(this.system), "this machine runs " + this.system);
		}
		if (condition instanceof Need.Condition.Tool wanted) {
			return unless(tool(wanted.name()).isPresent(), wanted.name() + " is not on PATH");
		}
		return this.ioUring;
	}

	private static Optional<String> unless(boolean met, String why) {
		return met ? Optional.empty() : Optional.of(why);
	}

}
