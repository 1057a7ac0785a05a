package org.webfluxdyno.lab.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two of the project's own peers, the cheapest and the one that all is about.
 */
class PeersIT {

	@Test
	void theFloorAndTheServiceAnswerAlike(@TempDir Path output) throws Exception {
		PeerCatalog catalog = PeerCatalog.read(Path.of("../peers"));
		List<Peer> peers = Stream.of("floor", "webflux").map((name) -> catalog.peer(name).orElseThrow()).toList();
		Workplace workplace = Workplace.of(output, Path.of("../app/target/dyno-app.jar"));
		List<PeerCheck.Outcome> outcomes = new PeerCheck(workplace).check(peers, (peer) -> {
		}, (outcome) -> {
		});
		assertThat(outcomes.get(0).state()).as(outcomes.get(0).sentence()).isNotEqualTo(PeerCheck.State.BROKEN);
		assertThat(outcomes.get(1).state()).as(outcomes.get(1).sentence()).isEqualTo(PeerCheck.State.READY);
		assertThat(outcomes.get(1).version()).matches("[0-9]+(\\.[0-9]+)+");
	}

}
