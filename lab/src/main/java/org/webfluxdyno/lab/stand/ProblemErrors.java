package org.webfluxdyno.lab.stand;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers what never became a proper request, such as garbage or a head over the limit,
 * as problem details, too.
 */
final class ProblemErrors implements Request.Handler {

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		int status = response.getStatus();
		String title = HttpStatus.getMessage(status);
		HttpProblem problem = new HttpProblem(status, title, List.of((status < HttpStatus.INTERNAL_SERVER_ERROR_500)
				? "the request was refused: " + title : "the stand failed to answer: see its log"), Map.of());
		byte[] body = JsonMapper.shared().writeValueAsBytes(problem.body());
		response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
		response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
		response.write(true, ByteBuffer.wrap(body), callback);
		return true;
	}

}
