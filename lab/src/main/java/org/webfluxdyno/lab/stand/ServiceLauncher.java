package org.webfluxdyno.lab.stand;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * Starts a service and gives it back only when it is ready and every setting is proven.
 */
final class ServiceLauncher {

	// Some evidence, such as a timer's histogram, appears a moment after the first
	// answer.
	private static final Duration PROOF_PATIENCE = Duration.ofSeconds(5);

	private static final Duration PAUSE = Duration.ofMillis(100);

	private final Cookbook cookbook;

	private final ServiceOptions options;

	private final Host host;

	private final ServiceClient client;

	private final Prover prover;

	private final Consumer<String> listener;

	/**
	 * A launcher.
	 * @param cookbook knobs and their carriers
	 * @param options what does not change from start to start
	 * @param host facts of this machine
	 * @param listener is told each line that a service writes
	 */
	ServiceLauncher(Cookbook cookbook, ServiceOptions options, Host host, Consumer<String> listener) {
		this.cookbook = cookbook;
		this.options = options;
		this.host = host;
		this.client = new ServiceClient(options);
		this.prover = new Prover(cookbook, host);
		this.listener = listener;
	}

	/**
	 * Starts a service; call it from a thread that outlives the service.
	 * @param settings complete settings, already checked
	 * @return the service with its proof
	 * @throws StartFailedException with the reason, after the process is gone
	 * @throws InterruptedException if the stand is closed meanwhile, after the process is
	 * gone
	 */
	Started launch(Settings settings) throws StartFailedException, InterruptedException {
		checkPorts();
		ServiceProcess process = ServiceProcess
			.start(LaunchCommand.of(settings, this.cookbook, this.options, this.host), this.listener);
		try {
			awaitReady(process);
			return new Started(process, this.options.isForeign() ? Map.of() : proof(settings, process));
		}
		catch (StartFailedException | InterruptedException | RuntimeException ex) {
			process.stop(Duration.ofSeconds(2));
			throw ex;
		}
	}

	ServiceOptions options() {
		return this.options;
	}

	private void checkPorts() throws StartFailedException {
		IntStream ports = this.options.isForeign() ? IntStream.of(this.options.servicePort())
				: IntStream.of(this.options.servicePort(), this.options.managementPort());
		List<String> refusals = ports.mapToObj((port) -> Ports.refusal(this.options.address(), port))
			.flatMap(Optional::stream)
			.toList();
		if (!refusals.isEmpty()) {
			throw new StartFailedException(String.join("; ", refusals));
		}
	}

	private void awaitReady(ServiceProcess process) throws StartFailedException, InterruptedException {
		Instant deadline = Instant.now().plus(this.options.startTimeout());
		while (!this.client.isReady()) {
			process.linger(PAUSE);
			if (Instant.now().isAfter(deadline)) {
				String said = process.lastWords();
				throw new StartFailedException(
						"the service was not ready within " + this.options.startTimeout().toSeconds() + " s"
								+ (said.isEmpty() ? "" : "; its last words: " + said));
			}
		}
		process.linger(Duration.ZERO);
	}

	private Map<String, ProofEntry> proof(Settings settings, ServiceProcess process)
			throws StartFailedException, InterruptedException {
		Instant deadline = Instant.now().plus(PROOF_PATIENCE);
		while (true) {
			Map<String, ProofEntry> proof = this.prover.prove(settings, this.client, process.pid());
			List<String> mismatches = Prover.mismatches(proof);
			if (mismatches.isEmpty()) {
				return proof;
			}
			if (Instant.now().isAfter(deadline)) {
				throw new StartFailedException("the settings did not take: " + String.join("; ", mismatches));
			}
			process.linger(PAUSE);
		}
	}

	/**
	 * A service that is up.
	 *
	 * @param process its process
	 * @param proof entry by knob
	 */
	record Started(ServiceProcess process, Map<String, ProofEntry> proof) {
	}

}
