package org.webfluxdyno.starter.config;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationMetadataTests {

	@Test
	@SuppressWarnings("unchecked")
	void describesEveryPropertyWithDefaultAndSource() throws IOException {
		try (InputStream metadata = Objects
			.requireNonNull(getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json"))) {
			Map<String, Object> root = JsonMapper.shared().readValue(metadata, Map.class);
			List<Map<String, Object>> properties = (List<Map<String, Object>>) Objects
				.requireNonNull(root.get("properties"));
			assertThat(properties).filteredOn((property) -> String.valueOf(property.get("name")).startsWith("dyno."))
				.hasSizeGreaterThan(20)
				.allSatisfy((property) -> assertThat(property.get("description")).asString()
					.contains("default", "Checked with", "source"));
		}
	}

}
