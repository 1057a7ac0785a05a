package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;
import oshi.software.os.OperatingSystem;

/**
 * The fingerprint of a host: all that a reader needs to judge figures measured on it. It
 * names neither machine, user nor paths.
 */
public final class Environment {

	private final KernelFacts kernel;

	private final SystemInfo system = new SystemInfo();

	private Environment(KernelFacts kernel) {
		this.kernel = kernel;
	}

	/**
	 * Looks at this host. Takes about a second, so not beside a measurement.
	 * @return facts by topic, in a fixed order; values are texts, numbers, booleans and
	 * lists of these, and what the host does not show is left out
	 */
	public static Map<String, Object> read() {
		return new Environment(new KernelFacts(Path.of("/"))).topics();
	}

	private Map<String, Object> topics() {
		Map<String, Object> topics = new LinkedHashMap<>();
		topics.put("processor", processor());
		topics.put("memory", memory());
		topics.put("system", system());
		topics.put("virtualisation", virtualisation());
		topics.put("clock", clock());
		topics.put("limits", limits());
		topics.put("kernel", kernelSettings());
		topics.put("load", Map.of("averages", this.kernel.loadAverages()));
		topics.put("labJdk", jdk());
		return topics;
	}

	private Map<String, Object> processor() {
		CentralProcessor processor = this.system.getHardware().getProcessor();
		Facts facts = new Facts().put("model", processor.getProcessorIdentifier().getName().strip())
			.put("physicalCores", processor.getPhysicalProcessorCount())
			.put("logicalProcessors", processor.getLogicalProcessorCount())
			.put("availableProcessors", Runtime.getRuntime().availableProcessors())
			.put("smt", this.kernel.smt())
			.put("governor", this.kernel.governor())
			.put("turbo", this.kernel.turbo());
		if (processor.getMaxFreq() > 0) {
			facts.put("maxFrequencyHertz", processor.getMaxFreq());
		}
		return facts.map();
	}

	private Map<String, Object> memory() {
		GlobalMemory memory = this.system.getHardware().getMemory();
		return new Facts().put("totalBytes", memory.getTotal())
			.put("availableBytes", memory.getAvailable())
			.put("swapTotalBytes", memory.getVirtualMemory().getSwapTotal())
			.put("swapUsedBytes", memory.getVirtualMemory().getSwapUsed())
			.put("pageSizeBytes", memory.getPageSize())
			.map();
	}

	private Map<String, Object> system() {
		OperatingSystem operatingSystem = this.system.getOperatingSystem();
		OperatingSystem.OSVersionInfo version = operatingSystem.getVersionInfo();
		String codeName = Optional.ofNullable(version.getCodeName()).filter((name) -> !name.isBlank()).orElse("");
		return new Facts()
			.put("distribution",
					(operatingSystem.getFamily() + " " + Optional.ofNullable(version.getVersion()).orElse("") + " "
							+ codeName)
						.strip())
			.put("kernel", System.getProperty("os.version"))
			.put("architecture", System.getProperty("os.arch"))
			.map();
	}

	private Map<String, Object> virtualisation() {
		return new Facts().put("detected", detectVirt()).put("hypervisor", this.kernel.hypervisor()).map();
	}

	private Map<String, Object> clock() {
		return new Facts().put("source", this.kernel.clockSource())
			.put("available", this.kernel.clockSources().map((names) -> List.of(names.split(" "))))
			.map();
	}

	private Map<String, Object> limits() {
		return new Facts().put("cgroupCpus", this.kernel.cpuQuota())
			.put("cgroupMemoryBytes", this.kernel.memoryLimit())
			.put("openFiles", this.kernel.openFiles())
			.put("localPorts", this.kernel.portRange().map((range) -> Arrays.stream(range).boxed().toList()))
			.put("somaxconn", this.kernel.acceptQueue())
			.put("tcpMaxSynBacklog", this.kernel.handshakeQueue())
			.map();
	}

	private Map<String, Object> kernelSettings() {
		return new Facts().put("transparentHugePages", this.kernel.transparentHugePages())
			.put("randomizeVaSpace", this.kernel.addressRandomisation())
			.put("perfEventParanoid", this.kernel.perfEventParanoid())
			.map();
	}

	private static Map<String, Object> jdk() {
		return new Facts().put("version", Runtime.version().toString())
			.put("vendor", System.getProperty("java.vendor"))
			.put("virtualMachine", System.getProperty("java.vm.name"))
			.map();
	}

	/** What systemd takes this machine for: {@code kvm}, {@code docker}, {@code none}. */
	private static Optional<String> detectVirt() {
		try {
			Process process = new ProcessBuilder("systemd-detect-virt").redirectErrorStream(true).start();
			process.getOutputStream().close();
			if (!process.waitFor(2, TimeUnit.SECONDS)) {
				process.destroyForcibly();
				return Optional.empty();
			}
			String word = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return Optional.of(word).filter((found) -> found.matches("[a-z0-9-]+"));
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

	/** Facts in order; unknown ones are left out. */
	private static final class Facts {

		private final Map<String, Object> facts = new LinkedHashMap<>();

		Facts put(String name, Object value) {
			this.facts.put(name, value);
			return this;
		}

		Facts put(String name, Optional<?> value) {
			value.ifPresent((known) -> this.facts.put(name, known));
			return this;
		}

		Facts put(String name, OptionalLong value) {
			value.ifPresent((known) -> this.facts.put(name, known));
			return this;
		}

		Facts put(String name, OptionalDouble value) {
			value.ifPresent((known) -> this.facts.put(name, known));
			return this;
		}

		Map<String, Object> map() {
			return this.facts;
		}

	}

}
