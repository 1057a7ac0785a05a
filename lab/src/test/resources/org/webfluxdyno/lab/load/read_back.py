"""Reads what `dyno load` wrote with nothing but Python's library: read_back.py RESULT.json LATENCIES.hlog

Decodes the HdrHistogram log by the format's description (version 1.3, encoding V2, compressed) and compares it with
the JSON. Ends with 1 and all differences when they disagree.
"""
import base64
import csv
import json
import math
import struct
import sys
import zlib
from fractions import Fraction

V2 = 0x1C849303
V2_COMPRESSED = 0x1C849304
differences = []


def expect(holds, what):
    if not holds:
        differences.append(what)


def varints(data):
    at = 0
    while at < len(data):
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            if shift == 56:  # the ninth byte has eight bits
                value |= byte << shift
                break
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        yield (value >> 1) ^ -(value & 1)


def decode(text):
    """Counts by (lowest, highest) value that they stand for, ascending."""
    raw = base64.b64decode(text)
    cookie, length = struct.unpack(">ii", raw[:8])
    assert cookie & ~0xF0 == V2_COMPRESSED & ~0xF0, hex(cookie)
    payload = zlib.decompress(raw[8:8 + length])
    cookie, size, offset, digits, lowest, _, _ = struct.unpack(">iiiiqqd", payload[:40])
    assert cookie & ~0xF0 == V2 & ~0xF0 and offset == 0, hex(cookie)
    unit = int(math.log2(lowest))
    half = math.ceil(math.log2(2 * 10 ** digits)) - 1
    counts = {}
    index = 0
    for count in varints(payload[40:40 + size]):
        if count < 0:
            index -= count
            continue
        bucket = (index >> half) - 1
        sub = (index & ((1 << half) - 1)) + (1 << half)
        if bucket < 0:
            bucket, sub = 0, sub - (1 << half)
        if count:
            value = sub << (bucket + unit)
            counts[value, value + (1 << (bucket + unit)) - 1] = count
        index += 1
    return counts


def percentile(counts, wanted):
    rank = max(1, math.ceil(Fraction(str(wanted)) / 100 * sum(counts.values())))
    for (_, highest), count in counts.items():
        rank -= count
        if rank <= 0:
            return highest
    raise AssertionError("no such rank")


with open(sys.argv[1], encoding="utf-8") as file:
    result = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    lines = [line for line in file if not line.startswith("#")]
rows = list(csv.reader(lines))
expect(rows[0] == ["StartTimestamp", "Interval_Length", "Interval_Max", "Interval_Compressed_Histogram"],
       f"legend {rows[0]}")
expect(len(rows) == 2, f"{len(rows) - 1} intervals")
counts = decode(rows[1][3])

latency = result["latency"]
expect(result["requests"] == sum(result["statusCodes"].values()), "requests are not the sum of status codes")
expect(result["requests"] == sum(counts.values()), "the log has another number of requests")
ladder = [latency[key + "Micros"] for key in ("min", "p50", "p75", "p90", "p99", "p999", "max")]
expect(ladder == sorted(ladder), f"latencies do not ascend: {ladder}")
expect(math.isclose(result["requestsPerSecond"], result["requests"] / result["durationSeconds"], rel_tol=1e-9),
       "requestsPerSecond is not requests / durationSeconds")
expect(math.isclose(result["bytesPerSecond"], result["bytes"] / result["durationSeconds"], rel_tol=1e-9),
       "bytesPerSecond is not bytes / durationSeconds")
for key, wanted in (("p50", 50), ("p75", 75), ("p90", 90), ("p99", 99), ("p999", 99.9), ("max", 100)):
    ours, theirs = latency[key + "Micros"], percentile(counts, wanted) / 1e3
    expect(math.isclose(ours, theirs, rel_tol=1e-3), f"{key}: {ours} in the JSON, {theirs} in the log")
mean = sum(count * (low + high) / 2 for (low, high), count in counts.items()) / sum(counts.values()) / 1e3
expect(math.isclose(latency["meanMicros"], mean, rel_tol=1e-3), f"mean: {latency['meanMicros']} and {mean}")
expect(math.isclose(float(rows[1][1]), result["durationSeconds"], abs_tol=1e-3), "the interval has another length")
expect(math.isclose(float(rows[1][2]), latency["maxMicros"] / 1e3, rel_tol=1e-3, abs_tol=1e-3),
       "Interval_Max is not the maximum in milliseconds")

print("\n".join(differences) or f"{result['requests']} requests agree")
sys.exit(1 if differences else 0)
