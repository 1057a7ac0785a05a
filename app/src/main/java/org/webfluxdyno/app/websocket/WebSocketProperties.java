package org.webfluxdyno.app.websocket;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Bounds of {@code /ws/echo}.
 *
 * @param maxFrameSize the largest frame payload that is accepted; a longer one closes the
 * WebSocket with status 1009. Between 126B and 64MB (Netty's own default is 64KB)
 */
@ConfigurationProperties("dyno.websocket")
record WebSocketProperties(@DefaultValue("1MB") DataSize maxFrameSize) {

	private static final DataSize SMALLEST = DataSize.ofBytes(126);

	private static final DataSize LARGEST = DataSize.ofMegabytes(64);

	WebSocketProperties {
		Assert.isTrue(maxFrameSize.compareTo(SMALLEST) >= 0 && maxFrameSize.compareTo(LARGEST) <= 0,
				() -> "dyno.websocket.max-frame-size was '%s' but must be between 126B and 64MB"
					.formatted(maxFrameSize));
	}

}
