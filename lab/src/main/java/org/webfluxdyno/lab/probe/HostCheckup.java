package org.webfluxdyno.lab.probe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.result.Block;

/**
 * Checks this host for what spoils measurements or breaks load.
 */
public final class HostCheckup {

	private HostCheckup() {
	}

	/**
	 * Looks at the host for a while.
	 * @param sample how long the other processes are watched; two seconds tell them to
	 * some percent
	 * @return what was found, in a fixed order
	 * @throws InterruptedException when interrupted
	 */
	public static List<Finding> run(Duration sample) throws InterruptedException {
		return run(Path.of("/"), sample);
	}

	/**
	 * Asks whether this process may have so many connections open.
	 * @param connections how many
	 * @return why not and what to do, empty when it may
	 */
	public static Optional<String> tooMany(long connections) {
		return ConnectionChecks.tooManyFor(new KernelFacts(Path.of("/")), connections);
	}

	static List<Finding> run(Path root, Duration sample) throws InterruptedException {
		Proc proc = new Proc(root.resolve("proc"));
		KernelFacts kernel = new KernelFacts(root);
		long self = ProcessHandle.current().pid();
		HostProbe probe = new HostProbe(proc);
		TopProcesses processes = TopProcesses.read(proc);
		HostProbe.Reading before = probe.read(List.of(self));
		Thread.sleep(sample.toMillis());
		Block.HostUse use = probe.since(before);
		List<String> busiest = TopProcesses.read(proc).busiestSince(processes, proc, self);
		List<Finding> findings = new ArrayList<>();
		if (proc.text("self/stat").isEmpty() && proc.text("stat").isEmpty()) {
			findings.add(Finding.unfit("system", System.getProperty("os.name"),
					"Figures come from the process files of a Linux kernel, which this system has not.",
					"Run the lab on Linux, or in its container."));
		}
		findings.addAll(ProcessorChecks.findings(kernel, Runtime.getRuntime().availableProcessors(), use, busiest));
		findings.addAll(MemoryChecks.findings(kernel, use));
		findings.addAll(ConnectionChecks.findings(kernel));
		return List.copyOf(findings);
	}

}
