package org.webfluxdyno.lab.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A result as JSON, every key with its unit.
 */
public final class LoadJson {

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private LoadJson() {
	}

	/**
	 * Writes a result out.
	 * @param request what was sent
	 * @param options how it was sent
	 * @param result what came of it
	 * @return a JSON object
	 */
	public static String of(LoadRequest request, LoadOptions options, LoadResult result) {
		LoadResult.Counts counts = result.counts();
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("formatVersion", 1);
		json.put("url", request.uri().toString());
		json.put("method", request.method());
		json.put("protocol", options.http2() ? "HTTP/2" : "HTTP/1.1");
		json.put("model", (result.model() instanceof LoadModel.Open) ? "open" : "closed");
		if (result.model() instanceof LoadModel.Open open) {
			json.put("intendedRequestsPerSecond", open.requestsPerSecond());
		}
		json.put("connections", options.connections());
		json.put("threads", options.threads());
		json.put("pipeline", options.pipeline());
		json.put("start", result.start().toString());
		json.put("requests", counts.requests());
		json.put("durationSeconds", result.elapsed().toNanos() / 1e9);
		json.put("requestsPerSecond", result.requestsPerSecond());
		json.put("bytes", counts.bytes());
		json.put("bytesPerSecond", result.bytesPerSecond());
		if (counts.requests() > 0) {
			json.put("latency", latency(result.latencyNanos()));
		}
		json.put("statusCodes", new TreeMap<>(counts.statusCodes()));
		json.put("errors", labelled(counts.errors()));
		json.put("errorExamples", labelled(counts.examples()));
		json.put("unfinished", counts.unfinished());
		json.put("backlog", counts.backlog());
		json.put("transport", result.generator().transport());
		json.put("generatorCpuMicrosPerRequest",
				(counts.requests() > 0) ? result.generatorCpuMicrosPerRequest() : null);
		json.put("generatorBusiestThreadShare", result.generator().busiestLoopShare());
		if (result.scheduleLagNanos().getTotalCount() > 0) {
			json.put("scheduleLagP99Micros", result.scheduleLagNanos().getValueAtPercentile(99) / 1e3);
		}
		json.put("saturated", result.saturated());
		return MAPPER.writeValueAsString(json) + "\n";
	}

	private static Map<String, Object> latency(Histogram nanos) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("meanMicros", nanos.getMean() / 1e3);
		json.put("stdevMicros", nanos.getStdDeviation() / 1e3);
		json.put("minMicros", nanos.getMinValue() / 1e3);
		json.put("p50Micros", nanos.getValueAtPercentile(50) / 1e3);
		json.put("p75Micros", nanos.getValueAtPercentile(75) / 1e3);
		json.put("p90Micros", nanos.getValueAtPercentile(90) / 1e3);
		json.put("p99Micros", nanos.getValueAtPercentile(99) / 1e3);
		json.put("p999Micros", nanos.getValueAtPercentile(99.9) / 1e3);
		json.put("maxMicros", nanos.getMaxValue() / 1e3);
		return json;
	}

	private static Map<String, Object> labelled(Map<ErrorKind, ?> byKind) {
		Map<String, Object> json = new LinkedHashMap<>();
		new TreeMap<>(byKind).forEach((kind, value) -> json.put(kind.label(), value));
		return json;
	}

}
