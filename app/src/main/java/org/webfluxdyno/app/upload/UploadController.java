package org.webfluxdyno.app.upload;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.webfluxdyno.app.upload.PartDigest.Part;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ContentTooLargeException;

/**
 * Digests uploads while they stream by: neither a file nor a part is kept.
 */
@RestController
class UploadController {

	private final UploadProperties properties;

	UploadController(UploadProperties properties) {
		this.properties = properties;
	}

	@PostMapping(path = "/upload", consumes = MediaType.MULTIPART_FORM_DATA_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<Upload> upload(@RequestBody Flux<PartEvent> events) {
		AtomicInteger parts = new AtomicInteger();
		return events.windowUntil(PartEvent::isLast)
			.concatMap((part) -> digest(part, parts))
			.doOnDiscard(PartEvent.class, (event) -> DataBufferUtils.release(event.content()))
			.collectList()
			.map(Upload::new);
	}

	private Mono<Part> digest(Flux<PartEvent> part, AtomicInteger parts) {
		return part.switchOnFirst((signal, events) -> {
			if (signal.hasValue() && parts.incrementAndGet() > this.properties.maxParts()) {
				return events.doOnNext((event) -> DataBufferUtils.release(event.content()))
					.thenMany(Flux.error(new ContentTooLargeException(null)));
			}
			return events;
		}).reduceWith(PartDigest::new, PartDigest::add).map(PartDigest::toPart);
	}

	record Upload(List<Part> parts) {
	}

}
