package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests are answered without being parsed, and that no other bytes are.
 */
class LaneRepeatsTests {

	private static final String HEAD = "GET /path HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\nconstant";

	/** So often a request is parsed until it is known and its answer seems constant. */
	private static final int UNTIL_KNOWN = 3;

	private final List<String> parsed = new ArrayList<>();

	private final StringBuilder passedOn = new StringBuilder();

	private final List<ByteBuf> sent = new ArrayList<>();

	private @Nullable Object body = "constant";

	private final EmbeddedChannel channel = new EmbeddedChannel();

	@BeforeEach
	void open() {
		LaneHandler lane = new LaneHandler(new LaneTable(
				List.of(new LaneRoute("/path", "/path", "text/plain", List.of(Map.entry("Content-Type", "text/plain")),
						StandardCharsets.UTF_8, false, (request) -> this.body)),
				null), null, () -> false);
		LaneRepeats repeats = new LaneRepeats(lane);
		lane.repeats(repeats);
		this.channel.pipeline().addLast(repeats, new HttpServerCodec(), new ChannelInboundHandlerAdapter() {
			@Override
			public void channelRead(ChannelHandlerContext ctx, Object message) {
				if (message instanceof HttpRequest request) {
					LaneRepeatsTests.this.parsed.add(request.method() + " " + request.uri());
				}
				ctx.fireChannelRead(message);
			}
		}, lane, new ChannelInboundHandlerAdapter() {
			@Override
			public void channelRead(ChannelHandlerContext ctx, Object message) {
				LaneRepeatsTests.this.passedOn
					.append((message instanceof HttpRequest request) ? "[" + request.uri() + "]"
							: ((HttpContent) message).content().toString(StandardCharsets.UTF_8));
				ReferenceCountUtil.release(message);
			}
		});
	}

	@AfterEach
	void nothingIsKept() {
		this.channel.finishAndReleaseAll();
		assertThat(this.sent).allSatisfy((bytes) -> assertThat(bytes.refCnt()).isZero());
	}

	@Test
	void aRequestThatComesAgainIsParsedUntilItIsKnown() {
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		}
		assertThat(this.parsed).hasSize(UNTIL_KNOWN);
	}

	@Test
	void aHeadRequestThatComesAgainHasNoBodyEither() {
		String head = HEAD.replace("GET", "HEAD");
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(head)).isEqualTo(ANSWER.replace("constant", ""));
		}
		assertThat(this.parsed).hasSize(UNTIL_KNOWN);
	}

	@Test
	void pipelinedOnesAreLearntAndAnswered() {
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(HEAD.repeat(16))).isEqualTo(ANSWER.repeat(16));
		}
		assertThat(this.parsed).hasSize(2 * 16);
	}

	@Test
	void oneThatIsCutIsParsed() {
		know();
		for (int cut = 1; cut < HEAD.length(); cut++) {
			assertThat(exchange(HEAD.repeat(2) + HEAD.substring(0, cut))).isEqualTo(ANSWER.repeat(2));
			assertThat(exchange(HEAD.substring(cut))).isEqualTo(ANSWER);
		}
		// An empty line that comes in pieces is not seen: what follows it is parsed, too.
		int afterPieces = 2 * 2;
		assertThat(this.parsed).hasSize(UNTIL_KNOWN + HEAD.length() - 1 + afterPieces);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /path HTTP/1.1\r\nHost: b\r\n\r\n", "GET /path HTTP/1.1\r\nhost: a\r\n\r\n",
			"GET /path HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n", "\r\nGET /path HTTP/1.1\r\nHost: a\r\n\r\n" })
	void anotherOneIsParsed(String other) {
		know();
		assertThat(exchange(HEAD + other + HEAD)).isEqualTo(ANSWER.repeat(3));
		assertThat(this.parsed).hasSize(UNTIL_KNOWN + 2);
	}

	@Test
	void aBodyThatLooksLikeARequestIsABody() {
		know();
		String post = "POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: " + (2 * HEAD.length()) + "\r\n\r\n";
		assertThat(exchange(post)).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[/other]" + HEAD + HEAD);
	}

	@Test
	void aChunkThatLooksLikeARequestIsAChunk() {
		know();
		String size = Integer.toHexString(HEAD.length());
		exchange("POST /other HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
		assertThat(exchange(size + "\r\n")).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(exchange("\r\n0\r\n\r\n")).isEmpty();
		assertThat(this.passedOn).hasToString("[/other]" + HEAD);
	}

	@Test
	void noneOvertakesARequestThatAwaitsItsAnswer() {
		know();
		assertThat(exchange("GET /other HTTP/1.1\r\nHost: a\r\n\r\n" + HEAD)).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[/other][/path][/path]");
	}

	@Test
	void anAnswerThatChangesIsSentAsItIs() {
		know();
		this.body = "another!";
		for (int i = 0; i < 5; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER.replace("constant", "another!"));
		}
		assertThat(this.parsed).hasSizeLessThan(UNTIL_KNOWN + 5);
		this.body = null;
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[/path]");
	}

	@Test
	void whatAnArrayHoldsIsSeen() {
		byte[] bytes = "constant".getBytes(StandardCharsets.US_ASCII);
		this.body = bytes;
		know();
		bytes[0] = 'C';
		assertThat(exchange(HEAD)).endsWith("Constant");
	}

	@Test
	void nothingIsARequestAfterABrokenOne() {
		know();
		assertThat(exchange("GET\r\n\r\n")).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn.toString()).doesNotContain("[/path]");
	}

	@Test
	void nothingIsARequestInATunnel() {
		know();
		exchange("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n");
		int before = this.parsed.size();
		exchange(HEAD);
		assertThat(this.parsed).hasSize(before + 1);
	}

	@Test
	void aClientThatNeverRepeatsItselfIsNotRememberedForEver() {
		exchange(HEAD);
		for (int i = 0; i < LaneRepeats.TRIES; i++) {
			exchange("GET /path HTTP/1.1\r\nHost: a\r\nX: %d\r\n\r\n".formatted(i));
		}
		int before = this.parsed.size();
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		}
		assertThat(this.parsed).hasSize(before + 10);
	}

	@Test
	void aLongRequestIsParsedEachTime() {
		String request = HEAD.replace("\r\n\r\n", "\r\nX: " + "x".repeat(LaneRepeats.LONGEST) + "\r\n\r\n");
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(request)).isEqualTo(ANSWER);
		}
		assertThat(this.parsed).hasSize(10);
	}

	private void know() {
		for (int i = 0; i < UNTIL_KNOWN; i++) {
			exchange(HEAD);
		}
	}

	private String exchange(String bytes) {
		ByteBuf in = Unpooled.copiedBuffer(bytes, StandardCharsets.UTF_8);
		this.sent.add(in);
		this.channel.writeInbound(in);
		StringBuilder text = new StringBuilder();
		for (ByteBuf out = this.channel.readOutbound(); out != null; out = this.channel.readOutbound()) {
			text.append(out.toString(StandardCharsets.UTF_8));
			out.release();
		}
		return text.toString();
	}

}
