package org.webfluxdyno.lab.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.RunData;
import org.webfluxdyno.lab.stats.StudentT;
import org.webfluxdyno.lab.stats.Variance;

/**
 * Gives verdicts.
 */
final class Judge {

	private static final double LEVEL = 0.05;

	/** More blocks than this share with an alarm, and the rest is not trusted either. */
	private static final double MOST_ALARMED = 0.25;

	private final RunData data;

	private final double target;

	private final double floor;

	private final Variance pooled;

	Judge(RunData data, double target, double floor, Variance pooled) {
		this.data = data;
		this.target = target;
		this.floor = floor;
		this.pooled = pooled;
	}

	Comparison judged(Comparison bare, double adjusted) {
		List<String> watchdogs = new ArrayList<>();
		boolean invalid = watch(bare, watchdogs);
		Effect cpu = bare.cpu();
		Verdict verdict;
		String reason;
		if (invalid) {
			verdict = Verdict.INVALID;
			reason = watchdogs.isEmpty() ? "nothing was measured" : "watchdogs fired: " + watchdogs.get(0);
		}
		else if (bare.group().stage() == Group.Stage.SCREEN || bare.forks() < 2) {
			verdict = Verdict.SCREENED_ONLY;
			reason = (bare.forks() < 2) ? "one fork only: forks differ by more than most knobs do, so this is a hint"
					: "measured to choose by, not to judge: this is a hint";
		}
		else if (adjusted < LEVEL && Math.abs(Math.log(cpu.ratio())) > Math.log1p(this.floor)) {
			verdict = (cpu.ratio() < 1) ? Verdict.HELPS : Verdict.HURTS;
			reason = "the interval excludes no effect (p = %s after correction) and the effect exceeds the noise floor of %s"
				.formatted(p(adjusted), percent(this.floor));
		}
		else if (cpu.hasInterval() && Math.log(cpu.low()) > -Math.log1p(this.target)
				&& Math.log(cpu.high()) < Math.log1p(this.target)) {
			verdict = Verdict.NO_DETECTABLE_EFFECT;
			reason = "the interval lies within ± %s, the smallest effect that was to be found"
				.formatted(percent(this.target));
		}
		else {
			verdict = Verdict.INCONCLUSIVE;
			reason = more(bare);
		}
		return new Comparison(bare.group(), bare.arm(), bare.forks(), bare.effects(), adjusted, verdict, reason,
				watchdogs);
	}

	private String more(Comparison bare) {
		int needed = StudentT.blocksFor(this.pooled, Math.log1p(this.target)) - bare.forks();
		if (needed < 1) {
			return "the effect of %s is too small beside the noise floor of %s to be claimed and too large to be dismissed"
				.formatted(percent(bare.cpu().ratio() - 1), percent(this.floor));
		}
		double minutes = needed * Analyzer.secondsPerFork(this.data, bare.group()) / 60;
		return "the interval of ± %s is too wide; about %d more forks, %.0f minutes, would make it ± %s"
			.formatted(percent(bare.cpu().halfWidth()), needed, Math.ceil(minutes), percent(this.target));
	}

	private boolean watch(Comparison bare, List<String> watchdogs) {
		Map<String, Integer> counts = new LinkedHashMap<>();
		int blocks = 0;
		int alarmed = 0;
		for (Block block : this.data.blocks()) {
			boolean concerned = block.arm().equals(bare.arm().name())
					|| block.arm().equals(bare.group().reference().name());
			if (block.group().equals(bare.group().id()) && concerned) {
				blocks++;
				alarmed += block.alarms().isEmpty() ? 0 : 1;
				block.alarms().forEach((alarm) -> counts.merge(Block.withoutFigures(alarm), 1, Integer::sum));
			}
		}
		this.data.forks()
			.stream()
			.filter((fork) -> fork.group().equals(bare.group().id()))
			.forEach((fork) -> fork.alarms()
				.forEach((alarm) -> watchdogs.add("fork " + (fork.fork() + 1) + ": " + alarm)));
		counts.forEach((alarm, count) -> watchdogs.add(count + " × " + alarm));
		return bare.forks() == 0 || blocks == 0 || alarmed > MOST_ALARMED * blocks;
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f %%", 100 * share);
	}

	private static String p(double value) {
		return (value < 0.001) ? "< 0.001" : String.format(Locale.ROOT, "%.3f", value);
	}

}
