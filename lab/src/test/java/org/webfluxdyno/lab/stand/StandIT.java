package org.webfluxdyno.lab.stand;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import org.webfluxdyno.lab.recipe.CookbookReader;
import org.webfluxdyno.lab.recipe.Settings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stand over its control port, with a service that misbehaves on demand.
 */
class StandIT {

	@TempDir
	private Path directory;

	private int servicePort;

	private RunningStand stand;

	private StandClient client;

	@BeforeEach
	void open() throws Exception {
		this.servicePort = FakeApp.freePort();
		open(Settings.NONE, Duration.ofSeconds(20));
		this.client.ready(1);
	}

	private void open(Settings settings, Duration startTimeout) throws Exception {
		ServiceOptions options = new ServiceOptions(FakeApp.jar(this.directory), this.directory, "127.0.0.1",
				this.servicePort, FakeApp.freePort(), startTimeout, Duration.ofSeconds(4));
		Token token = Token.random();
		this.stand = RunningStand.open(CookbookReader.read(FakeApp.cookbook(this.directory)), options,
				new RunningStand.Control("127.0.0.1", 0, token), settings, (line) -> {
				});
		this.client = new StandClient(this.stand.port(), token.header());
	}

	@AfterEach
	void close() {
		if (this.stand.status().state() == State.STOPPED) {
			return;
		}
		long pid = this.client.json("/stand").path("pid").asLong(0);
		this.stand.close();
		assertThat(this.stand.status().state()).isEqualTo(State.STOPPED);
		assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
	}

	@Test
	void changesSettingsInAFreshProcessAndProvesThem() {
		JsonNode before = this.client.json("/stand");
		long generation = this.client.change("{\"fake.size\":\"1\"}");
		JsonNode after = this.client.ready(generation);
		assertThat(generation).isEqualTo(2);
		assertThat(after.path("pid").longValue()).isNotEqualTo(before.path("pid").longValue());
		assertThat(after.path("proof").path("fake.size").toString()).contains("\"asked\":\"1\"", "\"effective\":\"1\"",
				"\"holds\":true");
		assertThat(after.path("proof").path("fake.other").toString()).contains("\"asked\":null", "\"effective\":true");
		assertThat(after.path("failure").isNull()).isTrue();
	}

	@Test
	void provesARouteByItsAnswer() {
		JsonNode status = this.client.ready(this.client.change("{\"fake.path\":\"hello\"}"));
		assertThat(status.path("proof").path("fake.path").toString()).contains("GET /hello", "\"holds\":true");
		assertThat(failureOf("{\"fake.path\":\"missing\"}")).contains("fake.path was asked to be missing",
				"status 404");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void tiesTheServiceToProcessorsAndAsksTheKernel() {
		JsonNode status = this.client.ready(this.client.change("{\"fake.cpus\":\"0\"}"));
		assertThat(status.path("proof").path("fake.cpus").toString()).contains("\"effective\":\"0\"", "\"holds\":true");
	}

	@Test
	void tellsTheServicesOwnReasonAndReturnsToTheLastGoodSettings() {
		this.client.ready(this.client.change("{\"fake.size\":\"1\"}"));
		long generation = this.client.change("{\"fake.mode\":\"describe\"}");
		JsonNode status = this.client.ready(generation + 1);
		assertThat(status.path("settings").toString()).isEqualTo("{\"fake.size\":\"1\"}");
		assertThat(status.path("proof").path("fake.size").path("effective").stringValue()).isEqualTo("1");
		JsonNode failure = status.path("failure");
		assertThat(failure.path("generation").longValue()).isEqualTo(generation);
		assertThat(failure.path("settings").toString()).isEqualTo("{\"fake.mode\":\"describe\"}");
		assertThat(failure.path("reason").stringValue()).contains("exit code 1",
				"The oven is cold and the flour is wet.");
		assertThat(this.client.ready(this.client.change("{}")).path("failure").isNull()).isTrue();
	}

	@Test
	void tellsWhyAStartFailedWhateverTheCause() {
		assertThat(failureOf("{\"fake.mode\":\"throw\"}"))
			.contains("Caused by: java.lang.IllegalArgumentException: the inner cause");
		assertThat(failureOf("{\"fake.flag\":\"Thing\"}")).contains("Unrecognized VM option 'UseNoSuchThing'");
		assertThat(failureOf("{\"fake.mode\":\"lie\",\"fake.size\":\"1\"}"))
			.contains("fake.size was asked to be 1 but is something else");
	}

	@Test
	void givesUpOnAServiceThatNeverGetsReady() throws Exception {
		this.stand.close();
		open(new Settings(Map.of("fake.mode", "hang")), Duration.ofSeconds(2));
		JsonNode status = this.client.await((now) -> StandClient.state(now).equals("failed"));
		assertThat(status.path("failure").path("reason").stringValue()).contains("not ready within 2 s",
				"still warming up");
		assertThat(status.path("pid").isNull()).isTrue();
		assertThat(this.client.get("/stand/targets").body()).isEqualTo("[]");
	}

	@Test
	void namesThePortAndItsHolderWhenItIsTaken() throws Exception {
		this.stand.close();
		try (ServerSocket taken = new ServerSocket(this.servicePort, 1, InetAddress.getByName("127.0.0.1"))) {
			open(Settings.NONE, Duration.ofSeconds(20));
			JsonNode status = this.client.await((now) -> StandClient.state(now).equals("failed"));
			assertThat(status.path("failure").path("reason").stringValue()).contains("port " + taken.getLocalPort()
					+ " is in use by process " + ProcessHandle.current().pid() + " (java");
		}
	}

	@Test
	void letsRequestsUnderWayEndBeforeAChange() throws Exception {
		CompletableFuture<HttpResponse<String>> answer = slowAnswer();
		long generation = this.client.change("{}");
		assertThat(answer.get(10, TimeUnit.SECONDS).body()).isEqualTo("slow");
		this.client.ready(generation);
	}

	@Test
	void letsRequestsUnderWayEndWhenItIsClosed() throws Exception {
		long pid = pid();
		CompletableFuture<HttpResponse<String>> answer = slowAnswer();
		this.stand.close();
		assertThat(answer.get(1, TimeUnit.SECONDS).body()).isEqualTo("slow");
		assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
	}

	@Test
	void letsAServiceDrainWhenItIsClosedMeanwhile() throws Exception {
		long pid = pid();
		CompletableFuture<HttpResponse<String>> answer = slowAnswer();
		this.client.change("{}");
		// the stand's thread waits for the service by now
		Thread.sleep(200);
		assertThat(answer).isNotDone();
		this.stand.close();
		assertThat(answer.get(1, TimeUnit.SECONDS).body()).isEqualTo("slow");
		assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
		assertThat(this.stand.status().pid()).isNull();
	}

	@Test
	void killsAServiceThatDoesNotDrainInTime() {
		long pid = this.client.ready(this.client.change("{\"fake.mode\":\"stubborn\"}")).path("pid").longValue();
		this.client.ready(this.client.change("{}"));
		assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
	}

	@Test
	void startsADeadServiceAgainAndRemembersItsDeath() {
		this.client.ready(this.client.change("{\"fake.size\":\"1\"}"));
		killService();
		JsonNode status = this.client.ready(3);
		assertThat(status.path("settings").toString()).isEqualTo("{\"fake.size\":\"1\"}");
		assertThat(status.path("failure").path("reason").stringValue()).contains("ended by signal 9");
		assertThat(status.path("failure").path("generation").longValue()).isEqualTo(2);
	}

	@Test
	void acceptsOneOfManyChangesAtOnce() {
		List<Integer> statuses = IntStream.range(0, 8)
			.mapToObj((i) -> CompletableFuture.supplyAsync(() -> this.client.put("{\"settings\":{}}").statusCode()))
			.toList()
			.stream()
			.map(CompletableFuture::join)
			.toList();
		assertThat(statuses).containsOnlyOnce(202).contains(409).containsOnly(202, 409);
		assertThat(this.client.ready(2).path("generation").longValue()).isEqualTo(2);
	}

	private String failureOf(String settings) {
		long generation = this.client.change(settings);
		JsonNode status = this.client.ready(generation + 1);
		assertThat(status.path("failure").path("generation").longValue()).isEqualTo(generation);
		return status.path("failure").path("reason").stringValue();
	}

	/** The answer to a request that takes a while, once the service is at it. */
	private CompletableFuture<HttpResponse<String>> slowAnswer() throws InterruptedException {
		HttpRequest slow = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.servicePort + "/slow")).build();
		CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
			.sendAsync(slow, HttpResponse.BodyHandlers.ofString());
		Thread.sleep(500);
		return answer;
	}

	private long pid() {
		return this.client.json("/stand").path("pid").longValue();
	}

	private void killService() {
		ProcessHandle.of(pid()).orElseThrow().destroyForcibly();
	}

}
