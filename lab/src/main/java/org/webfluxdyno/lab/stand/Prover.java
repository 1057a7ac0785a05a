package org.webfluxdyno.lab.stand;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.webfluxdyno.lab.recipe.Carrier;
import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Knob;
import org.webfluxdyno.lab.recipe.Recipe;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * Compares what was asked with what the running service says of itself.
 */
final class Prover {

	private static final String HELLO = "Hello, World!";

	private final JsonMapper json = JsonMapper.shared();

	private final Cookbook cookbook;

	private final Agreement agreement;

	Prover(Cookbook cookbook, Host host) {
		this.cookbook = cookbook;
		this.agreement = new Agreement(host.processors());
	}

	/**
	 * Asks the service.
	 * @param settings what was asked
	 * @param service the service, ready
	 * @param pid its process id
	 * @return entry by knob: every knob asked and every knob the service speaks of
	 * @throws InterruptedException if the stand is closed meanwhile
	 */
	Map<String, ProofEntry> prove(Settings settings, ServiceClient service, long pid) throws InterruptedException {
		// Event loops and pipelines exist from the first connection on.
		service.main(Recipe.DEFAULT_PATH);
		JsonNode said = knobs(service);
		Map<String, ProofEntry> proof = new LinkedHashMap<>();
		Map<String, Knob> knobs = this.cookbook.knobs();
		for (Map.Entry<String, String> setting : settings.values().entrySet()) {
			Knob knob = knobs.get(setting.getKey());
			if (knob != null) {
				Optional<ProofEntry> entry = (knob.carrier() instanceof Carrier.CpuSet)
						? Optional.of(processors(setting.getValue(), pid))
						: entry(knob, setting.getValue(), said, service);
				entry.ifPresent((proven) -> proof.put(knob.name(), proven));
			}
		}
		said.properties()
			.forEach((knob) -> proof.putIfAbsent(knob.getKey(),
					new ProofEntry(null, effective(knob.getValue()), from(knob.getValue()), true)));
		return proof;
	}

	/**
	 * What does not hold.
	 * @param proof entry by knob
	 * @return a sentence for each
	 */
	static List<String> mismatches(Map<String, ProofEntry> proof) {
		List<String> mismatches = new ArrayList<>();
		proof.forEach((knob, entry) -> {
			if (!entry.holds()) {
				mismatches.add((entry.effective() != null)
						? knob + " was asked to be " + entry.asked() + " but is " + entry.effective()
						: knob + " was asked to be " + entry.asked() + " but the service gives no evidence of it");
			}
		});
		return mismatches;
	}

	private Optional<ProofEntry> entry(Knob knob, String asked, JsonNode said, ServiceClient service)
			throws InterruptedException {
		if (knob.carrier() instanceof Carrier.LoadOption) {
			return Optional.empty();
		}
		if (knob.carrier() instanceof Carrier.Route route) {
			return Optional.of(route(asked, route, service));
		}
		JsonNode node = said.path(knob.name());
		Object effective = effective(node);
		return Optional.of(new ProofEntry(asked, effective, from(node), this.agreement.holds(knob, asked, effective)));
	}

	private static ProofEntry route(String asked, Carrier.Route route, ServiceClient service)
			throws InterruptedException {
		String path = Knob.isDefault(asked) ? Recipe.DEFAULT_PATH : route.text().of(asked).orElse("/");
		Optional<ServiceClient.Answer> answer = service.main(path);
		boolean holds = answer.filter((given) -> given.status() == 200 && given.text().equals(HELLO)).isPresent();
		Object effective = holds ? asked : answer.map((given) -> "status " + given.status()).orElse("no answer");
		return new ProofEntry(asked, effective, "GET " + path, holds);
	}

	private static ProofEntry processors(String asked, long pid) {
		String effective = Processors.allowed(Path.of("/proc"), pid).orElse(null);
		boolean holds = Knob.isDefault(asked) || (effective != null && Processors.same(asked, effective));
		return new ProofEntry(asked, effective, "the kernel's list for the process", holds);
	}

	private JsonNode knobs(ServiceClient service) throws InterruptedException {
		Optional<ServiceClient.Answer> answer = service.management("/actuator/knobs");
		try {
			return this.json.readTree(answer.map(ServiceClient.Answer::text).orElse("{}")).path("knobs");
		}
		catch (JacksonException ex) {
			return this.json.createObjectNode();
		}
	}

	private static @Nullable Object effective(JsonNode knob) {
		JsonNode value = knob.path("effective");
		if (value.isBoolean()) {
			return value.booleanValue();
		}
		if (value.isIntegralNumber()) {
			return value.longValue();
		}
		return value.isNumber() ? (Object) value.doubleValue() : value.isString() ? value.stringValue() : null;
	}

	private static @Nullable String from(JsonNode knob) {
		return knob.path("from").isString() ? knob.path("from").stringValue() : null;
	}

}
