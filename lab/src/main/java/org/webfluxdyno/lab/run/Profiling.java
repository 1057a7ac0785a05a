package org.webfluxdyno.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.webfluxdyno.lab.probe.Profiler;
import org.webfluxdyno.lab.result.Group;

/**
 * Flame graphs of the arms of a group, and of how each differs from the reference. They
 * are taken once a group, after all blocks of its first fork, so that no figure pays for
 * them.
 */
public final class Profiling {

	private final Profiler profiler;

	private final Path directory;

	private final Duration length;

	/**
	 * Profiling into a directory.
	 * @param profiler takes the samples
	 * @param directory receives the files, made when it is not there
	 * @param length load on each arm while it is profiled
	 */
	public Profiling(Profiler profiler, Path directory, Duration length) {
		this.profiler = profiler;
		this.directory = directory;
		this.length = length;
	}

	/**
	 * Profiles arms under closed load, one after the other.
	 * @param group their group
	 * @param arms the arms alive
	 * @return what could not be profiled or not well, each a sentence
	 * @throws InterruptedException if interrupted
	 */
	List<String> take(Group group, List<LiveArm> arms) throws InterruptedException {
		List<String> notes = new ArrayList<>();
		Optional<Path> reference = Optional.empty();
		for (LiveArm live : arms.stream().sorted(Profiling::referenceFirst).toList()) {
			String name = group.id() + "-" + live.arm().name();
			try {
				Profiler.Profile profile = live.profile(this.profiler, this.length, this.directory, name);
				if (!profile.note().isEmpty() && !notes.contains(profile.note())) {
					notes.add(profile.note());
				}
				if (live.arm().isReference()) {
					reference = Optional.of(profile.collapsed());
				}
				else if (reference.isPresent()) {
					this.profiler.difference(reference.get(), profile.collapsed(),
							this.directory.resolve(name + "-difference.html"));
				}
			}
			catch (IOException | ServiceDiedException ex) {
				notes.add("arm %s could not be profiled: %s".formatted(live.arm().name(), ex.getMessage()));
			}
		}
		return notes;
	}

	private static int referenceFirst(LiveArm one, LiveArm other) {
		return Boolean.compare(other.arm().isReference(), one.arm().isReference());
	}

}
