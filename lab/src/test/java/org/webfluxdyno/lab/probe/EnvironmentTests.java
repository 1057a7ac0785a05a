package org.webfluxdyno.lab.probe;

import java.net.InetAddress;
import java.util.Map;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The fingerprint of this host.
 */
class EnvironmentTests {

	@Test
	void tellsWhatAReaderNeedsButNotWhoseHostItIs() throws Exception {
		Map<String, Object> facts = Environment.read();
		assertThat(facts).containsOnlyKeys("processor", "memory", "system", "virtualisation", "clock", "limits",
				"kernel", "load", "labJdk");
		assertThat(facts).extractingByKey("processor", InstanceOfAssertFactories.map(String.class, Object.class))
			.containsEntry("availableProcessors", Runtime.getRuntime().availableProcessors())
			.containsKeys("model", "physicalCores", "logicalProcessors");
		assertThat(facts).extractingByKey("memory", InstanceOfAssertFactories.map(String.class, Object.class))
			.extractingByKey("totalBytes", InstanceOfAssertFactories.LONG)
			.isPositive();
		String json = JsonMapper.shared().writeValueAsString(facts);
		assertThat(JsonMapper.shared().readValue(json, Map.class).keySet()).isEqualTo(facts.keySet());
		String hostName = InetAddress.getLocalHost().getHostName();
		assertThat(json).doesNotContain("/home", System.getProperty("user.dir"), ":\"" + hostName + "\"");
	}

}
