package org.webfluxdyno.starter.lane;

import io.netty.channel.ChannelDuplexHandler;

/**
 * Answers hot static routes.
 */
public final class LaneHandler extends ChannelDuplexHandler {

}
