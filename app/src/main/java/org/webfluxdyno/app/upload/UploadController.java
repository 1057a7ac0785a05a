package org.webfluxdyno.app.upload;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.multipart.PartEvent;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Digests uploads while they stream by: neither a file nor a part is kept.
 */
@RestController
class UploadController {

	private static final Logger logger = LoggerFactory.getLogger(UploadController.class);

	private static final ResolvableType PART_EVENT = ResolvableType.forClass(PartEvent.class);

	/** Reactor's key for what to do with an error that nobody can be told of any more. */
	private static final String ON_ERROR_DROPPED = "reactor.onErrorDropped.local";

	private static final Consumer<Throwable> LOG_DROPPED = (ex) -> logger.debug("Upload refused", ex);

	private final UploadProperties properties;

	private final HttpMessageReader<?> reader;

	UploadController(UploadProperties properties, ServerCodecConfigurer codecs) {
		this.properties = properties;
		this.reader = codecs.getReaders()
			.stream()
			.filter((reader) -> reader.canRead(PART_EVENT, MediaType.MULTIPART_FORM_DATA))
			.findFirst()
			.orElseThrow();
	}

	/**
	 * Spring's multipart reader signals a broken body twice. The second signal finds the
	 * request already answered, and would be logged with a stack trace.
	 */
	@PostMapping(path = "/upload", consumes = MediaType.MULTIPART_FORM_DATA_VALUE,
			produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<Upload> upload(ServerHttpRequest request) {
		Flux<PartEvent> events = this.reader.read(PART_EVENT, new HeapRequest(request), Map.of()).cast(PartEvent.class);
		return Mono.defer(() -> {
			UploadDigest digest = new UploadDigest(this.properties.maxParts());
			return events.<Part>handle(digest::add).collectList().map(Upload::new);
		}).contextWrite((context) -> context.put(ON_ERROR_DROPPED, LOG_DROPPED));
	}

	record Upload(List<Part> parts) {
	}

}
