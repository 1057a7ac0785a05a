#!/usr/bin/env python3
"""Compares `dyno load` with other load generators against the same server, the C epoll floor.

    bench/load/run.py [--rounds 6] [--seconds 5] [--parts cost,latency] [--out results/DATE-load]

Every round runs all generators once in a random order (the seed is recorded), each as a fresh process, so that a round is
a block and a ratio of neighbours: the host's drift falls out. Published are ratios dyno/other with a 95 % interval
(Student's t on the log ratios of the rounds). Needs wrk, a C compiler and cargo; a generator that cannot be had is named
and left out. Nothing else should run meanwhile.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import ROOT, Dyno, Floor, Wrk, free_port, ratio, run  # noqa: E402

# seconds of load before Gatling's cost is read: by then its code is compiled
GATLING_WARMUP = 18
HERE = pathlib.Path(__file__).resolve().parent
BENCH = HERE.parent


class DynoFromStart:
    """A fresh `dyno load` without warm-up for as long as Gatling runs; the CPU is the whole process's, its start too."""

    def __call__(self, url, connections, seconds, extra=()):
        out, cpu = run([ROOT / "dyno", "load", url, "-c", connections, "-d", f"{GATLING_WARMUP + seconds}s",
                        "--no-progress", "--json", "-", *extra])
        result = json.loads(out)
        return {"requests": result["requests"], "requestsPerSecond": result["requestsPerSecond"],
                "cpuMicrosPerRequest": 1e6 * cpu / result["requests"], "errors": sum(result["errors"].values()),
                "raw": result}


class RustClient:
    def __init__(self, binary):
        self.binary = binary

    def __call__(self, url, connections, seconds, extra=()):
        out, cpu = run([self.binary, url, connections, 0, seconds])
        requests = json.loads(out.splitlines()[-1])["requests"]
        return {"requests": requests, "requestsPerSecond": requests / seconds,
                "cpuMicrosPerRequest": 1e6 * cpu / requests, "errors": 0, "raw": out}


class Gatling:
    """ClosedSimulation; the cost is read between two moments when it is warm, and once more from its start."""

    def __call__(self, url, connections, seconds, extra=()):
        port, base = free_port(), url.rsplit("/", 1)[0]
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [shutil.which("java") or "java", f"-DbaseUrl={base}", f"-Dusers={connections}", "-Dwarmup=0s",
                 f"-Dduration={GATLING_WARMUP + 2 + seconds}s", f"-DmetricsPort={port}", f"-DoutputDir={folder}", "-jar",
                 ROOT / "gatling/target/dyno-gatling.jar", "ClosedSimulation"], stdout=subprocess.DEVNULL, cwd=folder)
            try:
                time.sleep(GATLING_WARMUP)
                first = self.sample(process.pid, port)
                time.sleep(seconds)
                last = self.sample(process.pid, port)
            finally:
                process.terminate()
                process.wait()
        requests, took = last[0] - first[0], last[2] - first[2]
        return {"requests": requests, "requestsPerSecond": requests / took,
                "cpuMicrosPerRequest": 1e6 * (last[1] - first[1]) / requests,
                "cpuMicrosPerRequestFromStart": 1e6 * last[1] / last[0], "errors": 0, "raw": [first, last]}

    @staticmethod
    def sample(pid, port):
        import urllib.request
        text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5).read().decode()
        requests = sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines()
                       if line.startswith("dyno_injector_requests_total"))
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return requests, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), time.monotonic()


def rounds_of(generators, count, floor, connections, seconds, chance, log):
    rounds = []
    for number in range(count):
        names = list(generators)
        chance.shuffle(names)
        outcome = {name: generators[name](floor.url, connections, seconds) for name in names}
        log.write(json.dumps({"connections": connections, "round": number, "order": names, "results": outcome}) + "\n")
        log.flush()
        rounds.append(outcome)
        print(f"  c={connections} round {number + 1}/{count}: " + ", ".join(
            f"{name} {outcome[name]['requestsPerSecond']:.0f}/s {outcome[name]['cpuMicrosPerRequest']:.1f} µs"
            for name in outcome), flush=True)
    return rounds


def stopped(floor_binary, log):
    """The server is stopped for 5 s of 20: what do the two models say of p99?"""
    figures = {}
    for model, extra in (("open", ["--rate", "2000"]), ("closed", [])):
        with Floor(floor_binary) as floor:
            command = [ROOT / "dyno", "load", floor.url, "-c", "64", "-d", "20s", "--warmup", "5s", "--timeout", "10s",
                       "--no-progress", "--json", "-", *extra]
            process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
            time.sleep(14)
            floor.process.send_signal(signal.SIGSTOP)
            time.sleep(5)
            floor.process.send_signal(signal.SIGCONT)
            result = json.loads(process.communicate()[0])
        figures[model] = result["latency"]["p99Micros"]
        log.write(json.dumps({"stopped": model, "result": result}) + "\n")
    return figures


def generators_of(folder):
    found = {"dyno": Dyno()}
    missing = []
    if shutil.which("wrk"):
        found["wrk"] = Wrk()
    else:
        missing.append("wrk is not installed")
    if shutil.which("cargo"):
        run(["cargo", "build", "--release", "--quiet", "--target-dir", f"{folder}/rust"], cwd=BENCH / "clients/rust")
        for name in ("hyper", "reqwest"):
            found[name] = RustClient(f"{folder}/rust/release/client-{name}")
    else:
        missing.append("hyper and reqwest need cargo")
    if (ROOT / "gatling/target/dyno-gatling.jar").is_file():
        found["gatling"] = Gatling()
        found["dyno from start"] = DynoFromStart()
    else:
        missing.append("Gatling is not built: run ./dyno --version first")
    return found, missing


def cost(generators, options, build, chance, log, figures):
    """What a request costs each generator, and how fast it goes; many connections."""
    with Floor(build / "floor") as floor:
        few = rounds_of(generators, options.rounds, floor, 64, options.seconds, chance, log)
        for other in generators:
            if not other.startswith("dyno"):
                figures[f"cpuMicrosPerRequest dyno/{other} c=64"] = ratio(few, other, "cpuMicrosPerRequest", "dyno")
        if "gatling" in generators:
            figures["cpuMicrosPerRequest dyno/gatling c=64, both from their start"] = ratio(
                few, "gatling", "cpuMicrosPerRequest", "dyno from start", "cpuMicrosPerRequestFromStart")
        pair = pair_of(generators)
        many = rounds_of(pair, options.rounds, floor, 1000, options.seconds, chance, log)
        for connections, rounds in ((64, few), (1000, many)):
            if "wrk" in pair:
                figures[f"requestsPerSecond dyno/wrk c={connections}"] = ratio(rounds, "wrk", "requestsPerSecond", "dyno")
        wide = Dyno()(floor.url, 10_000, options.seconds, ["--preconnect"])
        log.write(json.dumps({"connections": 10_000, "results": {"dyno": wide}}) + "\n")
        figures["10,000 connections"] = {key: wide[key] for key in ("requests", "errors")}


def latency(generators, options, build, chance, log, figures):
    """Whether latencies agree with wrk's, and what a stop of the server looks like."""
    pair = pair_of(generators)
    if "wrk" in pair:
        with Floor(build / "floor", 20) as slow:
            delayed = rounds_of(pair, options.rounds, slow, 16, options.seconds, chance, log)
        for key in ("p50Micros", "p99Micros"):
            figures[f"{key} dyno/wrk, answer delayed by 20 ms, c=16"] = ratio(delayed, "wrk", key, "dyno")
    figures["p99Micros, server stopped 5 s of 20"] = stopped(build / "floor", log)


def pair_of(generators):
    return {name: generators[name] for name in ("dyno", "wrk") if name in generators}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6, choices=range(2, 15), metavar="2..14")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", default="cost,latency", help="cost, latency or both")
    parser.add_argument("--build", default=str(pathlib.Path(tempfile.gettempdir()) / "dyno-load-bench"))
    parser.add_argument("--out", default=str(ROOT / "results" / f"{datetime.date.today()}-load"))
    options = parser.parse_args()
    build, out = pathlib.Path(options.build), pathlib.Path(options.out)
    build.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    run(["gcc", "-O2", "-o", build / "floor", HERE / "floor.c"])
    run([ROOT / "dyno", "--version"])
    generators, missing = generators_of(build)
    chance = random.Random(options.seed)
    summary = {"formatVersion": 1, "command": "bench/load/run.py " + " ".join(sys.argv[1:]), "seed": options.seed,
               "host": {"cores": os.cpu_count(), "kernel": platform.release()}, "missing": missing, "figures": {}}
    figures = summary["figures"]
    with open(out / "rounds.jsonl", "w") as log:
        if "cost" in options.parts:
            cost(generators, options, build, chance, log, figures)
        if "latency" in options.parts:
            latency(generators, options, build, chance, log, figures)
    (out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
