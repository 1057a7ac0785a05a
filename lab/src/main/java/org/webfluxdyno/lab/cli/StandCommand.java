package org.webfluxdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.webfluxdyno.lab.stand.RunningStand;
import org.webfluxdyno.lab.stand.Token;

/**
 * Runs the service under control until it is told to stop.
 */
@Command(name = "stand", mixinStandardHelpOptions = true, versionProvider = Dyno.Version.class,
		description = "Runs the service under control: settings are changed and proven over HTTP.",
		footer = { "",
				"A start that fails returns to the last good settings; a service that dies is started again,"
						+ " at most three times in ten minutes. GET /stand tells why.",
				"", "Environment:", "  DYNO_STAND_TOKEN       the token that a change must show",
				"  DYNO_STAND_TOKEN_FILE  where a random one is written (default: .dyno/stand.token,"
						+ " .dyno/stand-PORT.token for another --port)",
				"  DYNO_JDKS              directories of further JDKs" })
final class StandCommand implements Callable<Integer>, Checked {

	@CommandLine.Spec
	@SuppressWarnings("NullAway.Init")
	private CommandLine.Model.CommandSpec spec;

	@Mixin
	private StandOptions options = new StandOptions();

	@Option(names = "--bind", paramLabel = "ADDRESS",
			description = "Address of all ports. Default: all addresses when a token is arranged by the environment,"
					+ " else loopback.")
	private @Nullable String bind;

	@Override
	public List<String> errors() {
		Access access = access();
		List<String> errors = new ArrayList<>(access.errors());
		errors.addAll(this.options.errors(errors.isEmpty() ? access.address() : "127.0.0.1"));
		return errors;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Access access = access();
		PrintWriter out = this.spec.commandLine().getOut();
		Token token;
		try {
			token = token(access);
		}
		catch (IOException ex) {
			this.spec.commandLine()
				.getErr()
				.println("dyno: the token cannot be written to " + access.file() + ": " + ex.getMessage()
						+ ". Name another file with " + Access.TOKEN_FILE + " or give a token with " + Access.TOKEN);
			return ExitCode.USAGE;
		}
		RunningStand.Control control = new RunningStand.Control(access.address(), this.options.port, token);
		RunningStand stand = RunningStand.open(this.options.cookbook(), this.options.service(access.address()), control,
				this.options.first(), (line) -> print(out, line));
		Signals.exitWith("TERM", ExitCode.DONE);
		Signals.exitWith("INT", ExitCode.INTERRUPTED);
		Runtime.getRuntime().addShutdownHook(new Thread(stand::close, "stand-close"));
		print(out, "dyno: stand on port " + stand.port() + ", service on " + this.options.servicePort
				+ ", management on " + this.options.managementPort);
		// Forever: signals end it.
		new CountDownLatch(1).await();
		return ExitCode.DONE;
	}

	private Token token(Access access) throws IOException {
		Optional<Token> given = access.givenToken();
		if (given.isPresent()) {
			return given.get();
		}
		Token token = Token.random();
		token.writeTo(access.file());
		return token;
	}

	private Access access() {
		return new Access(System.getenv(), this.bind, this.options.port);
	}

	private static void print(PrintWriter out, String line) {
		out.println(line);
		out.flush();
	}

}
