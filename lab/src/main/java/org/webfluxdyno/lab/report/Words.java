package org.webfluxdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.webfluxdyno.lab.analysis.Comparison;
import org.webfluxdyno.lab.analysis.Effect;
import org.webfluxdyno.lab.analysis.Figure;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.result.Run;

/**
 * Puts numbers and names into words, the same in every form of the report.
 */
final class Words {

	private static final List<String> DIRECTORIES = List.of("--out", "--resume");

	/** Stands where there is no figure. */
	static final String NONE = "–";

	private static final double MEBIBYTE = 1024 * 1024;

	private static final int MAX_NAME = 44;

	private Words() {
	}

	/**
	 * A ratio as a change.
	 * @param ratio arm over reference
	 * @return such as {@code −12.3 %}
	 */
	static String change(double ratio) {
		return Double.isFinite(ratio) ? signed(ratio) + " %" : NONE;
	}

	/**
	 * An effect with its interval.
	 * @param effect the effect
	 * @return such as {@code −12.3 % [−14.0, −10.4]}
	 */
	static String effect(Effect effect) {
		if (!effect.hasInterval()) {
			return change(effect.ratio());
		}
		return change(effect.ratio()) + " [" + signed(effect.low()) + ", " + signed(effect.high()) + "]";
	}

	/**
	 * The effect of a comparison on CPU time.
	 * @param comparison the comparison
	 * @return the effect, a dash when nothing could be measured
	 */
	static String cpu(Comparison comparison) {
		return effect(comparison, Figure.CPU_MICROS_PER_REQUEST);
	}

	/**
	 * An effect as a ratio with its interval.
	 * @param effect the effect
	 * @return such as {@code ×0.45 [0.43, 0.47]}
	 */
	static String ratio(Effect effect) {
		String ratio = "×" + factor(effect.ratio());
		return effect.hasInterval() ? ratio + " [" + factor(effect.low()) + ", " + factor(effect.high()) + "]" : ratio;
	}

	private static String factor(double value) {
		return number(value, (value < 0.1) ? 3 : (value < 10) ? 2 : (value < 100) ? 1 : 0);
	}

	/**
	 * A name that fits beside a chart.
	 * @param name any name
	 * @return its beginning
	 */
	static String shortened(String name) {
		return (name.length() <= MAX_NAME) ? name : name.substring(0, MAX_NAME - 1) + "…";
	}

	static String effect(Comparison comparison, Figure figure) {
		Effect effect = comparison.effects().get(figure);
		return (effect != null) ? effect(effect) : NONE;
	}

	private static String signed(double ratio) {
		String digits = String.format(Locale.ROOT, "%.1f", Math.abs((ratio - 1) * 100));
		if (digits.equals("0.0")) {
			return digits;
		}
		return ((ratio > 1) ? "+" : "−") + digits;
	}

	/**
	 * A share in percent.
	 * @param share 0.01 for 1 %
	 * @return such as {@code 1.0 %}
	 */
	static String share(double share) {
		return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f %%", share * 100) : NONE;
	}

	static String noiseFloor(double share) {
		return Double.isFinite(share) ? "± " + share(share) : "not known";
	}

	/**
	 * The value of a figure, in the unit of {@link #unit}.
	 * @param figure which figure
	 * @param value its value
	 * @return the number
	 */
	static String value(Figure figure, double value) {
		return switch (figure) {
			case REQUESTS_PER_SECOND, ALLOCATED_BYTES_PER_REQUEST -> number(value, 0);
			case RSS_BYTES -> number(value / MEBIBYTE, 1);
			case CONTEXT_SWITCHES_PER_REQUEST, GC_CPU_MICROS_PER_REQUEST -> number(value, 3);
			default -> number(value, (value < 100) ? 1 : 0);
		};
	}

	static String unit(Figure figure) {
		return (figure == Figure.RSS_BYTES) ? "MiB" : figure.unit();
	}

	static String valueWithUnit(Figure figure, double value) {
		String unit = unit(figure);
		return Double.isFinite(value) ? (value(figure, value) + " " + unit).strip() : NONE;
	}

	static String number(double value, int decimals) {
		return Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + decimals + "f", value) : NONE;
	}

	static String pValue(double p) {
		return (p < 0.001) ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
	}

	/**
	 * Seconds for people.
	 * @param seconds how long
	 * @return such as {@code 12 min 5 s}
	 */
	static String duration(double seconds) {
		long whole = Math.round(seconds);
		if (whole < 60) {
			return whole + " s";
		}
		return (whole < 3600) ? whole / 60 + " min " + whole % 60 + " s"
				: whole / 3600 + " h " + whole % 3600 / 60 + " min";
	}

	static String count(long count, String noun) {
		return count + " " + noun + ((count == 1) ? "" : "s");
	}

	/**
	 * The name of an arm among recipes.
	 * @param arm the arm
	 * @return the recipe's id, or what stands for it
	 */
	static String recipe(Arm arm) {
		return switch (arm.recipe()) {
			case Arm.TWIN -> "A/A (nothing changed)";
			case Arm.REFERENCE -> "reference";
			default -> arm.recipe();
		};
	}

	/**
	 * A name that can be an anchor and part of a file's name.
	 * @param name any name
	 * @return small letters, digits and dashes
	 */
	static String anchor(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
	}

	static String title(Arm arm, Cookbook cookbook) {
		return cookbook.recipe(arm.recipe()).map(Recipe::title).orElseGet(() -> recipe(arm));
	}

	/**
	 * What an arm changes.
	 * @param arm the arm
	 * @return its label, or that it changes nothing
	 */
	static String label(Arm arm) {
		return arm.label().isBlank() ? "nothing changed" : arm.label();
	}

	/**
	 * How the connections of a closed load are used.
	 * @param load the load
	 * @return their number, and what is out of the ordinary
	 */
	static String connections(LoadPlan load) {
		StringBuilder text = new StringBuilder(count(load.connections(), "connection"));
		if (load.pipeline() > 1) {
			text.append(", pipeline of ").append(load.pipeline());
		}
		if (load.http2()) {
			text.append(", HTTP/2");
		}
		if (load.driver() != LoadPlan.Driver.DYNO) {
			text.append(", sent by ").append(load.driver().label());
		}
		return text.toString();
	}

	static String load(LoadPlan load) {
		StringBuilder text = new StringBuilder(load.method()).append(", ").append(connections(load));
		if (!load.body().isEmpty()) {
			text.append(", body of ").append(count(load.body().length(), "character"));
		}
		return text.append("; open load ")
			.append((load.openRequestsPerSecond() > 0) ? number(load.openRequestsPerSecond(), 0) + " requests/s"
					: "at half the reference's rate")
			.toString();
	}

	/**
	 * The command line that began a run, ready for a shell.
	 * @param run the run
	 * @param without words to leave out
	 * @return the command
	 */
	static String command(Run run, List<String> without) {
		List<String> words = new ArrayList<>();
		for (int i = 0; i < run.command().size(); i++) {
			String word = run.command().get(i);
			if (DIRECTORIES.contains(word)) {
				// where that run lay; a new one gets a directory of its own
				i++;
			}
			else if (!without.contains(word)) {
				words.add(quoted(word));
			}
		}
		String line = String.join(" ", words);
		return (line.startsWith("./dyno") || line.startsWith("dyno")) ? line : ("./dyno " + line).strip();
	}

	private static String quoted(String word) {
		boolean plain = word.matches("[A-Za-z0-9_@%+=:,./-]+");
		return plain ? word : "'" + word.replace("'", "'\\''") + "'";
	}

}
