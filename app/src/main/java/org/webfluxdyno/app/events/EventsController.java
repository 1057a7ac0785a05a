package org.webfluxdyno.app.events;

import java.time.Duration;
import java.time.Instant;

import org.webfluxdyno.app.problem.Bounds;
import reactor.core.publisher.Flux;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Sends a counted number of events at an even pace, then ends the stream.
 */
@RestController
class EventsController {

	private final EventsProperties properties;

	EventsController(EventsProperties properties) {
		this.properties = properties;
	}

	/**
	 * The events. A slow reader delays them; none is dropped.
	 * @param count how many events
	 * @param interval the pause before each event; a number alone is milliseconds
	 */
	@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<Tick>> events(@RequestParam(defaultValue = "10") int count,
			@RequestParam(defaultValue = "100ms") @DurationFormat(style = DurationFormat.Style.SIMPLE,
					defaultUnit = DurationFormat.Unit.MILLIS) Duration interval) {
		Bounds.check("count", count, 1, this.properties.maxCount());
		Bounds.check("interval", interval, Duration.ZERO, this.properties.maxInterval());
		Flux<Integer> numbers = Flux.range(1, count);
		Flux<Integer> paced = interval.isZero() ? numbers : numbers.delayElements(interval);
		return paced.map((number) -> ServerSentEvent.builder(new Tick(number, Instant.now()))
			.id(Integer.toString(number))
			.event("tick")
			.build());
	}

	record Tick(int number, Instant at) {
	}

}
