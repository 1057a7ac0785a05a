package org.webfluxdyno.gatling.steps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import org.jspecify.annotations.Nullable;
import org.webfluxdyno.gatling.RunRefused;
import org.webfluxdyno.gatling.stand.StandState;

/**
 * The table at the end of a stepping run, as {@code steps.md} and {@code steps.json}.
 *
 * @param simulation simple class name
 * @param recipe the recipe's id
 * @param title the recipe's title
 * @param version of this format
 * @param steps one row each
 */
record StepsReport(String simulation, String recipe, @JsonIgnore String title, int version, List<StepResult> steps) {

	static final int VERSION = 1;

	private static final String ABSENT = "–";

	private static final List<String> COLUMNS = List.of("step", "requests", "errors", "req/s", "p50 ms", "p95 ms",
			"p99 ms", "CPU µs/req", "alloc B/req", "GC ms", "RSS MiB", "transport", "allocator", "Date header");

	/**
	 * Writes both files.
	 * @param folder where to
	 * @throws RunRefused when the folder cannot be written
	 */
	void write(Path folder) {
		try {
			Files.createDirectories(folder);
			Files.writeString(folder.resolve("steps.md"), markdown());
			Files.writeString(folder.resolve("steps.json"), json());
		}
		catch (IOException ex) {
			throw new RunRefused("steps.md and steps.json could not be written to " + folder + " (" + ex
					+ "). Name another folder with -DoutputDir");
		}
	}

	String json() throws IOException {
		return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(this) + "\n";
	}

	String markdown() {
		StringBuilder text = new StringBuilder("# ").append(this.recipe);
		text.append(this.title.isBlank() ? "" : ": " + this.title).append("\n\n");
		text.append("Simulation `").append(this.simulation).append('`');
		this.steps.stream().findFirst().ifPresent((step) -> text.append(", load ").append(step.load()));
		text.append(
				". Response times are the injector's, in whole milliseconds; CPU, allocation and GC are the service's own,"
						+ " over the measured time alone. Steps follow one another, so the machine's drift is in them: a first look, no verdict.\n\n");
		text.append(table(COLUMNS, this.steps.stream().map(StepsReport::row).toList()));
		text.append(notes());
		text.append("\n## In force, by the service's own word\n\n").append(proofTable());
		return text.toString();
	}

	private static List<String> row(StepResult step) {
		return List.of(step.step(), step.available() ? Long.toString(step.requests()) : "skipped", errors(step),
				number(step.requestsPerSecond(), 0), text(step.p50Millis()), text(step.p95Millis()),
				text(step.p99Millis()), number(step.cpuMicrosPerRequest(), 1),
				number(step.allocatedBytesPerRequest(), 0), number(step.gcMillis(), 0), mebibytes(step.rssBytes()),
				text(step.transport()), text(step.allocator()), date(step.dateHeader()));
	}

	private static String errors(StepResult step) {
		if (!step.available()) {
			return ABSENT;
		}
		if (step.failures() == 0) {
			return "0";
		}
		return step.failures() + step.errors()
			.entrySet()
			.stream()
			.map((error) -> error.getKey() + " × " + error.getValue())
			.collect(Collectors.joining(", ", " (", ")"));
	}

	private String notes() {
		StringBuilder notes = new StringBuilder();
		for (StepResult step : this.steps) {
			if (step.reason() != null) {
				notes.append("\n- ").append(step.step()).append(step.available() ? " failed: " : " skipped: ");
				notes.append(step.reason().strip().replace("\n", "\n  "));
			}
		}
		return notes.isEmpty() ? "" : notes.append("\n").toString();
	}

	/** Knobs that were asked for, or that differ between the steps. */
	private String proofTable() {
		List<StepResult> proven = this.steps.stream().filter((step) -> !step.proof().isEmpty()).toList();
		if (proven.isEmpty()) {
			return "No step came up.\n";
		}
		Set<String> knobs = new TreeSet<>();
		proven.forEach((step) -> knobs.addAll(step.proof().keySet()));
		List<List<String>> rows = new ArrayList<>();
		for (String knob : knobs) {
			List<@Nullable Object> effective = new ArrayList<>();
			proven.forEach((step) -> effective.add(effective(step.proof(), knob)));
			boolean asked = proven.stream().anyMatch((step) -> isAsked(step.proof(), knob));
			if (asked || effective.stream().distinct().count() > 1) {
				List<String> row = new ArrayList<>(List.of(knob));
				effective.forEach((value) -> row.add(text(value)));
				rows.add(row);
			}
		}
		List<String> head = new ArrayList<>(List.of("knob"));
		proven.forEach((step) -> head.add(step.step()));
		return table(head, rows);
	}

	private static @Nullable Object effective(Map<String, StandState.Proof> proof, String knob) {
		StandState.Proof found = proof.get(knob);
		return (found != null) ? found.effective() : null;
	}

	private static boolean isAsked(Map<String, StandState.Proof> proof, String knob) {
		StandState.Proof found = proof.get(knob);
		return found != null && found.asked() != null;
	}

	/** Padded, so that it reads well in a terminal too. */
	private static String table(List<String> head, List<List<String>> rows) {
		int[] widths = new int[head.size()];
		for (int i = 0; i < widths.length; i++) {
			int column = i;
			widths[i] = Math.max(3, head.get(i).length());
			rows.forEach((row) -> widths[column] = Math.max(widths[column], escape(row.get(column)).length()));
		}
		StringBuilder table = new StringBuilder(line(head, widths));
		for (int width : widths) {
			table.append("| ").append("-".repeat(width)).append(' ');
		}
		table.append("|\n");
		rows.forEach((row) -> table.append(line(row, widths)));
		return table.toString();
	}

	private static String line(List<String> cells, int[] widths) {
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < widths.length; i++) {
			String cell = escape(cells.get(i));
			line.append("| ").append(cell).append(" ".repeat(widths[i] - cell.length())).append(' ');
		}
		return line.append("|\n").toString();
	}

	private static String escape(String cell) {
		return cell.replace("|", "\\|").replace("\n", " ");
	}

	private static String text(@Nullable Object value) {
		return Objects.toString(value, ABSENT);
	}

	private static String number(@Nullable Double value, int decimals) {
		return (value != null) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : ABSENT;
	}

	private static String mebibytes(@Nullable Long bytes) {
		return (bytes != null) ? Long.toString(Math.round(bytes / 1048576.0)) : ABSENT;
	}

	private static String date(@Nullable Boolean seen) {
		if (seen == null) {
			return ABSENT;
		}
		return seen ? "seen" : "not seen";
	}

}
