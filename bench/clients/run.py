#!/usr/bin/env python3
"""HTTP clients of Java, Go and Rust, `dyno load` and wrk, each sending the same closed load to the C epoll floor.

    bench/clients/run.py [--rounds 5] [--connections 64] [--reference reactor-netty] [--out results/DATE-clients]
    bench/clients/run.py --table DIR                                                     prints the table again

Every round runs all clients once in a random order (the seed is recorded), each as a fresh process with a warm-up of its
own, so that a round is a block and a ratio of neighbours: the host's drift falls out. Ratios are client/reference with a
95 % interval (Student's t on the log ratios of the rounds). CPU is the process's, of the measured time alone. Needs a
JDK, Maven, a C compiler, Go, cargo and wrk; a client that cannot be had is named and left out. Nothing else should run
meanwhile.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import ROOT, T95, Dyno, Floor, Wrk, ratio, run  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# The JVM compiles for long on few cores; what is compiled before it starts only has to open its connections.
JAVA_WARMUP, OTHER_WARMUP = 25, 2
TITLES = {"rest-client": "Spring RestClient on the JDK's", "web-client": "Spring WebClient on Reactor Netty",
          "reactor-netty": "Reactor Netty HttpClient", "jdk": "JDK HttpClient", "go-net-http": "Go net/http",
          "go-fasthttp": "fasthttp", "reqwest": "reqwest", "hyper": "hyper", "dyno": "dyno load", "wrk": "wrk"}


class Client:
    """A program that prints its counts as JSON after its warm-up and at its end; then its CPU is read from outside."""

    def __init__(self, warmup, *command):
        self.warmup = warmup
        self.command = [str(word) for word in command]

    def __call__(self, url, connections, seconds):
        words = [*self.command, url, str(connections), str(self.warmup), str(seconds)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            begin, end = self.counts(process), self.counts(process)
        if process.returncode or not begin or not end:
            sys.exit(f"{' '.join(words)} ended with {process.returncode}")
        counts = {key: end[key] - begin[key] for key in end}
        requests = counts["requests"]
        result = {"requests": requests, "requestsPerSecond": requests / seconds, "errors": 0,
                  "cpuMicrosPerRequest": 1e6 * counts["cpuSeconds"] / requests}
        for key in ("allocatedBytes", "allocations"):
            if key in counts:
                result[f"{key}PerRequest"] = counts[key] / requests
        return result

    @staticmethod
    def counts(process):
        line = process.stdout.readline()
        if not line:
            return None
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return {"cpuSeconds": (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), **json.loads(line)}


def clients_of(build):
    found, missing = {}, []
    jar = ROOT / "bench/target/dyno-bench.jar"
    if shutil.which("mvn") and shutil.which("java"):
        run(["mvn", "-q", "-ntp", "-DskipTests", "-pl", "bench", "-am", "package"], cwd=ROOT)
        for name in ("rest-client", "web-client", "reactor-netty", "jdk"):
            found[name] = Client(JAVA_WARMUP, "java", "-cp", jar, "org.webfluxdyno.bench.client.Main", name)
    else:
        missing.append("the clients of Java need a JDK and Maven")
    if shutil.which("go"):
        run(["go", "build", "-trimpath", "-o", build / "client-go", "."], cwd=HERE / "go")
        for name in ("net-http", "fasthttp"):
            found[f"go-{name}"] = Client(OTHER_WARMUP, build / "client-go", name)
    else:
        missing.append("net/http and fasthttp need Go")
    if shutil.which("cargo"):
        run(["cargo", "build", "--release", "--quiet", "--target-dir", build / "rust"], cwd=HERE / "rust")
        for name in ("reqwest", "hyper"):
            found[name] = Client(OTHER_WARMUP, build / f"rust/release/client-{name}")
    else:
        missing.append("reqwest and hyper need cargo")
    found["dyno"] = Dyno()
    if shutil.which("wrk"):
        found["wrk"] = Wrk()
    else:
        missing.append("wrk is not installed")
    return found, missing


def measure(options, directory):
    build = pathlib.Path(tempfile.gettempdir()) / "dyno-clients"
    build.mkdir(exist_ok=True)
    run(["gcc", "-O2", "-o", build / "floor", ROOT / "bench/load/floor.c"])
    run([ROOT / "dyno", "--version"])
    clients, missing = clients_of(build)
    if options.reference not in clients:
        sys.exit(f"--reference: there is no {options.reference}; there are {', '.join(clients)}")
    chance = random.Random(options.seed)
    about = {"formatVersion": 1, "command": " ".join(["bench/clients/run.py", *sys.argv[1:]]), "seed": options.seed,
             "connections": options.connections, "secondsPerRound": options.seconds, "reference": options.reference,
             "host": {"cores": os.cpu_count(), "kernel": platform.release()}, "versions": versions(), "missing": missing,
             "failed": {}}
    (directory / "about.json").write_text(json.dumps(about, indent=1) + "\n")
    with Floor(build / "floor") as floor, open(directory / "rounds.jsonl", "w") as log:
        for number in range(options.rounds):
            names = list(clients)
            chance.shuffle(names)
            for name in names:
                try:
                    result = clients[name](floor.url, options.connections, options.seconds)
                    if result["errors"]:
                        sys.exit(f"{name} had {result['errors']} errors")
                except SystemExit as failure:
                    # The others go on.
                    print(f"{name} is left out: {failure}", file=sys.stderr, flush=True)
                    about["failed"][name] = str(failure)
                    (directory / "about.json").write_text(json.dumps(about, indent=1) + "\n")
                    del clients[name]
                    continue
                result.pop("raw", None)
                log.write(json.dumps({"round": number, "client": name, **result}) + "\n")
                log.flush()
                print(f"round {number + 1}/{options.rounds}, {name}: {result['requestsPerSecond']:.0f}/s, "
                      f"{result['cpuMicrosPerRequest']:.1f} µs", flush=True)


def versions():
    """The first line that each tool says of itself; dyno load runs on the newest JDK, the Java clients on this java."""
    said = {}
    for words in (["java", "-version"], ["go", "version"], ["cargo", "--version"], ["wrk", "-v"], ["gcc", "--version"]):
        if shutil.which(words[0]):
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            said[words[0]] = (done.stdout or done.stderr).splitlines()[0].split(" Copyright")[0]
    return said


def table(directory):
    about = json.loads((directory / "about.json").read_text())
    reference = about["reference"]
    rounds = {}
    for line in (directory / "rounds.jsonl").read_text().splitlines():
        result = json.loads(line)
        rounds.setdefault(result["round"], {})[result["client"]] = result
    left = {name for found in rounds.values() for name in found} - set(about.get("failed", {}))
    # A round that was cut short says nothing.
    whole = [{name: found[name] for name in found if name in left} for found in rounds.values() if left <= set(found)]
    if reference not in left or not whole:
        sys.exit(f"no whole round with {reference}, the reference: there is nothing to compare with")
    if len(whole) >= len(T95):
        sys.exit(f"no more than {len(T95) - 1} rounds can be judged, but there are {len(whole)}")
    rows = []
    for name in whole[0]:
        results = [found[name] for found in whole]
        cpu = ratio(whole, reference, "cpuMicrosPerRequest", name)
        rate = ratio(whole, reference, "requestsPerSecond", name)
        rows.append((cpu["ratio"], [TITLES[name], f"{mean(results, 'requestsPerSecond'):,.0f}", between(rate),
                                    f"{mean(results, 'cpuMicrosPerRequest'):.1f}", between(cpu),
                                    optional(results, "allocatedBytesPerRequest"),
                                    optional(results, "allocationsPerRequest")]))
    heads = ["client", "requests/s", f"against {reference}, 95 %", "CPU µs a request", f"against {reference}, 95 %",
             "bytes allocated", "allocations"]
    text = "| " + " | ".join(heads) + " |\n| --- |" + " ---: |" * (len(heads) - 1) + "\n"
    text += "".join("| " + " | ".join(row) + " |\n" for _, row in sorted(rows, key=lambda row: row[0]))
    (directory / "table.md").write_text(text)
    print(text, end="")


def mean(results, key):
    return statistics.geometric_mean(result[key] for result in results)


def optional(results, key):
    return f"{mean(results, key):,.0f}" if key in results[0] else ""


def between(figure):
    if figure["low"] == figure["high"]:
        return "1"
    return f"{figure['ratio']:.2f} [{figure['low']:.2f}, {figure['high']:.2f}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, choices=range(2, 15), metavar="2..14")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--reference", default="reactor-netty")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "results" / f"{datetime.date.today()}-clients")
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    directory = (options.table or options.out).resolve()
    if not options.table:
        directory.mkdir(parents=True, exist_ok=True)
        measure(options, directory)
    table(directory)


if __name__ == "__main__":
    main()
