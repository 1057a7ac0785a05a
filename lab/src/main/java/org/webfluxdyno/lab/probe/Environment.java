package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Facts of the host that a figure depends on.
 */
public final class Environment {

	private static final Map<String, String> KERNEL = Map.of("clocksource",
			"/sys/devices/system/clocksource/clocksource0/current_clocksource", "governor",
			"/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "transparentHugePages",
			"/sys/kernel/mm/transparent_hugepage/enabled", "addressSpaceRandomisation",
			"/proc/sys/kernel/randomize_va_space", "portRange", "/proc/sys/net/ipv4/ip_local_port_range", "somaxconn",
			"/proc/sys/net/core/somaxconn", "cpuQuota", "/sys/fs/cgroup/cpu.max");

	private Environment() {
	}

	/**
	 * Looks at this host.
	 * @return facts by topic; what cannot be seen is left out
	 */
	public static Map<String, Object> read() {
		SystemInfo system = new SystemInfo();
		HardwareAbstractionLayer hardware = system.getHardware();
		CentralProcessor processor = hardware.getProcessor();
		Map<String, Object> cpu = new LinkedHashMap<>();
		cpu.put("model", processor.getProcessorIdentifier().getName().strip());
		cpu.put("availableProcessors", Runtime.getRuntime().availableProcessors());
		cpu.put("physicalCores", processor.getPhysicalProcessorCount());
		cpu.put("hypervisor", hypervisor());
		Map<String, Object> memory = new LinkedHashMap<>();
		memory.put("totalBytes", hardware.getMemory().getTotal());
		memory.put("swapBytes", hardware.getMemory().getVirtualMemory().getSwapTotal());
		Map<String, Object> software = new LinkedHashMap<>();
		software.put("distribution", system.getOperatingSystem().toString());
		software.put("kernel", System.getProperty("os.version"));
		software.put("architecture", System.getProperty("os.arch"));
		software.put("labJvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
		Map<String, Object> kernel = new LinkedHashMap<>();
		KERNEL.keySet().stream().sorted().forEach((name) -> {
			String text = text(Path.of(KERNEL.getOrDefault(name, "")));
			if (!text.isEmpty()) {
				kernel.put(name, text);
			}
		});
		Map<String, Object> facts = new LinkedHashMap<>();
		facts.put("cpu", cpu);
		facts.put("memory", memory);
		facts.put("software", software);
		facts.put("kernel", kernel);
		return facts;
	}

	/** Whether the processor says that it is a virtual one. */
	private static String hypervisor() {
		return text(Path.of("/proc/cpuinfo")).contains(" hypervisor") ? "yes" : "none seen";
	}

	private static String text(Path file) {
		try {
			return Files.readString(file).strip().replaceAll("\\s+", " ");
		}
		catch (IOException ex) {
			return "";
		}
	}

}
