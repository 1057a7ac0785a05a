package org.webfluxdyno.lab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import picocli.CommandLine.Option;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.InvalidCookbookException;
import org.webfluxdyno.lab.recipe.Settings;
import org.webfluxdyno.lab.stand.Ports;
import org.webfluxdyno.lab.stand.RunningStand;
import org.webfluxdyno.lab.stand.ServiceOptions;

/**
 * The options of every command that puts a service on a stand.
 */
final class StandOptions {

	static final int PORT = 8082;

	private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

	@Option(names = "--app", paramLabel = "JAR",
			description = "Executable jar of the service. Default: this project's.")
	Path app = Home.app();

	@Option(names = "--recipes", paramLabel = "DIR", description = "Directory of recipe files. Default: the cookbook.")
	Path recipes = Home.cookbook();

	@Option(names = "--extras", paramLabel = "DIR",
			description = "Directory with one directory of jars for each class-path knob. Default: this project's.")
	Path extras = Home.extras();

	@Option(names = "--port", description = "Control port. Default: ${DEFAULT-VALUE}.")
	int port = PORT;

	@Option(names = "--service-port", description = "Main port of the service. Default: ${DEFAULT-VALUE}.")
	int servicePort = 8080;

	@Option(names = "--management-port", description = "Management port of the service. Default: ${DEFAULT-VALUE}.")
	int managementPort = 8081;

	@Option(names = "--set", paramLabel = "KNOB=VALUE",
			description = "A setting of the first start; may be given again for other knobs.")
	List<String> settings = new ArrayList<>();

	@Option(names = "--start-timeout", paramLabel = "TIME",
			description = "Longest time until the service is ready, such as 60s or 2m. Default: 60s.")
	Duration startTimeout = Duration.ofSeconds(60);

	private Cookbook cookbook = new Cookbook(List.of());

	/**
	 * Checks everything that can be known before anything is started.
	 * @param address address that all ports will be on
	 * @return a sentence for each error
	 */
	List<String> errors(String address) {
		List<String> errors = new ArrayList<>();
		if (!Files.isReadable(this.app)) {
			errors.add("--app must be the executable jar of the service, but there is no readable file '" + this.app
					+ "': build it with mvn package");
		}
		if (this.startTimeout.toSeconds() < 1) {
			errors.add("--start-timeout must be 1s or more, but was " + this.startTimeout.toMillis() + "ms");
		}
		errors.addAll(ports(address));
		try {
			this.cookbook = CookbookReader.read(this.recipes);
			settings(errors);
		}
		catch (InvalidCookbookException ex) {
			ex.problems().forEach((problem) -> errors.add(problem.toString()));
		}
		return errors;
	}

	private List<String> ports(String address) {
		List<String> errors = new ArrayList<>();
		Map<String, Integer> ports = new LinkedHashMap<>();
		ports.put("--port", this.port);
		ports.put("--service-port", this.servicePort);
		ports.put("--management-port", this.managementPort);
		Set<Integer> seen = new HashSet<>();
		ports.forEach((option, number) -> {
			if (number < 1 || number > 65_535) {
				errors.add(option + " must be from 1 to 65535, but was " + number);
			}
			else if (!seen.add(number)) {
				errors.add(option + " must differ from the other ports, but was " + number);
			}
			else {
				Ports.refusal(address, number)
					.ifPresent((why) -> errors.add(option + ": " + why + ": end that process or choose another port"));
			}
		});
		return errors;
	}

	private void settings(List<String> errors) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String setting : this.settings) {
			int equals = setting.indexOf('=');
			if (equals < 1) {
				errors.add("--set must be KNOB=VALUE, but was '" + setting + "'");
			}
			else if (values.put(setting.substring(0, equals), setting.substring(equals + 1)) != null) {
				errors.add("--set gives knob " + setting.substring(0, equals) + " twice");
			}
		}
		RunningStand.refusals(this.cookbook, service("127.0.0.1"), new Settings(values))
			.forEach((refusal) -> errors.add("--set: " + refusal));
	}

	Settings first() {
		Map<String, String> values = new LinkedHashMap<>();
		this.settings.forEach((setting) -> values.put(setting.substring(0, setting.indexOf('=')),
				setting.substring(setting.indexOf('=') + 1)));
		return new Settings(values);
	}

	Cookbook cookbook() {
		return this.cookbook;
	}

	ServiceOptions service(String address) {
		return new ServiceOptions(this.app.toAbsolutePath(), this.extras.toAbsolutePath(), address, this.servicePort,
				this.managementPort, this.startTimeout, STOP_TIMEOUT);
	}

}
