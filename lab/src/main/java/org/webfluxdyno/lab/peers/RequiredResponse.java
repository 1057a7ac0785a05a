package org.webfluxdyno.lab.peers;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What every peer must answer, so that all do the same work.
 *
 * @param status HTTP status
 * @param body text of the body; its length must be in {@code Content-Length}
 * @param contentType exact value of {@code Content-Type}
 * @param date whether there is a {@code Date} header
 * @param server whether there is a {@code Server} header
 */
public record RequiredResponse(int status, String body, String contentType, boolean date, boolean server) {

	/**
	 * How an answer differs.
	 * @param answer what a peer answered
	 * @return a sentence for each difference, none when it is as required
	 */
	public List<String> differences(Answer answer) {
		List<String> differences = new ArrayList<>();
		int length = this.body.getBytes(StandardCharsets.UTF_8).length;
		compare(differences, "status", String.valueOf(this.status), String.valueOf(answer.status()));
		compare(differences, "body", this.body, answer.body());
		compare(differences, "Content-Type", this.contentType, shown(answer, "content-type"));
		compare(differences, "Content-Length", String.valueOf(length), shown(answer, "content-length"));
		presence(differences, "Date", this.date, answer);
		presence(differences, "Server", this.server, answer);
		return differences;
	}

	private static String shown(Answer answer, String name) {
		return answer.header(name).orElse("absent");
	}

	private static void compare(List<String> differences, String what, String wanted, String given) {
		if (!wanted.equals(given)) {
			differences.add(what + " must be '" + wanted + "', but was '" + given + "'");
		}
	}

	private static void presence(List<String> differences, String name, boolean wanted, Answer answer) {
		Optional<String> given = answer.header(name);
		if (given.isPresent() != wanted) {
			differences.add(wanted ? "the header " + name + " is missing"
					: "there must be no header " + name + ", but it was '" + given.orElse("") + "'");
		}
	}

}
