#!/usr/bin/env python3
"""Hello world without a kernel: plain Netty, Reactor Netty, WebFlux, the lane, fasthttp and net/http, in one table.

    bench/memory/run.py [--rounds 3] [--quick] [--shapes 1x10,…] [--out results/DATE-memory]      builds, measures, prints the table
    bench/memory/run.py --table DIR                                            prints the table again

The table has the form of fasthttp's own: requests per connection x open connections x threads; ns, bytes and allocations
a request. The Java stacks are benched with JMH, the Go ones with Go's testing package; each round runs every benchmark
once as fresh processes, JMH and Go in turns, and the table shows the median of the rounds and their range. Needs a JDK, Maven and Go.
`--quick` has short iterations and few shapes: to see that it works. Nothing else should run meanwhile.
"""
import argparse
import collections
import datetime
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
THREADS = (1, 4)
SHAPES = ("1x1", "1x2", "1x10", "1x10000", "10000x1", "10000x2", "10000x10", "10000x100")
QUICK = ("1x10", "10000x1")
TITLES = {"FASTHTTP": "fasthttp", "NET_HTTP": "net/http", "NETTY": "Netty", "REACTOR_NETTY": "Reactor Netty",
          "WEBFLUX_FUNCTIONAL": "WebFlux, functional", "WEBFLUX_ANNOTATED": "WebFlux, annotated",
          "WEBFLUX_LANE": "WebFlux, the lane"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--shapes", default=",".join(SHAPES), help="open connections x requests of each")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "results" / f"{datetime.date.today()}-memory")
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    if options.table:
        table(options.table.resolve())
        return
    shapes = QUICK if options.quick else options.shapes.split(",")
    if unknown := [shape for shape in shapes if shape not in SHAPES]:
        parser.error(f"--shapes: there is no {', '.join(unknown)}; there are {', '.join(SHAPES)}")
    directory = options.out.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    if (directory / "rounds.jsonl").exists():
        parser.error(f"--out: {options.out} already has rounds; name another directory")
    subprocess.run(["mvn", "-q", "-ntp", "-DskipTests", "-pl", "bench", "-am", "package"], cwd=ROOT, check=True)
    (directory / "environment.json").write_text(json.dumps(environment(), indent=1) + "\n")
    for number in range(1 if options.quick else options.rounds):
        for threads in THREADS:
            for figures in (java(threads, shapes, options.quick, directory), go(threads, shapes, options.quick)):
                with open(directory / "rounds.jsonl", "a") as log:
                    for figure in figures:
                        log.write(json.dumps({"round": number, "threads": threads, **figure}) + "\n")
    table(directory)


def environment():
    def first(*command):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return (done.stdout or done.stderr).splitlines()[0]
    return {"command": " ".join(["bench/memory/run.py", *sys.argv[1:]]), "cores": os.cpu_count(),
            "kernel": platform.release(), "java": first(java_command(), "-version"), "go": first("go", "version"),
            "commit": first("git", "-C", str(ROOT), "rev-parse", "HEAD")}


def java_command():
    return os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"


def java(threads, shapes, quick, directory):
    result = directory / "jmh.json"
    short = ["-wi", "1", "-w", "1s", "-i", "1", "-r", "1s"] if quick else []
    subprocess.run([java_command(), "-jar", ROOT / "bench/target/dyno-bench.jar", "ServerBenchmark", "-t", str(threads),
                    "-prof", "gc", "-foe", "true", "-rf", "json", "-rff", result, "-p",
                    f"clientsAndRequests={','.join(shapes)}", *short], cwd=directory, check=True)
    runs = json.loads(result.read_text())
    result.unlink()
    # JMH gives the time that one thread takes for a request, Go the time between two requests of all threads
    return [{"stack": run["params"]["stack"], "shape": run["params"]["clientsAndRequests"],
             "nanosPerRequest": run["primaryMetric"]["score"] / threads,
             "iterations": run["primaryMetric"]["rawData"],
             "bytesPerRequest": run["secondaryMetrics"]["gc.alloc.rate.norm"]["score"]} for run in runs]


def go(threads, shapes, quick):
    done = subprocess.run(["go", "test", "-run", "^$", "-cpu", str(threads), "-benchtime", "200ms" if quick else "2s",
                           "-bench", f"/^({'|'.join(shapes)})$"], cwd=HERE / "go", capture_output=True, text=True)
    print(done.stdout, end="", flush=True)
    if done.returncode:
        sys.exit(f"go test ended with {done.returncode}:\n{done.stderr}")
    lines = re.findall(r"^Benchmark(\w+)/(\w+?)(?:-\d+)?\s+(\d+)\s+([\d.]+) ns/op\s+(\d+) B/op\s+(\d+) allocs/op", done.stdout,
                       re.M)
    return [{"stack": {"Fasthttp": "FASTHTTP", "NetHttp": "NET_HTTP"}[name], "shape": shape,
             "nanosPerRequest": float(nanos), "requests": int(requests), "bytesPerRequest": int(size),
             "allocationsPerRequest": int(allocations)} for name, shape, requests, nanos, size, allocations in lines]


def table(directory):
    cells = collections.defaultdict(list)
    for line in (directory / "rounds.jsonl").read_text().splitlines():
        figure = json.loads(line)
        cells[figure["threads"], figure["shape"], figure["stack"]].append(figure)
    text = ""
    for threads in THREADS:
        text += f"\n**{threads} thread{'s' if threads > 1 else ''}**\n\n"
        text += "| open connections | requests of each | " + " | ".join(TITLES.values()) + " |\n"
        text += "| --- | --- |" + " --- |" * len(TITLES) + "\n"
        for shape in SHAPES:
            row = [cell(cells.get((threads, shape, stack))) for stack in TITLES]
            if any(row):
                connections, requests = (f"{int(number):,}" for number in shape.split("x"))
                text += f"| {connections} | {requests} | " + " | ".join(row) + " |\n"
    print(text)
    (directory / "table.md").write_text(text.lstrip("\n"))


def cell(figures):
    if not figures:
        return ""
    nanos = [figure["nanosPerRequest"] for figure in figures]
    text = f"{statistics.median(nanos):,.0f} ns"
    if len(nanos) > 1:
        text += f" ({min(nanos):,.0f}–{max(nanos):,.0f})"
    text += f", {statistics.median(figure['bytesPerRequest'] for figure in figures):,.0f} B"
    if "allocationsPerRequest" in figures[0]:
        text += f", {statistics.median(figure['allocationsPerRequest'] for figure in figures):.0f} allocs"
    return text


if __name__ == "__main__":
    main()
