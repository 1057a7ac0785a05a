package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.NettyPipeline;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which requests are answered without being parsed, and that no other bytes are.
 */
class LaneRepeatsTests {

	private static final String HEAD = "GET /path HTTP/1.1\r\nHost: a\r\n\r\n";

	private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\nconstant";

	/** So often a request is parsed until it is known and its answer seems constant. */
	private static final int UNTIL_KNOWN = LaneSlot.CONSTANT + 2;

	private static final int OFTEN = 2 * UNTIL_KNOWN;

	private final StringBuilder parsed = new StringBuilder();

	private final List<String> askedWith = new ArrayList<>();

	private final StringBuilder passedOn = new StringBuilder();

	private final List<ByteBuf> sent = new ArrayList<>();

	private @Nullable Object body = "constant";

	private boolean losesAnswers;

	private final EmbeddedChannel channel = new EmbeddedChannel();

	@BeforeEach
	void open() {
		LaneHandler lane = new LaneHandler(new LaneTable(List.of(new LaneRoute("/path", "/path", "text/plain",
				List.of(Map.entry("Content-Type", "text/plain")), StandardCharsets.UTF_8, false, this::body)), null),
				null, () -> false);
		LaneRepeats repeats = new LaneRepeats(lane);
		lane.repeats(repeats);
		this.channel.pipeline()
			.addLast(repeats)
			.addLast(NettyPipeline.HttpCodec, new WatchedCodec())
			.addLast(lane)
			.addLast(new Ordinary());
	}

	private @Nullable Object body(HttpRequest request) {
		this.askedWith.add(String.valueOf(request.headers().get("X")));
		return this.body;
	}

	@AfterEach
	void nothingIsKept() {
		this.channel.finishAndReleaseAll();
		assertThat(this.sent).allSatisfy((bytes) -> assertThat(bytes.refCnt()).isZero());
	}

	@Test
	void aRequestThatComesAgainIsParsedUntilItIsKnown() {
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		}
		assertThat(parsed()).isEqualTo(UNTIL_KNOWN);
		assertThat(this.askedWith).hasSize(OFTEN);
	}

	@Test
	void aHeadRequestThatComesAgainHasNoBodyEither() {
		String head = HEAD.replace("GET", "HEAD");
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(head)).isEqualTo(ANSWER.replace("constant", ""));
		}
		assertThat(parsed()).isEqualTo(UNTIL_KNOWN);
	}

	@Test
	void pipelinedOnesAreLearntAndAnswered() {
		for (int i = 0; i < 10; i++) {
			assertThat(exchange(HEAD.repeat(16))).isEqualTo(ANSWER.repeat(16));
		}
		assertThat(parsed()).isEqualTo(2 * 16);
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
		assertThat(parsed()).isEqualTo(UNTIL_KNOWN + HEAD.length() - 1 + afterPieces);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /path HTTP/1.1\r\nHost: b\r\n\r\n", "GET /path HTTP/1.1\r\nhost: a\r\n\r\n",
			"GET /path HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n", "\r\nGET /path HTTP/1.1\r\nHost: a\r\n\r\n" })
	void anotherOneIsParsed(String other) {
		know();
		assertThat(exchange(HEAD + other + HEAD)).isEqualTo(ANSWER.repeat(3));
		assertThat(parsed()).isEqualTo(UNTIL_KNOWN + 2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/other", Ordinary.EARLY })
	void aBodyThatLooksLikeARequestIsABody(String uri) {
		know();
		exchange("POST " + uri + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + (2 * HEAD.length()) + "\r\n\r\n");
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[" + uri + "]" + HEAD + HEAD);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/other", Ordinary.EARLY })
	void aChunkThatLooksLikeARequestIsAChunk(String uri) {
		know();
		exchange("POST " + uri + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
		assertThat(exchange(Integer.toHexString(HEAD.length()) + "\r\n")).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(exchange("\r\n0\r\n\r\n")).isEmpty();
		assertThat(this.passedOn).hasToString("[" + uri + "]" + HEAD);
	}

	@Test
	void afterAnOrdinaryAnswerItGoesOn() {
		know();
		int before = parsed();
		assertThat(exchange("GET " + Ordinary.EARLY + " HTTP/1.1\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
		assertThat(exchange(HEAD.repeat(2))).isEqualTo(ANSWER.repeat(2));
		assertThat(parsed()).isEqualTo(before + 1);
	}

	@Test
	void theHandlerSeesTheRequestThatWasSent() {
		String one = HEAD.replace("\r\n\r\n", "\r\nX: 1\r\n\r\n");
		String two = one.replace("X: 1", "X: 2");
		exchange(one);
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(one + two)).isEqualTo(ANSWER.repeat(2));
		}
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(two)).isEqualTo(ANSWER);
		}
		assertThat(this.askedWith.subList(1, 1 + 2 * OFTEN)).containsExactlyElementsOf(
				Collections.nCopies(OFTEN, List.of("1", "2")).stream().flatMap(List::stream).toList());
		assertThat(this.askedWith.subList(1 + 2 * OFTEN, this.askedWith.size())).hasSize(OFTEN).containsOnly("2");
	}

	@Test
	void noneOvertakesARequestThatAwaitsItsAnswer() {
		know();
		assertThat(exchange("GET /other HTTP/1.1\r\nHost: a\r\n\r\n" + HEAD)).isEmpty();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[/other][/path][/path]");
	}

	@Test
	void anAnswerThatChangesIsSentAsItIsAndAskedForOnce() {
		know();
		for (Object next : new Object[] { "another!", "constant", LaneAnswer.ok("another!"), "x".repeat(100_000),
				"" }) {
			this.body = next;
			int before = this.askedWith.size();
			String text = (next instanceof LaneAnswer) ? "another!" : (String) next;
			for (int i = 0; i < OFTEN; i++) {
				assertThat(exchange(HEAD)).contains("Content-Length: " + text.length() + "\r\n")
					.endsWith("\r\n\r\n" + text);
			}
			assertThat(this.askedWith).hasSize(before + OFTEN);
		}
		this.body = null;
		int before = this.askedWith.size();
		assertThat(exchange(HEAD)).isEmpty();
		assertThat(this.passedOn).hasToString("[/path]");
		assertThat(this.askedWith).hasSize(before + 1);
	}

	@Test
	void answersThatTakeTurnsAreParsed() {
		for (int i = 0; i < OFTEN; i++) {
			this.body = (i % 2 == 0) ? "constant" : "another!";
			assertThat(exchange(HEAD)).endsWith((String) this.body);
		}
		assertThat(parsed()).isEqualTo(OFTEN);
	}

	@Test
	void anAnswerThatCouldNotBeEncodedIsNotKept() {
		for (int i = 0; i < UNTIL_KNOWN - 1; i++) {
			exchange(HEAD);
		}
		this.losesAnswers = true;
		assertThat(exchange(HEAD)).isEmpty();
		this.losesAnswers = false;
		assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		assertThat(exchange(HEAD)).isEqualTo(ANSWER);
	}

	@Test
	void aHandlerThatComesLaterIsNotPassedBy() {
		AtomicInteger seen = new AtomicInteger();
		this.channel.pipeline().addAfter(NettyPipeline.HttpCodec, "later", new ChannelOutboundHandlerAdapter() {
			@Override
			public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
				seen.incrementAndGet();
				ctx.write(message, promise);
			}
		});
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		}
		assertThat(seen).hasValue(OFTEN);
	}

	@Test
	void itReadsOnWhenNobodyElseDoes() {
		know();
		AtomicInteger reads = new AtomicInteger();
		this.channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
			@Override
			public void read(ChannelHandlerContext ctx) {
				reads.incrementAndGet();
				ctx.read();
			}
		});
		this.channel.config().setAutoRead(false);
		assertThat(exchange(HEAD.repeat(3))).isEqualTo(ANSWER.repeat(3));
		assertThat(reads).hasValue(1);
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
	void inATunnelItDoesNotGuess() {
		know();
		assertThat(exchange("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
		int before = parsed();
		exchange(HEAD);
		assertThat(parsed()).isEqualTo(before + 1);
	}

	@Test
	void aClientThatNeverRepeatsItselfIsNotRememberedForEver() {
		exchange(HEAD);
		for (int i = 0; i < LaneRepeats.TRIES; i++) {
			exchange("GET /path HTTP/1.1\r\nHost: a\r\nX: %d\r\n\r\n".formatted(i));
		}
		int before = parsed();
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(HEAD)).isEqualTo(ANSWER);
		}
		assertThat(parsed()).isEqualTo(before + OFTEN);
	}

	@Test
	void aLongRequestIsParsedEachTime() {
		String request = HEAD.replace("\r\n\r\n", "\r\nX: " + "x".repeat(LaneRepeats.LONGEST) + "\r\n\r\n");
		for (int i = 0; i < OFTEN; i++) {
			assertThat(exchange(request)).isEqualTo(ANSWER);
		}
		assertThat(parsed()).isEqualTo(OFTEN);
	}

	private void know() {
		for (int i = 0; i < UNTIL_KNOWN; i++) {
			exchange(HEAD);
		}
	}

	/** So many requests the codec has begun to see. */
	private int parsed() {
		return this.parsed.toString().split(" HTTP/1.1\r\n", -1).length - 1;
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

	/** Keeps what is parsed, and fails to encode when asked to. */
	private final class WatchedCodec extends ChannelDuplexHandler {

		private final HttpServerCodec codec = new HttpServerCodec();

		@Override
		public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
			this.codec.handlerAdded(ctx);
		}

		@Override
		public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
			this.codec.handlerRemoved(ctx);
		}

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
			LaneRepeatsTests.this.parsed.append(((ByteBuf) message).toString(StandardCharsets.UTF_8));
			this.codec.channelRead(ctx, message);
		}

		@Override
		public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
			this.codec.channelReadComplete(ctx);
		}

		@Override
		public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) throws Exception {
			if (LaneRepeatsTests.this.losesAnswers) {
				ReferenceCountUtil.release(message);
			}
			else {
				this.codec.write(ctx, message, promise);
			}
		}

	}

	/** What the lane passes on; some of it is answered before its body is there. */
	private final class Ordinary extends ChannelInboundHandlerAdapter {

		static final String EARLY = "/early";

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object message) {
			if (message instanceof HttpRequest request) {
				LaneRepeatsTests.this.passedOn.append("[" + request.uri() + "]");
				if (request.uri().equals(EARLY) || request.method().equals(HttpMethod.CONNECT)) {
					FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
					HttpUtil.setContentLength(answer, 0);
					ctx.writeAndFlush(answer);
				}
			}
			else {
				LaneRepeatsTests.this.passedOn
					.append(((HttpContent) message).content().toString(StandardCharsets.UTF_8));
			}
			ReferenceCountUtil.release(message);
		}

	}

}
