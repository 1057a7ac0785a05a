package org.webfluxdyno.lab.cli;

import java.time.Duration;
import java.util.Optional;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The {@code dyno} command line.
 */
@Command(name = "dyno", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "A tuning bench for Spring WebFlux services.", synopsisSubcommandLabel = "COMMAND",
		subcommands = { CompareCommand.class, DemoCommand.class, DoctorCommand.class, LadderCommand.class,
				LoadCommand.class, PeersCommand.class, RecipesCommand.class, ReportCommand.class, StandCommand.class,
				VerifyInstrumentCommand.class },
		footer = { "", "Exit codes: 0 done; 1 a bound given with --fail-if was crossed; 2 bad usage;"
				+ " 3 this host is not fit; 4 the run is invalid; 130 interrupted." })
public final class Dyno implements Runnable {

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	/**
	 * Runs a command.
	 * @param arguments the command and its options
	 */
	public static void main(String[] arguments) {
		System.exit(commandLine().execute(arguments));
	}

	static CommandLine commandLine() {
		CommandLine line = new CommandLine(new Dyno());
		collectErrors(line);
		line.registerConverter(Duration.class, new DurationConverter());
		line.setExecutionStrategy(new AllErrorsAtOnce());
		line.setExecutionExceptionHandler((failure, command, parsed) -> {
			command.getErr().println("dyno: " + Optional.ofNullable(failure.getMessage()).orElse(failure.toString()));
			return ExitCode.INVALID;
		});
		return line;
	}

	private static void collectErrors(CommandLine line) {
		line.getCommandSpec().parser().collectErrors(true);
		line.getSubcommands().values().forEach(Dyno::collectErrors);
	}

	@Override
	public void run() {
		throw new CommandLine.ParameterException(this.spec.commandLine(),
				"a command is missing: " + String.join(", ", this.spec.subcommands().keySet()));
	}

	/** Version of the jar. */
	static final class Version implements CommandLine.IVersionProvider {

		@Override
		public String[] getVersion() {
			String version = Optional.ofNullable(Dyno.class.getPackage().getImplementationVersion())
				.orElse("development");
			return new String[] { "dyno " + version };
		}

	}

}
