package org.webfluxdyno.lab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.probe.Finding;
import org.webfluxdyno.lab.probe.HostCheckup;
import org.webfluxdyno.lab.stand.Host;

/**
 * Checks the host.
 */
@Command(name = "doctor", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "Checks this host for what spoils measurements or breaks load.",
		footer = { "", "Exit codes: 0 fit, maybe with warnings; 3 not fit to measure." })
final class DoctorCommand implements Callable<Integer> {

	private static final Duration SAMPLE = Duration.ofSeconds(2);

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	@Option(names = "--json", description = "Prints JSON.")
	private boolean json;

	@Override
	public Integer call() throws InterruptedException {
		// Docker may take its time to answer; the host is watched meanwhile.
		CompletableFuture<List<Finding>> tools = CompletableFuture
			.supplyAsync(() -> ToolChecks.findings(Host.current()));
		List<Finding> findings = new ArrayList<>(HostCheckup.run(SAMPLE));
		findings.addAll(tools.join());
		boolean fit = findings.stream().noneMatch((finding) -> finding.level() == Finding.Level.UNFIT);
		print(this.json ? json(findings, fit)
				: DoctorText.of(findings, this.spec.commandLine().getColorScheme().ansi(), DoctorText.width()));
		return fit ? ExitCode.DONE : ExitCode.UNFIT;
	}

	private static String json(List<Finding> findings, boolean fit) {
		Map<String, Object> view = new LinkedHashMap<>();
		view.put("fit", fit);
		view.put("findings", findings.stream().map(DoctorCommand::view).toList());
		return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(view);
	}

	private static Map<String, Object> view(Finding finding) {
		Map<String, Object> view = new LinkedHashMap<>();
		view.put("topic", finding.topic());
		view.put("level", finding.level().name().toLowerCase(Locale.ROOT));
		view.put("found", finding.found());
		view.put("meaning", finding.meaning());
		view.put("remedy", finding.remedy());
		return view;
	}

	private void print(String text) {
		this.spec.commandLine().getOut().println(text);
		this.spec.commandLine().getOut().flush();
	}

}
