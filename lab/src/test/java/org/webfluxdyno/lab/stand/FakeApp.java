package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Packs {@link FakeService} and a cookbook that fits it.
 */
public final class FakeApp {

	private static final String RECIPE = """
			---
			id: fake
			title: Turn the fake service's knobs
			group: trap
			applies: knob
			knobs:
			  fake.mode: {spring: fake.mode}
			  fake.size: {system: fake.size}
			  fake.flag: {jvm: "-XX:+UseNoSuch{value}"}
			  fake.path: {route: "/{value}"}
			  fake.cpus: {cpuset: "{value}"}
			reference: {fake.mode: default}
			candidates:
			  - {fake.mode: describe}
			  - {fake.mode: throw}
			  - {fake.mode: hang}
			  - {fake.mode: lie}
			  - {fake.mode: stubborn}
			  - {fake.size: 1}
			  - {fake.size: 2}
			  - {fake.flag: Thing}
			  - {fake.path: hello}
			  - {fake.path: missing}
			  - {fake.cpus: 0}
			expect: {}
			safety: unsafe
			load: {closed: 1}
			needs: ["tool:no-such-tool when fake.size=2"]
			sources: ["this test"]
			---
			## Why
			To test.
			## How to set it in your service
			Do not.
			## When not to
			Ever.
			<!-- measured:begin -->
			<!-- measured:end -->
			""";

	private FakeApp() {
	}

	/**
	 * Writes the service's jar.
	 * @param directory where to
	 * @return the jar
	 * @throws IOException if that cannot be done
	 */
	public static Path jar(Path directory) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
		Path jar = directory.resolve("fake.jar");
		String entry = FakeService.class.getName().replace('.', '/') + ".class";
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
				InputStream in = FakeService.class.getClassLoader().getResourceAsStream(entry)) {
			out.putNextEntry(new JarEntry(entry));
			in.transferTo(out);
		}
		return jar;
	}

	/**
	 * Writes a cookbook with one recipe.
	 * @param directory where to
	 * @return the cookbook's directory
	 * @throws IOException if that cannot be done
	 */
	public static Path cookbook(Path directory) throws IOException {
		Path cookbook = Files.createDirectories(directory.resolve("cookbook"));
		Files.writeString(cookbook.resolve("01-fake.md"), RECIPE);
		return cookbook;
	}

	/**
	 * A port that was free a moment ago.
	 * @return the port
	 * @throws IOException if there is none
	 */
	public static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
