package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.recipe.Need;
import org.webfluxdyno.lab.recipe.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a machine offers and what it lacks.
 */
class HostTests {

	private static final Settings JDK_17 = new Settings(Map.of("jdk", "17"));

	@TempDir
	private Path directory;

	@Test
	void tellsWhatIsMissingForANeed() {
		Host host = new Host(List.of(jdk(25), jdk(17)), "aarch64", "linux", List.of(), Optional.of("it is off"), 2);
		assertThat(host.unmet(need(new Need.Condition.JdkAtLeast(25)), Settings.NONE)).isEmpty();
		assertThat(host.unmet(need(new Need.Condition.JdkAtLeast(25)), JDK_17))
			.hasValueSatisfying((why) -> assertThat(why).contains("the service would run on 17.0.1"));
		assertThat(host.unmet(need(new Need.Condition.JdkInstalled(21)), Settings.NONE))
			.hasValueSatisfying((why) -> assertThat(why).contains("installed are [25.0.1, 17.0.1]", "DYNO_JDKS"));
		assertThat(host.unmet(need(new Need.Condition.Architecture("x86_64")), Settings.NONE))
			.hasValueSatisfying((why) -> assertThat(why).contains("this machine is aarch64"));
		assertThat(host.unmet(need(new Need.Condition.OperatingSystem("macos")), Settings.NONE)).isPresent();
		assertThat(host.unmet(need(new Need.Condition.OperatingSystem("linux")), Settings.NONE)).isEmpty();
		assertThat(host.unmet(need(new Need.Condition.KernelFeature("io_uring")), Settings.NONE))
			.hasValueSatisfying((why) -> assertThat(why).contains("it is off"));
	}

	@Test
	void asksOnlyTheValuesThatANeedIsLimitedTo() {
		Host host = new Host(List.of(jdk(17)), "x86_64", "linux", List.of(), Optional.of("it is off"), 2);
		Need need = new Need("kernel:io_uring", new Need.Condition.KernelFeature("io_uring"),
				Optional.of(new Need.Limit("transport", "io_uring")));
		assertThat(host.unmet(need, Settings.NONE)).isEmpty();
		assertThat(host.unmet(need, new Settings(Map.of("transport", "io_uring"))))
			.hasValue("needs kernel:io_uring when transport=io_uring: it is off");
	}

	@Test
	void knowsWhenIoUringIsForbidden() throws IOException {
		assertThat(IoUring.refusal(this.directory)).hasValue("this system has no Linux kernel");
		Files.createDirectories(this.directory.resolve("sys/kernel"));
		Files.createDirectories(this.directory.resolve("self"));
		Files.writeString(this.directory.resolve("self/status"), "Uid:\t1000\t1000\nSeccomp:\t0\n");
		assertThat(IoUring.refusal(this.directory)).isEmpty();
		Files.writeString(this.directory.resolve("sys/kernel/io_uring_disabled"), "1\n");
		assertThat(IoUring.refusal(this.directory)).hasValue("the kernel's io_uring_disabled is 1");
		Files.writeString(this.directory.resolve("self/status"), "Uid:\t0\t0\nSeccomp:\t2\n");
		assertThat(IoUring.refusal(this.directory))
			.hasValueSatisfying((why) -> assertThat(why).contains("a seccomp filter is in force"));
	}

	@Test
	void findsJdksInTheirPlacesOnce() throws IOException {
		install("system/a", "21.0.2");
		Path home = install("named", "17.0.9");
		Path other = install("other", "25.0.3");
		Files.createDirectories(this.directory.resolve("system/empty"));
		List<Jdk> jdks = new JdkFinder(
				Map.of("JAVA_HOME", home.toString(), "DYNO_JDKS", other + ":/nowhere", "PATH", home + "/bin:/nowhere"),
				this.directory.resolve("system"))
			.all();
		assertThat(jdks.get(0).home()).isEqualTo(Path.of(System.getProperty("java.home")).toRealPath());
		assertThat(jdks.subList(1, jdks.size())).extracting(Jdk::version).containsExactly("17.0.9", "25.0.3", "21.0.2");
	}

	private Path install(String name, String version) throws IOException {
		Path home = Files.createDirectories(this.directory.resolve(name));
		Files.createDirectories(home.resolve("bin"));
		Files.writeString(home.resolve("bin/java"), "#!");
		assertThat(home.resolve("bin/java").toFile().setExecutable(true)).isTrue();
		Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
		return home.toRealPath();
	}

	private static Need need(Need.Condition condition) {
		return new Need("it", condition, Optional.empty());
	}

	private static Jdk jdk(int feature) {
		return new Jdk(feature, feature + ".0.1", Path.of("/jdks/" + feature));
	}

}
