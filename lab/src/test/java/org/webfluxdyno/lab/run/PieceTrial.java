package org.webfluxdyno.lab.run;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

import org.webfluxdyno.lab.load.LoadGenerator;
import org.webfluxdyno.lab.load.LoadModel;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.result.Arm;
import org.webfluxdyno.lab.result.Block;
import org.webfluxdyno.lab.result.Group;
import org.webfluxdyno.lab.result.LoadPlan;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.RunningService;
import org.webfluxdyno.lab.stand.ServiceOptions;

/**
 * How long should the pieces be that arms take in turns? Two identical warm services are
 * measured for the same time in pieces of several lengths, in random order, again and
 * again. Within one pair of processes the truth does not change, so what scatters is the
 * measuring. Run it by hand: {@code PieceTrial HOME REPEATS OUTPUT}.
 */
final class PieceTrial {

	private static final List<Integer> PIECES_MILLIS = List.of(1000, 250, 100, 50);

	private static final int MILLIS_PER_ARM = 4_000;

	private static final int WARMUP_BURSTS = 40;

	private PieceTrial() {
	}

	public static void main(String[] arguments) throws Exception {
		Path home = Path.of(arguments[0]).toAbsolutePath();
		Cookbook cookbook = CookbookReader.read(home.resolve("cookbook"));
		ArmSource source = (arm) -> RunningService.start(cookbook,
				new ServiceOptions(home.resolve("app/target/dyno-app.jar"), home.resolve("lab/target/extras"),
						"127.0.0.1", Ports.free("127.0.0.1"), Ports.free("127.0.0.1"), Duration.ofSeconds(90),
						Duration.ofSeconds(5)),
				arm.settings());
		Group group = new Group("trial", Group.Stage.CONFIRM, List.of(arm("a"), arm("b")), LoadPlan.DEFAULT, 1, 1, 0);
		Random random = new Random(1);
		try (LoadGenerator generator = new LoadGenerator(Runtime.getRuntime().availableProcessors());
				LiveArm a = LiveArm.start(group.arms().get(0), source, generator, group.load());
				LiveArm b = LiveArm.start(group.arms().get(1), source, generator, group.load());
				PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(arguments[2])))) {
			for (int burst = 0; burst < WARMUP_BURSTS; burst++) {
				a.warm(group, 0, 0, burst, Timing.DEFAULT);
				b.warm(group, 0, 0, burst, Timing.DEFAULT);
			}
			out.println("pieceMillis,repeat,logRatio");
			for (int repeat = 0; repeat < Integer.parseInt(arguments[1]); repeat++) {
				List<Integer> order = new ArrayList<>(PIECES_MILLIS);
				Collections.shuffle(order, random);
				for (int millis : order) {
					out.printf(Locale.ROOT, "%d,%d,%.6f%n", millis, repeat, logRatio(a, b, millis));
					out.flush();
				}
			}
		}
	}

	/** Pieces in the order ABBA, each arm's added up. */
	private static double logRatio(LiveArm a, LiveArm b, int millis) throws Exception {
		LiveArm.Measurement ofA = a.begin(LoadModel.closed());
		LiveArm.Measurement ofB = b.begin(LoadModel.closed());
		List<LiveArm.Measurement> turn = new ArrayList<>(List.of(ofA, ofB));
		for (int piece = 0; piece < MILLIS_PER_ARM / millis; piece++) {
			for (LiveArm.Measurement measurement : turn) {
				measurement.add(Duration.ofMillis(millis));
			}
			Collections.reverse(turn);
		}
		return Math.log(cost(ofB) / cost(ofA));
	}

	private static double cost(LiveArm.Measurement measurement) {
		Block.ServiceUse use = measurement.use();
		return use.cpuMicros() / measurement.requests();
	}

	private static Arm arm(String name) {
		return new Arm(name, name.equals("a") ? Arm.REFERENCE : Arm.TWIN, name, Settings.NONE, "/hello", List.of());
	}

}
