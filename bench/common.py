"""What the benches of load generators and of clients share: the floor server, processes with their CPU, ratios."""
import json
import math
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# two-sided 95 % quantiles of Student's t by degrees of freedom
T95 = [math.nan, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
       2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Floor:
    """The C server as a process; `delay_millis` holds back every answer."""

    def __init__(self, binary, delay_millis=0):
        self.port = free_port()
        self.process = subprocess.Popen([binary, str(self.port), str(delay_millis)])
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the floor server did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/hello"


def run(command, **options):
    """Runs a process to its end; returns its output and the CPU seconds it used."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    cpu = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
    return done.stdout, cpu


def to_micros(text):
    value, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(value) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


class Dyno:
    """`dyno load`, warmed up; the CPU is what it says of itself for the measured time, all its threads included."""

    def __call__(self, url, connections, seconds, extra=()):
        out, _ = run([ROOT / "dyno", "load", url, "-c", connections, "-d", f"{seconds}s", "--warmup", "12s",
                      "--no-progress", "--json", "-", *extra])
        result = json.loads(out)
        return {"requests": result["requests"], "requestsPerSecond": result["requestsPerSecond"],
                "cpuMicrosPerRequest": result["generatorCpuMicrosPerRequest"], "errors": sum(result["errors"].values()) + sum(
                    count for status, count in result["statusCodes"].items() if status != "200"),
                "p50Micros": result["latency"]["p50Micros"], "p99Micros": result["latency"]["p99Micros"], "raw": result}


class Wrk:
    def __call__(self, url, connections, seconds, extra=()):
        out, cpu = run(["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--latency", *extra, url])
        requests = int(re.search(r"(\d+) requests in", out).group(1))
        errors = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", out)
        others = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
        return {"requests": requests, "requestsPerSecond": float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1)),
                "cpuMicrosPerRequest": 1e6 * cpu / requests,
                "errors": sum(int(count) for found in (errors, others) if found for count in found.groups()),
                "p50Micros": to_micros(re.search(r"^\s+50%\s+(\S+)", out, re.M).group(1)),
                "p99Micros": to_micros(re.search(r"^\s+99%\s+(\S+)", out, re.M).group(1)), "raw": out}


def ratio(rounds, other, key, ours, other_key=None):
    """ours/other over the rounds: estimate and 95 % interval."""
    logs = [math.log(r[ours][key] / r[other][other_key or key]) for r in rounds]
    mean = statistics.fmean(logs)
    half = T95[len(logs) - 1] * statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    return {"ratio": math.exp(mean), "low": math.exp(mean - half), "high": math.exp(mean + half), "rounds": len(logs)}
