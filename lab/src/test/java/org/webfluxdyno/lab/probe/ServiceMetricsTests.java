package org.webfluxdyno.lab.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.webfluxdyno.lab.result.Block;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a service says of itself, asked over a real socket.
 */
class ServiceMetricsTests {

	private static final String NO_PAUSE = """
			# TYPE dyno_process_allocated_bytes_total counter
			dyno_process_allocated_bytes_total 5.0E8
			jvm_threads_live_threads 15.0
			""";

	private static final String PAUSES = """
			dyno_process_allocated_bytes_total 5.25E8
			jvm_gc_pause_seconds_count{action="end of minor GC",cause="G1 Evacuation Pause",gc="G1 Young"} 3
			jvm_gc_pause_seconds_sum{action="end of minor GC",cause="G1 Evacuation Pause",gc="G1 Young"} 0.094
			jvm_gc_pause_seconds_count{action="end of major GC",cause="System.gc()",gc="G1 Old"} 1
			jvm_gc_pause_seconds_sum{action="end of major GC",cause="System.gc()",gc="G1 Old"} 0.006
			jvm_threads_live_threads 15.0
			""";

	private final List<String> events = new CopyOnWriteArrayList<>();

	@TempDir
	private Path directory;

	private HttpServer server;

	private volatile String page = NO_PAUSE;

	private volatile int status = 200;

	private ServiceProbe probe;

	@BeforeEach
	void serve() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/actuator/prometheus", (exchange) -> {
			this.events.add("asked");
			byte[] body = this.page.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(this.status, body.length);
			exchange.getResponseBody().write(body);
			exchange.close();
		});
		this.server.start();
		ServiceMetrics metrics = new ServiceMetrics(
				URI.create("http://127.0.0.1:" + this.server.getAddress().getPort()));
		this.probe = new ServiceProbe(CapturedProc.in(this.directory).proc(), (pid) -> {
			this.events.add("kernel");
			return OptionalLong.of(1);
		}, () -> List.of(CapturedProc.PID), metrics);
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@Test
	void tellsAllocationAndPausesOfABlock() throws Exception {
		ServiceProbe.Reading before = this.probe.read();
		this.page = PAUSES;
		Block.ServiceUse use = this.probe.since(before);
		assertThat(use.allocatedBytes()).isEqualTo(2.5e7);
		assertThat(use.gcCount()).isEqualTo(4);
		assertThat(use.gcMillis()).isEqualTo(100);
	}

	@Test
	void asksOutsideTheTimeThatCounts() throws Exception {
		this.probe.since(this.probe.read());
		assertThat(this.events).containsExactly("asked", "kernel", "kernel", "asked");
	}

	@Test
	void tellsNothingOfAServiceWithoutThem() throws Exception {
		this.page = "http_server_requests_seconds_count 3\n";
		assertNothing(this.probe.since(this.probe.read()));
		this.page = PAUSES;
		this.status = 404;
		assertNothing(this.probe.since(this.probe.read()));
		this.server.stop(0);
		assertNothing(this.probe.since(this.probe.read()));
	}

	@Test
	void tellsPausesOfAServiceWithoutTheStarter() throws Exception {
		this.page = "jvm_threads_live_threads 15.0\n";
		Block.ServiceUse use = this.probe.since(this.probe.read());
		assertThat(use.allocatedBytes()).isNull();
		assertThat(use.gcCount()).isZero();
	}

	private static void assertNothing(Block.ServiceUse use) {
		assertThat(use.allocatedBytes()).isNull();
		assertThat(use.gcCount()).isNull();
		assertThat(use.gcMillis()).isNull();
	}

}
