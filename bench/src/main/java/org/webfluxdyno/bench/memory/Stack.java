package org.webfluxdyno.bench.memory;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;

/**
 * The stacks that are benched; each answers {@code GET /hello} alike.
 */
public enum Stack {

	/** Netty's HTTP codec and one handler. */
	NETTY {

		@Override
		Running start() {
			return new Running(NettyHello.initializer(), () -> {
			});
		}

	},

	/** Reactor Netty with one route. */
	REACTOR_NETTY {

		@Override
		Running start() {
			String date = HttpDate.now();
			HttpServer server = HttpServer.create()
				.route((routes) -> routes.get("/hello",
						(request, response) -> response.header("Content-Type", "text/plain;charset=UTF-8")
							.header("Date", date)
							.sendString(Mono.just("Hello, World!"))));
			return new Running(BootServer.initializer(server), () -> {
			});
		}

	},

	/** Spring WebFlux with a router function, metrics on. */
	WEBFLUX_FUNCTIONAL {

		@Override
		Running start() {
			return boot(FunctionalHello.class, false);
		}

	},

	/** Spring WebFlux with an annotated method, metrics on. */
	WEBFLUX_ANNOTATED {

		@Override
		Running start() {
			return boot(AnnotatedHello.class, false);
		}

	},

	/** The same annotated method on the lane, metrics on. */
	WEBFLUX_LANE {

		@Override
		Running start() {
			return boot(AnnotatedHello.class, true);
		}

	};

	/**
	 * Starts the stack.
	 * @return the stack, running
	 */
	abstract Running start();

	private static Running boot(Class<?> hello, boolean lane) {
		BootServer server = new BootServer(hello, lane);
		return new Running(server.initializer(), server);
	}

	/**
	 * A stack that runs.
	 *
	 * @param initializer makes the pipeline of a connection
	 * @param server stops it
	 */
	record Running(ChannelInitializer<Channel> initializer, AutoCloseable server) {
	}

}
