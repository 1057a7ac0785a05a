package org.webfluxdyno.lab.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Answers are found whatever their framing and however they are cut.
 */
class ResponseScannerTests {

	private static final String MIX = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
			+ "HTTP/1.1 404 Not Found\r\ntransfer-encoding: Chunked\r\n\r\n5\r\nhello\r\nA;x=y\r\n0123456789\r\n0\r\nT: 1\r\n\r\n"
			+ "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"
			+ "HTTP/1.1 200 OK\r\nCONTENT-LENGTH:  5 \r\n\r\nworldHTTP/1.1 500 Oops\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n";

	@Test
	void findsEveryAnswerCutAtEveryByte() {
		byte[] all = MIX.getBytes(StandardCharsets.ISO_8859_1);
		for (int cut = 0; cut <= all.length; cut++) {
			List<String> found = new ArrayList<>();
			ResponseScanner scanner = new ResponseScanner(false);
			scanner.feed(all, 0, cut, (status, close) -> found.add(status + (close ? " close" : "")));
			scanner.feed(all, cut, all.length, (status, close) -> found.add(status + (close ? " close" : "")));
			assertThat(found).as("cut at %d", cut).containsExactly("200", "404", "204", "200", "500 close");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 7 })
	void findsEveryAnswerInSmallPieces(int size) {
		byte[] all = MIX.repeat(3).getBytes(StandardCharsets.ISO_8859_1);
		List<Integer> found = new ArrayList<>();
		ResponseScanner scanner = new ResponseScanner(false);
		for (int at = 0; at < all.length; at += size) {
			scanner.feed(all, at, Math.min(all.length, at + size), (status, close) -> found.add(status));
		}
		assertThat(found).hasSize(15).startsWith(200, 404, 204, 200, 500, 200);
	}

	@Test
	void anAnswerToHeadHasNoBodyWhateverItsLength() {
		byte[] head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n".repeat(3).getBytes(StandardCharsets.ISO_8859_1);
		List<Integer> found = new ArrayList<>();
		new ResponseScanner(true).feed(head, 0, head.length, (status, close) -> found.add(status));
		assertThat(found).containsExactly(200, 200, 200);
	}

	@Test
	void chunkedWinsOverContentLength() {
		byte[] both = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
			.repeat(2)
			.getBytes(StandardCharsets.ISO_8859_1);
		List<Integer> found = new ArrayList<>();
		new ResponseScanner(false).feed(both, 0, both.length, (status, close) -> found.add(status));
		assertThat(found).containsExactly(200, 200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GARBAGE", "HTTP/2.0 200 OK\r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1\r\n\r\n       ",
			"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1e3\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n",
			"HTTP/1.1 101 Switching\r\n\r\n" })
	void refusesWhatIsNotHttp(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
		ResponseScanner scanner = new ResponseScanner(false);
		assertThatThrownBy(() -> scanner.feed(bytes, 0, bytes.length, (status, close) -> {
		})).isInstanceOf(ProtocolViolation.class);
	}

}
