package org.webfluxdyno.lab.stand;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.jetty.io.Connection;

/**
 * Closes connections that go on sending without ever completing a request. Jetty's idle
 * time-out does not see them: each byte counts as life.
 */
final class SlowClients implements Connection.Listener {

	private final Map<Connection, Progress> connections = new ConcurrentHashMap<>();

	@Override
	public void onOpened(Connection connection) {
		this.connections.put(connection, new Progress(0, connection.getMessagesIn()));
	}

	@Override
	public void onClosed(Connection connection) {
		this.connections.remove(connection);
	}

	/**
	 * Looks at all connections; call it at a fixed pace.
	 */
	void sweep() {
		this.connections.replaceAll((connection, before) -> {
			Progress now = new Progress(connection.getBytesIn(), connection.getMessagesIn());
			boolean dribbling = now.bytes() > before.bytes() && now.messages() == before.messages();
			if (dribbling) {
				connection.getEndPoint().close();
			}
			return now;
		});
	}

	/**
	 * How far a connection has come.
	 *
	 * @param bytes bytes received
	 * @param messages requests received
	 */
	private record Progress(long bytes, long messages) {
	}

}
