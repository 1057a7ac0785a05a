package org.webfluxdyno.starter.metrics;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * What the process costs: CPU time, allocation, resident memory.
 * <p>
 * CPU time is {@code OperatingSystemMXBean.getProcessCpuTime}: on Linux the kernel's
 * precise run time of the whole process, ended threads included, given in steps of 10 ms.
 * The nanosecond counters under {@code /proc/self/task} would miss ended threads.
 */
public final class ProcessMeters implements MeterBinder {

	private static final Path STATUS = Path.of("/proc/self/status");

	private static final String RESIDENT = "VmRSS:";

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final AllocatedBytes allocated = new AllocatedBytes();

	@Override
	public void bindTo(MeterRegistry registry) {
		FunctionCounter
			.builder(DynoMeters.PROCESS_CPU.meterName(), this.system,
					(os) -> (double) os.getProcessCpuTime() / TimeUnit.SECONDS.toNanos(1))
			.baseUnit(DynoMeters.PROCESS_CPU.unit())
			.description(DynoMeters.PROCESS_CPU.description())
			.register(registry);
		FunctionCounter.builder(DynoMeters.PROCESS_ALLOCATED.meterName(), this.allocated, AllocatedBytes::bytes)
			.baseUnit(DynoMeters.PROCESS_ALLOCATED.unit())
			.description(DynoMeters.PROCESS_ALLOCATED.description())
			.register(registry);
		if (Files.isReadable(STATUS)) {
			Gauge.builder(DynoMeters.PROCESS_RESIDENT.meterName(), ProcessMeters::residentBytes)
				.baseUnit(DynoMeters.PROCESS_RESIDENT.unit())
				.description(DynoMeters.PROCESS_RESIDENT.description())
				.register(registry);
		}
	}

	private static double residentBytes() {
		try (Stream<String> lines = Files.lines(STATUS)) {
			return lines.filter((line) -> line.startsWith(RESIDENT))
				.map((line) -> line.substring(RESIDENT.length()).replace("kB", "").strip())
				.mapToDouble((kibibytes) -> Double.parseDouble(kibibytes) * 1024)
				.findFirst()
				.orElse(Double.NaN);
		}
		catch (IOException ex) {
			return Double.NaN;
		}
	}

}
