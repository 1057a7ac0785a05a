package org.webfluxdyno.lab.stand;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.recipe.ValueText;

/**
 * The command line and environment of a service under given settings. It is a list of
 * arguments for the operating system; no shell ever sees it.
 *
 * @param arguments program and arguments
 * @param environment the whole environment
 */
record LaunchCommand(List<String> arguments, Map<String, String> environment) {

	// What a JVM and its libraries may need to behave as in a shell; anything else, such
	// as
	// JAVA_TOOL_OPTIONS or SPRING_*, would turn knobs behind the stand's back.
	private static final List<String> PASSED_ON = List.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR");

	// Boot's own launcher sees nothing but the jar; this one takes directories of jars,
	// too.
	private static final String EXTENSIBLE_LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

	static LaunchCommand of(Settings settings, Cookbook cookbook, ServiceOptions options, Host host) {
		Parts parts = new Parts(options.extras());
		Map<String, Knob> knobs = cookbook.knobs();
		settings.values().forEach((name, value) -> {
			Knob knob = knobs.get(name);
			if (knob != null && !Knob.isDefault(value)) {
				parts.add(knob.carrier(), Knob.CORES.equals(value) ? String.valueOf(host.processors()) : value);
			}
		});
		Path java = host.jdk(settings)
			.orElseThrow(() -> new IllegalArgumentException("no JDK " + settings.value(Host.JDK_KNOB)))
			.java();
		List<String> arguments = new ArrayList<>(prefix(host, parts));
		arguments.add(java.toString());
		arguments.addAll(options.jvmFlags());
		arguments.addAll(parts.jvm);
		arguments.addAll(application(options.app(), parts));
		arguments.addAll(ports(options));
		arguments.addAll(options.arguments());
		arguments.addAll(parts.spring);
		return new LaunchCommand(List.copyOf(arguments), parts.environment);
	}

	// setpriv lets the kernel kill the service when the stand is gone, however it went
	// (kill -9 runs no shutdown hook). Both programs replace themselves by the next, so
	// the
	// process id stays.
	private static List<String> prefix(Host host, Parts parts) {
		List<String> prefix = new ArrayList<>();
		host.tool("setpriv").ifPresent((setpriv) -> prefix.addAll(List.of(setpriv.toString(), "--pdeathsig", "KILL")));
		if (!parts.processors.isEmpty()) {
			String taskset = host.tool("taskset").map(Path::toString).orElse("taskset");
			prefix.addAll(List.of(taskset, "-c", parts.processors.get(0)));
		}
		return prefix;
	}

	private static List<String> application(Path app, Parts parts) {
		if (parts.classPath.isEmpty()) {
			return List.of("-jar", app.toString());
		}
		return List.of("-Dloader.path=" + String.join(",", parts.classPath), "-cp", app.toString(),
				EXTENSIBLE_LAUNCHER);
	}

	private static List<String> ports(ServiceOptions options) {
		if (options.isForeign()) {
			// Its management endpoints stay where their owner put them.
			return List.of("--server.port=" + options.servicePort(), "--server.address=" + options.address());
		}
		return List.of("--server.port=" + options.servicePort(), "--server.address=" + options.address(),
				"--management.server.port=" + options.managementPort(),
				"--management.server.address=" + options.address());
	}

	/** Collects what the carriers add. */
	private static final class Parts {

		private final Path extras;

		private final List<String> jvm = new ArrayList<>();

		private final List<String> spring = new ArrayList<>();

		private final List<String> classPath = new ArrayList<>();

		private final List<String> processors = new ArrayList<>();

		private final Map<String, String> environment = new TreeMap<>();

		Parts(Path extras) {
			this.extras = extras;
			PASSED_ON.forEach((name) -> {
				String value = System.getenv(name);
				if (value != null) {
					this.environment.put(name, value);
				}
			});
		}

		void add(Carrier carrier, String value) {
			if (carrier instanceof Carrier.SpringProperty spring) {
				this.spring.add("--" + spring.property() + "=" + text(spring.text(), value));
			}
			else if (carrier instanceof Carrier.SystemProperty system) {
				this.jvm.add("-D" + system.property() + "=" + text(system.text(), value));
			}
			else if (carrier instanceof Carrier.EnvironmentVariable variable) {
				this.environment.put(variable.variable(), text(variable.text(), value));
			}
			else if (carrier instanceof Carrier.JvmFlag flag) {
				this.jvm.add(text(flag.text(), value));
			}
			else if (carrier instanceof Carrier.ClassPathEntry entry) {
				this.classPath.add(directory(this.extras, entry).toString());
			}
			else if (carrier instanceof Carrier.CpuSet) {
				this.processors.add(value);
			}
			// A JDK is chosen above; routes and load change nothing in the process.
		}

		private static String text(ValueText text, String value) {
			return text.of(value).orElseThrow(() -> new IllegalArgumentException("no text for value " + value));
		}

	}

	/**
	 * Where the jars of a class-path carrier lie.
	 * @param extras directory of extras
	 * @param entry the carrier
	 * @return its directory
	 */
	static Path directory(Path extras, Carrier.ClassPathEntry entry) {
		return extras.resolve(entry.artifact()).toAbsolutePath().normalize();
	}

	/**
	 * Whether the jars of a class-path carrier are there.
	 * @param extras directory of extras
	 * @param entry the carrier
	 * @return whether its directory exists
	 */
	static boolean isThere(Path extras, Carrier.ClassPathEntry entry) {
		return Files.isDirectory(directory(extras, entry));
	}

}
