#!/usr/bin/env python3
"""Half an hour of load on the lane, with every buffer watched: does memory stay flat, and is every buffer released?

    bench/lane/soak.py [--minutes 30] [--out results/DATE-lane-soak]

Starts the service with the lane on and Netty's leak detection at `paranoid` (every buffer is tracked), and sends it load
of all kinds in turns: the lane, the ordinary way, both on one connection, pipelined, HEAD, requests with bodies, many
short runs with new connections. Every 10 s resident memory, live heap after a collection and Netty's direct memory are
written down. Fails (exit code 1) when a leak is reported, an answer is wrong, or the second half of the time has a
median of any memory that lies more than 5 % and 2 MiB above the first half's, the first tenth left out as warm-up.
Needs a JDK and what ./dyno builds.
"""
import argparse
import datetime
import json
import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LOADS = (
    ("/shape/lane", ["-c", "64"]),
    ("/shape/annotated", ["-c", "64"]),
    ("/shape/lane", ["-c", "16", "--pipeline", "16"]),
    ("/shape/lane", ["-c", "32", "-X", "HEAD"]),
    ("/shape/lane", ["-c", "200", "-n", "2000"]),
    ("/shape/lane?name=x", ["-c", "32"]),
    ("/echo", ["-c", "16", "-b", "x" * 2000]),
)
TOLERANCE, ALLOWANCE = 0.05, 2 * 1024 * 1024


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "results" / f"{datetime.date.today()}-lane-soak")
    options = parser.parse_args()
    if options.minutes < 1:
        parser.error(f"--minutes must be 1 or more, but was {options.minutes}")
    options.out.mkdir(parents=True, exist_ok=True)
    subprocess.run([ROOT / "dyno", "--version"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.NamedTemporaryFile("w+", prefix="soak-", suffix=".log") as log:
        samples, loads = soak(options.minutes * 60, log)
        log.seek(0)
        leaks = [line.rstrip() for line in log if "LEAK:" in line]
    verdict = judged(samples, loads, leaks)
    with open(options.out / "samples.jsonl", "w") as out:
        out.writelines(json.dumps(sample) + "\n" for sample in samples)
    (options.out / "summary.json").write_text(json.dumps(verdict, indent=1) + "\n")
    print(json.dumps(verdict, indent=1))
    sys.exit(1 if verdict["failures"] else 0)


def soak(seconds, log):
    port, management = free_port(), free_port()
    service = subprocess.Popen(
        ["java", "-Xms256m", "-Xmx256m", "-Dio.netty.leakDetection.level=paranoid", "-jar", ROOT / "app/target/dyno-app.jar",
         f"--server.port={port}", "--server.address=127.0.0.1", f"--management.server.port={management}",
         "--dyno.lane.enabled=true", "--dyno.date-header=per-loop"], stdout=log, stderr=subprocess.STDOUT)
    samples, loads, over = [], [], threading.Event()
    try:
        await_start(port, service)
        begin = time.monotonic()
        watch = threading.Thread(target=watched, args=(service.pid, management, begin, samples, over))
        watch.start()
        while time.monotonic() - begin < seconds:
            for path, words in LOADS:
                loads.append(load(f"http://127.0.0.1:{port}{path}", path, words))
        over.set()
        watch.join()
    finally:
        over.set()
        service.send_signal(signal.SIGTERM)
        service.wait(60)
    return samples, loads


def await_start(port, service):
    for _ in range(600):
        if service.poll() is not None:
            sys.exit(f"the service ended with {service.returncode}")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/shape/lane", timeout=2).read()
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("the service did not start within two minutes")


def load(url, path, words):
    length = [] if "-n" in words else ["-d", "10s"]
    done = subprocess.run([ROOT / "dyno", "load", url, *words, *length, "--no-progress", "--json", "-"],
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"dyno load of {path} ended with {done.returncode}:\n{done.stderr}")
    result = json.loads(done.stdout)
    return {"path": path, "options": words if len(" ".join(words)) < 100 else words[:2], "requests": result["requests"],
            "errors": sum(result["errors"].values()), "statuses": result["statusCodes"]}


def watched(pid, management, begin, samples, over):
    while not over.wait(10):
        subprocess.run(["jcmd", str(pid), "GC.run"], stdout=subprocess.DEVNULL, check=True)
        text = urllib.request.urlopen(f"http://127.0.0.1:{management}/actuator/prometheus", timeout=10).read().decode()
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        samples.append({"seconds": round(time.monotonic() - begin, 1),
                        "residentBytes": 1024 * int(re.search(r"VmRSS:\s+(\d+)", status).group(1)),
                        "heapBytes": total(text, r'jvm_memory_used_bytes\{area="heap"'),
                        "directBytes": total(text, r'jvm_buffer_memory_used_bytes\{id="direct"')})


def total(text, pattern):
    values = [float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if re.match(pattern, line)]
    if not values:
        sys.exit(f"the service's metrics have no {pattern}")
    return int(sum(values))


def judged(samples, loads, leaks):
    failures = [f"Netty reported {len(leaks)} leaks"] if leaks else []
    failures += [f"{load['path']} {load['options']}: {load['errors']} errors" for load in loads if load["errors"]]
    warm = samples[len(samples) // 10:]
    first, second = warm[:len(warm) // 2], warm[len(warm) // 2:]
    memory = {}
    for key in ("residentBytes", "heapBytes", "directBytes"):
        before, after = (int(statistics.median(sample[key] for sample in half)) for half in (first, second))
        memory[key] = {"firstHalf": before, "secondHalf": after}
        if after - before > max(TOLERANCE * before, ALLOWANCE):
            failures.append(f"{key} grew from {before} to {after}")
    return {"minutes": round(samples[-1]["seconds"] / 60, 1), "requests": sum(load["requests"] for load in loads),
            "leaks": leaks[:5], "memory": memory, "failures": failures}


if __name__ == "__main__":
    main()
