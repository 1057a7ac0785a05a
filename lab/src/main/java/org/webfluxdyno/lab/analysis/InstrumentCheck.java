package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.stats.RandomisedBlocks;
import org.webfluxdyno.lab.stats.StudentT;

/**
 * Is the instrument honest here and now? What identical arms and planted costs came to.
 *
 * @param identicalForks fresh JVMs that were identical
 * @param forkScatter standard deviation of one arm's log cost between forks
 * @param blockScatter standard deviation of one block pair's log ratio within a fork
 * @param falseClaims share of A/A comparisons, re-split from the identical forks at
 * random, that claimed an effect
 * @param falseClaimsLow lower end of its 95 % interval, by leaving out one fork in turn
 * @param falseClaimsHigh upper end
 * @param planted the planted costs
 */
public record InstrumentCheck(int identicalForks, double forkScatter, double blockScatter, double falseClaims,
		double falseClaimsLow, double falseClaimsHigh, List<Planted> planted) {

	/** Id of the group of identical arms. */
	public static final String IDENTICAL = "a-a";

	/** Begins the id of a group with a planted cost. */
	public static final String PLANTED = "planted-";

	private static final int RESPLITS = 2_000;

	private static final double LEAST_FLOOR = 0.01;

	private static final Pattern BURN = Pattern.compile("cpu=(\\d+)ns");

	public InstrumentCheck {
		planted = List.copyOf(planted);
	}

	/**
	 * One comparison with a planted cost.
	 *
	 * @param id id of its group
	 * @param truth the planted cost as a ratio, from the nanoseconds burnt and the
	 * reference's cost in the same comparison
	 * @param effect what was found
	 * @param verdict what was said of it
	 * @param forks forks that count
	 * @param minutes how long it took
	 */
	public record Planted(String id, double truth, Effect effect, Verdict verdict, int forks, double minutes) {

		/**
		 * Whether the cost was seen as a cost.
		 * @return whether the sign is right
		 */
		public boolean rightSign() {
			return this.effect.ratio() > 1;
		}

		/**
		 * Whether the interval holds the truth.
		 * @return whether it does
		 */
		public boolean covered() {
			return this.effect.low() <= this.truth && this.truth <= this.effect.high();
		}

	}

	/**
	 * Checks.
	 * @param data raw results of a run of {@code verify-instrument}
	 * @param analysis the same, analysed
	 * @return what it came to
	 */
	public static InstrumentCheck of(RunData data, Analysis analysis) {
		double[][] logs = data.groups()
			.stream()
			.filter((group) -> group.id().equals(IDENTICAL))
			.map((group) -> LogRatios.of(data, group, ForkLatencies.NONE).values().get(Figure.CPU_MICROS_PER_REQUEST))
			.findFirst()
			.orElse(new double[0][0]);
		int forks = (logs.length > 0) ? logs[0].length : 0;
		double rate = falseClaims(logs, -1);
		double[] without = java.util.stream.IntStream.range(0, forks)
			.mapToDouble((fork) -> falseClaims(logs, fork))
			.toArray();
		double mean = java.util.Arrays.stream(without).average().orElse(Double.NaN);
		double squares = java.util.Arrays.stream(without).map((value) -> (value - mean) * (value - mean)).sum();
		double half = (forks > 2) ? StudentT.halfWidth(Math.sqrt(squares * (forks - 1) / forks), forks - 1.0)
				: Double.POSITIVE_INFINITY;
		List<Planted> planted = new ArrayList<>();
		for (Comparison comparison : analysis.comparisons()) {
			if (comparison.group().id().startsWith(PLANTED)) {
				planted.add(planted(data, analysis, comparison));
			}
		}
		return new InstrumentCheck(logs.length * forks, analysis.forkScatter(), analysis.blockScatter(), rate,
				Math.max(0, rate - half), Math.min(1, rate + half), planted);
	}

	private static Planted planted(RunData data, Analysis analysis, Comparison comparison) {
		Group group = comparison.group();
		double reference = analysis.figures()
			.stream()
			.filter((figures) -> figures.group().equals(group.id()) && figures.arm().equals(group.reference().name()))
			.mapToDouble((figures) -> figures.values().getOrDefault(Figure.CPU_MICROS_PER_REQUEST, Double.NaN))
			.findFirst()
			.orElse(Double.NaN);
		Matcher burn = BURN.matcher(comparison.arm().path());
		double micros = burn.find() ? Long.parseLong(burn.group(1)) / 1e3 : 0;
		double minutes = data.forks()
			.stream()
			.filter((fork) -> fork.group().equals(group.id()))
			.mapToDouble((fork) -> fork.seconds() / 60)
			.sum();
		return new Planted(group.id(), 1 + micros / reference, comparison.cpu(), comparison.verdict(),
				comparison.forks(), minutes);
	}

	/** In every fork two of the identical arms are drawn and called reference and arm. */
	private static double falseClaims(double[][] logs, int leftOut) {
		int arms = logs.length;
		if (arms < 2) {
			return Double.NaN;
		}
		double[][] used = new double[arms][];
		for (int arm = 0; arm < arms; arm++) {
			double[] row = logs[arm];
			used[arm] = java.util.stream.IntStream.range(0, row.length)
				.filter((fork) -> fork != leftOut)
				.mapToDouble((fork) -> row[fork])
				.toArray();
		}
		RandomisedBlocks blocks = RandomisedBlocks.of(used);
		int forks = used[0].length;
		if (!blocks.residual().isKnown()) {
			return Double.NaN;
		}
		double error = Math.sqrt(2 * blocks.residual().meanSquare() / forks);
		double half = Math.max(StudentT.halfWidth(error, blocks.residual().degreesOfFreedom()),
				Math.log1p(LEAST_FLOOR));
		Random random = new Random(1);
		int claims = 0;
		for (int split = 0; split < RESPLITS; split++) {
			double sum = 0;
			for (int fork = 0; fork < forks; fork++) {
				int one = random.nextInt(arms);
				int other = (one + 1 + random.nextInt(arms - 1)) % arms;
				sum += used[one][fork] - used[other][fork];
			}
			claims += (Math.abs(sum / forks) > half) ? 1 : 0;
		}
		return (double) claims / RESPLITS;
	}

	/**
	 * The check for people.
	 * @return lines of text
	 */
	public String text() {
		StringBuilder text = new StringBuilder();
		text.append(line("identical forks            %d", this.identicalForks));
		text.append(line("scatter between forks      %.1f %% (one arm), %.1f %% (a pair)", 100 * this.forkScatter,
				100 * Math.sqrt(2) * this.forkScatter));
		text.append(line("scatter of one block pair  %.1f %%", 100 * this.blockScatter));
		text.append(line("false claims, A/A re-split %.1f %% [%.1f, %.1f]", 100 * this.falseClaims,
				100 * this.falseClaimsLow, 100 * this.falseClaimsHigh));
		for (Planted cost : this.planted) {
			text.append(
					line("%-26s +%.1f %% planted, found %+.1f %% [%+.1f, %+.1f]: %s, %s, %s; %d forks, %.0f minutes",
							cost.id(), 100 * (cost.truth() - 1), 100 * (cost.effect().ratio() - 1),
							100 * (cost.effect().low() - 1), 100 * (cost.effect().high() - 1),
							cost.rightSign() ? "right sign" : "WRONG SIGN",
							cost.covered() ? "truth in the interval" : "truth outside the interval",
							cost.verdict().label(), cost.forks(), cost.minutes()));
		}
		return text.toString();
	}

	private static String line(String format, Object... values) {
		return String.format(Locale.ROOT, format + "%n", values);
	}

}
