package org.webfluxdyno.app.echo;

import java.util.ArrayList;
import java.util.List;

import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.NotAcceptableStatusException;
import org.webfluxdyno.app.hello.Hello;

/**
 * Echoes requests and bodies. What comes from a client goes back as plain text that
 * browsers must not guess about, so that no page can be smuggled through the service.
 */
@RestController
class EchoController {

	private static final List<MediaType> OFFERED = List.of(Hello.MEDIA_TYPE, MediaType.APPLICATION_JSON);

	private static final String COOKIE = ResponseCookie.from("dyno", "echo")
		.path("/")
		.httpOnly(true)
		.sameSite("Strict")
		.build()
		.toString();

	/**
	 * Any method, also one that Spring has no name for.
	 */
	@RequestMapping("/echo")
	ResponseEntity<Object> echo(ServerHttpRequest request) {
		MediaType type = negotiate(request.getHeaders());
		Echo echo = EchoReader.read(request);
		return noSniff(ResponseEntity.ok()).contentType(type)
			.cacheControl(CacheControl.noStore())
			.header("X-Dyno-Echo", "hello")
			.header(HttpHeaders.SET_COOKIE, COOKIE)
			.body(type.equals(MediaType.APPLICATION_JSON) ? echo : echo.toText());
	}

	// A mapping for all methods leaves OPTIONS to Spring unless it is asked for by name.
	@RequestMapping(path = "/echo", method = RequestMethod.OPTIONS)
	ResponseEntity<Object> echoOptions(ServerHttpRequest request) {
		return echo(request);
	}

	/**
	 * Streams the body back as it comes in, at the pace at which the client reads.
	 */
	@PostMapping("/echo/body")
	ResponseEntity<Flux<DataBuffer>> body(ServerHttpRequest request) {
		HttpHeaders headers = request.getHeaders();
		ResponseEntity.BodyBuilder response = noSniff(ResponseEntity.ok()).contentType(bodyType(headers));
		if (headers.getContentLength() >= 0) {
			response.contentLength(headers.getContentLength());
		}
		return response.body(request.getBody());
	}

	private static ResponseEntity.BodyBuilder noSniff(ResponseEntity.BodyBuilder response) {
		return response.header("X-Content-Type-Options", "nosniff");
	}

	private static MediaType negotiate(HttpHeaders headers) {
		List<MediaType> accepted = accepted(headers);
		if (accepted.isEmpty()) {
			return Hello.MEDIA_TYPE;
		}
		MimeTypeUtils.sortBySpecificity(accepted);
		accepted.sort((left, right) -> Double.compare(right.getQualityValue(), left.getQualityValue()));
		for (MediaType range : accepted) {
			for (MediaType offer : OFFERED) {
				if (range.getQualityValue() > 0 && range.includes(offer)) {
					return offer;
				}
			}
		}
		throw new NotAcceptableStatusException(OFFERED);
	}

	private static List<MediaType> accepted(HttpHeaders headers) {
		try {
			return new ArrayList<>(headers.getAccept());
		}
		catch (InvalidMediaTypeException ex) {
			throw new NotAcceptableStatusException("Could not parse 'Accept': " + ex.getMessage());
		}
	}

	/**
	 * Text, or what says nothing of itself, goes back as plain text in the charset that
	 * it came with; all else as bytes.
	 */
	private static MediaType bodyType(HttpHeaders headers) {
		MediaType type = headers.getContentType();
		if (type == null) {
			return MediaType.TEXT_PLAIN;
		}
		boolean text = type.getType().equals("text") || type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON)
				|| type.equalsTypeAndSubtype(MediaType.APPLICATION_XML)
				|| type.equalsTypeAndSubtype(MediaType.APPLICATION_FORM_URLENCODED);
		if (!text) {
			return MediaType.APPLICATION_OCTET_STREAM;
		}
		return (type.getCharset() != null) ? new MediaType(MediaType.TEXT_PLAIN, type.getCharset())
				: MediaType.TEXT_PLAIN;
	}

}
