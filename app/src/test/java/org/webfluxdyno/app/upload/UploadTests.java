package org.webfluxdyno.app.upload;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.webfluxdyno.app.support.RawConnection;
import org.webfluxdyno.app.support.RawResponse;
import org.webfluxdyno.app.support.TestService;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.MediaType;
import org.springframework.http.client.MultipartBodyBuilder;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.BodyInserters;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link UploadController}.
 */
class UploadTests {

	private static final String EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

	private final TestService service = TestService.shared();

	@Test
	void eachPartIsDescribed() throws Exception {
		byte[] content = new byte[3 * 1024 * 1024 + 17];
		new Random(3).nextBytes(content);
		String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
		MultipartBodyBuilder body = new MultipartBodyBuilder();
		body.part("field", "abc");
		body.part("file", file("ü \"1\".bin", content));
		body.part("empty", file("empty.txt", new byte[0]));
		upload(this.service, body).expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.parts.length()")
			.isEqualTo(3)
			.jsonPath("$.parts[0].name")
			.isEqualTo("field")
			.jsonPath("$.parts[0].fileName")
			.doesNotExist()
			.jsonPath("$.parts[0].sizeBytes")
			.isEqualTo(3)
			.jsonPath("$.parts[0].sha256")
			.isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
			.jsonPath("$.parts[1].fileName")
			.isEqualTo("ü \"1\".bin")
			.jsonPath("$.parts[1].sizeBytes")
			.isEqualTo(content.length)
			.jsonPath("$.parts[1].sha256")
			.isEqualTo(sha256)
			.jsonPath("$.parts[2].sizeBytes")
			.isEqualTo(0)
			.jsonPath("$.parts[2].sha256")
			.isEqualTo(EMPTY_SHA256);
	}

	@Test
	void limitsAreKept() {
		TestService limited = TestService.start("spring.webflux.multipart.max-disk-usage-per-part=64KB",
				"dyno.upload.max-parts=3");
		tooLarge(upload(limited, parts(1, 65 * 1024)));
		tooLarge(upload(limited, parts(1, 5 * 1024 * 1024)));
		upload(limited, parts(3, 64 * 1024)).expectStatus().isOk();
		tooLarge(upload(limited, parts(4, 10)));
		MultipartBodyBuilder longField = new MultipartBodyBuilder();
		longField.part("field", "x".repeat(300 * 1024));
		tooLarge(upload(limited, longField));
		MultipartBodyBuilder longHeader = new MultipartBodyBuilder();
		longHeader.part("field", "x").header("X-Long", "x".repeat(11 * 1024));
		tooLarge(upload(limited, longHeader));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "nothing", "--b", "--b\n", "--b\n\n\n", "--other\n\nx\n--other--\n",
			"--b\nContent-Disposition: form-data\n\nx", "--b\nno header\n\nx\n--b--\n",
			"--b\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\n\nbroken off" })
	void aBodyThatIsNoMultipartIsABadRequest(String body) {
		refused(body, "multipart/form-data; boundary=b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "multipart/form-data", "multipart/form-data; boundary=zz" })
	void aWrongBoundaryIsABadRequest(String type) {
		refused("--b\nContent-Disposition: form-data; name=\"f\"\n\nx\n--b--\n", type);
	}

	private void refused(String body, String type) {
		try (RawConnection connection = this.service.connect()) {
			int length = body.replace("\n", "\r\n").length();
			RawResponse response = connection
				.send("POST /upload HTTP/1.1\nHost: a\nContent-Length: " + length + "\nContent-Type: " + type + "\n\n"
						+ body)
				.read();
			assertThat(response.status()).isEqualTo(400);
			assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
		}
	}

	private static void tooLarge(WebTestClient.ResponseSpec response) {
		response.expectStatus().isEqualTo(413).expectHeader().contentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

	private static WebTestClient.ResponseSpec upload(TestService service, MultipartBodyBuilder body) {
		return service.client().post().uri("/upload").body(BodyInserters.fromMultipartData(body.build())).exchange();
	}

	private static MultipartBodyBuilder parts(int count, int sizeBytes) {
		MultipartBodyBuilder body = new MultipartBodyBuilder();
		for (int part = 0; part < count; part++) {
			body.part("part" + part, file("file" + part, new byte[sizeBytes]));
		}
		return body;
	}

	private static ByteArrayResource file(String name, byte[] content) {
		return new ByteArrayResource(content) {

			@Override
			public String getFilename() {
				return name;
			}

		};
	}

}
