package org.webfluxdyno.lab.stand;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Consumer;

import org.webfluxdyno.lab.recipe.Cookbook;
import org.webfluxdyno.lab.recipe.Settings;

/**
 * A stand with its control port, open until it is closed.
 */
public final class RunningStand implements AutoCloseable {

	private static final DateTimeFormatter RUN = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");

	private final Stand stand;

	private final StandServer server;

	private RunningStand(Stand stand, StandServer server) {
		this.stand = stand;
		this.server = server;
	}

	/**
	 * Opens the control port and starts the service.
	 * @param cookbook recipes whose knobs and values are accepted
	 * @param options what the service is
	 * @param control where the control port is and who may use it
	 * @param settings settings of the first start, already checked
	 * @param listener is told each line that a service writes
	 * @return the stand; its service may not be ready yet
	 * @throws IOException if the control port cannot be listened on
	 */
	public static RunningStand open(Cookbook cookbook, ServiceOptions options, Control control, Settings settings,
			Consumer<String> listener) throws IOException {
		Host host = Host.current();
		Stand stand = new Stand(new ServiceLauncher(cookbook, options, host, listener), run());
		StandHandler handler = new StandHandler(stand, cookbook, new SettingsCheck(cookbook, options, host),
				control.token());
		StandServer server = new StandServer(handler, control.address(), control.port(), control.sweep());
		server.start();
		try {
			stand.change(settings, null);
		}
		catch (BusyException ex) {
			throw new IllegalStateException("a new stand is not busy", ex);
		}
		return new RunningStand(stand, server);
	}

	/**
	 * All that speaks against some settings on this machine.
	 * @param cookbook recipes whose knobs and values are accepted
	 * @param options what the service is
	 * @param settings complete settings
	 * @return a sentence for each refusal, none when the settings are accepted
	 */
	public static List<String> refusals(Cookbook cookbook, ServiceOptions options, Settings settings) {
		return new SettingsCheck(cookbook, options, Host.current()).refusals(settings);
	}

	/**
	 * What the stand is doing.
	 * @return a snapshot
	 */
	public StandStatus status() {
		return this.stand.status();
	}

	/**
	 * The control port in use.
	 * @return the port
	 */
	public int port() {
		return this.server.port();
	}

	/**
	 * Stops the service gracefully, then closes the control port.
	 */
	@Override
	public void close() {
		this.stand.close();
		this.server.close();
	}

	private static String run() {
		return RUN.format(ZonedDateTime.now(ZoneOffset.UTC))
				+ String.format("-%04x", new SecureRandom().nextInt(1 << 16));
	}

	/**
	 * The control port.
	 *
	 * @param address address it listens on
	 * @param port its port, 0 for any free one
	 * @param token the token that a change must show
	 * @param sweep how often clients are looked for that send and never finish a request
	 */
	public record Control(String address, int port, Token token, Duration sweep) {

		/**
		 * A control port with the usual patience, ten to twenty seconds.
		 * @param address address it listens on
		 * @param port its port, 0 for any free one
		 * @param token the token that a change must show
		 */
		public Control(String address, int port, Token token) {
			this(address, port, token, StandServer.SWEEP);
		}

	}

}
