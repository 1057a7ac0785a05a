package org.webfluxdyno.starter.lane;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LaneSlotTests {

	private final List<FullHttpResponse> seen = new ArrayList<>();

	private final HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/path");

	private boolean holds;

	private @Nullable Object body = "constant";

	private final LaneSlot slot = new LaneSlot(new LaneRoute("/path", "/path", "text/plain",
			List.of(Map.entry("Content-Type", "text/plain"), Map.entry("Vary", "A"), Map.entry("Vary", "B")),
			StandardCharsets.UTF_8, false, (asked) -> this.body), HttpMethod.GET, null);

	private final EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseEncoder(), new Watcher());

	@AfterEach
	void close() {
		assertThat(this.channel.finishAndReleaseAll()).isFalse();
		if (this.holds) {
			this.seen.forEach(FullHttpResponse::release);
		}
	}

	@Test
	void sendsAConstantAnswerAgainAsItIs() {
		for (int i = 0; i < 3; i++) {
			assertThat(answer(null)).isEqualTo("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nVary: A\r\nVary: B\r\n"
					+ "Content-Length: 8\r\n\r\nconstant");
		}
		assertThat(this.seen).hasSize(3).allMatch((message) -> message == this.seen.get(0));
	}

	@Test
	void sendsEachAnswerThatChanges() {
		for (Object next : new Object[] { "a", "bb", new byte[] { 'c' }, LaneAnswer.of(404, "dd"), "", "a" }) {
			this.body = next;
			String text = (next instanceof String string) ? string : new String(
					(next instanceof LaneAnswer lane) ? lane.body() : (byte[]) next, StandardCharsets.UTF_8);
			assertThat(answer(null)).contains("Content-Length: " + text.length() + "\r\n").endsWith("\r\n\r\n" + text);
		}
		assertThat(this.seen.get(3).status().code()).isEqualTo(404);
	}

	@Test
	void seesWhatAnArrayHolds() {
		byte[] bytes = { 'a' };
		this.body = bytes;
		assertThat(answer(null)).endsWith("\r\n\r\na");
		bytes[0] = 'b';
		assertThat(answer(null)).endsWith("\r\n\r\nb");
	}

	@Test
	void changesTheDateOfAConstantAnswer() {
		assertThat(answer("one")).contains("date: one\r\n");
		assertThat(answer("one")).contains("date: one\r\n");
		assertThat(answer("two")).contains("date: two\r\n").doesNotContain("one");
		assertThat(this.seen).allMatch((message) -> message == this.seen.get(0));
	}

	@Test
	void makesAnAnswerAnewWhileSomethingHoldsTheLast() {
		this.holds = true;
		assertThat(answer("one")).endsWith("\r\n\r\nconstant");
		this.body = "other";
		assertThat(answer("two")).endsWith("\r\n\r\nother");
		assertThat(this.seen.get(0)).isNotSameAs(this.seen.get(1));
		assertThat(this.seen.get(0).headers().get("Date")).isEqualTo("one");
		assertThat(this.seen.get(0).headers().get("Content-Length")).isEqualTo("8");
	}

	@Test
	void sendsALargeAnswerAgain() {
		this.body = "x".repeat(100_000);
		for (int i = 0; i < 3; i++) {
			assertThat(answer(null)).hasSizeGreaterThan(100_000).endsWith("x");
		}
	}

	@Test
	void leavesARequestWithoutAnswerAlone() {
		this.body = null;
		assertThat(this.slot.answer(this.channel.pipeline().lastContext(), this.request, null)).isFalse();
		assertThat(this.seen).isEmpty();
	}

	private String answer(@Nullable String date) {
		ChannelHandlerContext ctx = this.channel.pipeline().context(Watcher.class);
		StringBuilder text = new StringBuilder();
		// From the tail, so that the watcher sees it.
		this.channel.pipeline().addLast(new ChannelOutboundHandlerAdapter());
		assertThat(this.slot.answer(this.channel.pipeline().lastContext(), this.request, date)).isTrue();
		this.channel.pipeline().removeLast();
		ctx.flush();
		for (Object sent = this.channel.readOutbound(); sent != null; sent = this.channel.readOutbound()) {
			io.netty.buffer.ByteBuf bytes = (io.netty.buffer.ByteBuf) sent;
			text.append(bytes.toString(StandardCharsets.UTF_8));
			bytes.release();
		}
		return text.toString();
	}

	/** Sees each answer on its way to the codec, and holds it if asked to. */
	private final class Watcher extends ChannelOutboundHandlerAdapter {

		@Override
		public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
			FullHttpResponse response = (FullHttpResponse) message;
			LaneSlotTests.this.seen.add(response);
			if (LaneSlotTests.this.holds) {
				response.retain();
			}
			ctx.write(message, promise);
		}

	}

}
