package org.webfluxdyno.lab.stand;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * One service without a control port: an arm of a measurement.
 */
public final class RunningService implements MeasuredService {

	private final ServiceOptions options;

	private final ServiceLauncher.Started started;

	private final ServiceClient client;

	private RunningService(ServiceOptions options, ServiceLauncher.Started started) {
		this.options = options;
		this.started = started;
		this.client = new ServiceClient(options);
	}

	/**
	 * Starts a service in a fresh JVM. Call it from a thread that outlives the service:
	 * the kernel ends the service when that thread ends.
	 * @param cookbook knobs and their carriers
	 * @param options what the service is and where it listens
	 * @param settings complete settings
	 * @return the service, ready and proven
	 * @throws StartFailedException with the reason, after the process is gone
	 * @throws InterruptedException if interrupted, after the process is gone
	 */
	public static RunningService start(Cookbook cookbook, ServiceOptions options, Settings settings)
			throws StartFailedException, InterruptedException {
		ServiceLauncher launcher = new ServiceLauncher(cookbook, options, Host.current(), (line) -> {
		});
		return new RunningService(options, launcher.launch(settings));
	}

	@Override
	public List<Long> pids() {
		return List.of(this.started.process().pid());
	}

	/**
	 * What it is and where it listens.
	 * @return the options it was started with
	 */
	public ServiceOptions options() {
		return this.options;
	}

	/**
	 * What it said of its settings.
	 * @return entry by knob; empty for a foreign service
	 */
	@Override
	public Map<String, ProofEntry> proof() {
		return this.started.proof();
	}

	@Override
	public Optional<String> death(Duration patience) throws InterruptedException {
		try {
			this.started.process().linger(patience);
			return Optional.empty();
		}
		catch (StartFailedException ex) {
			return Optional.of(String.valueOf(ex.getMessage()));
		}
	}

	@Override
	public URI uri(String path) {
		return this.client.uri(path);
	}

	/**
	 * Where it offers metrics.
	 * @return base address of the management port; empty for a foreign service
	 */
	@Override
	public Optional<URI> managementUri() {
		return this.options.isForeign() ? Optional.empty() : Optional.of(this.client.managementUri());
	}

	/**
	 * Asks it once.
	 * @param method HTTP method
	 * @param path a path of the main port, with query
	 * @param body body of the request, empty for none
	 * @return what counts of the answer: status, media type and body in one text; empty
	 * without an answer
	 * @throws InterruptedException if interrupted
	 */
	@Override
	public Optional<String> answer(String method, String path, String body) throws InterruptedException {
		return this.client.main(method, path, body)
			.map((answer) -> answer.status() + " " + answer.contentType() + " " + answer.text());
	}

	@Override
	public void close() {
		this.started.process().stop(Duration.ZERO);
	}

}
