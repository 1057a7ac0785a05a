package org.webfluxdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine;

/**
 * Runs a command only when none of its options is wrong, and else lists everything that
 * is.
 */
final class AllErrorsAtOnce implements CommandLine.IExecutionStrategy {

	@Override
	public int execute(CommandLine.ParseResult parsed) {
		CommandLine.ParseResult last = parsed;
		List<String> errors = new ArrayList<>(messages(parsed));
		while (last.hasSubcommand()) {
			last = last.subcommand();
			errors.addAll(messages(last));
		}
		Integer help = CommandLine.executeHelpRequest(parsed);
		if (help != null) {
			return help;
		}
		CommandLine command = last.commandSpec().commandLine();
		if (last.commandSpec().userObject() instanceof Checked checked) {
			errors.addAll(checked.errors());
		}
		if (errors.isEmpty()) {
			return new CommandLine.RunLast().execute(parsed);
		}
		errors.stream().distinct().forEach((error) -> command.getErr().println("dyno: " + error));
		command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
		return ExitCode.USAGE;
	}

	private static List<String> messages(CommandLine.ParseResult parsed) {
		return parsed.errors().stream().map(AllErrorsAtOnce::message).toList();
	}

	private static String message(Exception error) {
		String message = String.valueOf(error.getMessage());
		List<String> suggestions = (error instanceof CommandLine.UnmatchedArgumentException unmatched)
				? unmatched.getSuggestions() : List.of();
		return suggestions.isEmpty() ? message : message + "; did you mean " + String.join(" or ", suggestions) + "?";
	}

}
