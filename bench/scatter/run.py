#!/usr/bin/env python3
"""What makes fresh JVMs alike? Measures the scatter between forks under one measure after the other.

    bench/scatter/run.py [--forks 4] [--only base,aslr] [--out results/DATE-scatter]     measures, then prints the table
    bench/scatter/run.py --table DIR                                                     prints the table again

Each measure is a `dyno compare` of the recipe in bench/scatter/cookbook: a reference, an identical twin and three changes
of known worth, all alive together, with fresh JVMs in every fork. The scatter is the two-way residual (arms x forks) of
the mean log cost of CPU per request; its 95 % interval is by chi-square. The effects show whether a measure bends the
answer. A measure whose directory is complete is not measured again, so that the whole can be done in pieces. Needs a JDK
25 for `aot`. Nothing else should run meanwhile.
"""
import argparse
import collections
import datetime
import json
import math
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COMPARE = ["./dyno", "compare", "known", "--recipes-dir", str(HERE / "cookbook"), "--no-progress"]
NORMAL = statistics.NormalDist()

# name: what it does, words before the command, words after it
MEASURES = {
    "base": ("as everywhere: 12 bursts or more", [], []),
    "warmup": ("40 bursts or more", [], ["--warmup-bursts", "40"]),
    "aslr": ("no randomisation of addresses", ["setarch", "-R"], []),
    "pages": ("huge pages, heap of one size touched at the start", [],
              ["--jvm", "-XX:+UseTransparentHugePages", "--jvm", "-Xms512m", "--jvm", "-Xmx512m",
               "--jvm", "-XX:+AlwaysPreTouch"]),
    "seeds": ("identity hash codes from a counter", [],
              ["--jvm", "-XX:+UnlockExperimentalVMOptions", "--jvm", "-XX:hashCode=3"]),
    "foreground": ("compilation in the foreground", [], ["--jvm", "-XX:-BackgroundCompilation"]),
    "c2": ("no tiers: the last compiler alone", [], ["--jvm", "-XX:-TieredCompilation"]),
    "aot": ("AOT cache with profiles of a run under load", [], ["--jvm", "-XX:AOTCache={aot}"]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--forks", type=int, default=4)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(MEASURES))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "results" / f"{datetime.date.today()}-scatter")
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    unknown = [name for name in options.only if name not in MEASURES]
    if unknown:
        parser.error(f"--only: there is no {', '.join(unknown)}; there are {', '.join(MEASURES)}")
    directory = (options.table or options.out).resolve()
    if not options.table:
        for name in options.only:
            measure(name, directory, options.forks)
    table(directory)


def measure(name, directory, forks):
    what, before, after = MEASURES[name]
    run = directory / name
    if (run / "report.md").exists():
        return
    print(f"{name}: {what}", flush=True)
    directory.mkdir(parents=True, exist_ok=True)
    aot = directory / "service.aot"
    if name == "aot" and not aot.exists():
        train(aot)
    words = [word.replace("{aot}", str(aot)) for word in after]
    target = ["--resume", str(run)] if (run / "run.json").exists() else ["--out", str(run), "--forks", str(forks), *words]
    done = subprocess.run([*before, *COMPARE, *target], cwd=ROOT)
    if done.returncode:
        sys.exit(f"{name} ended with {done.returncode}")


def train(aot):
    """One run of the service under load; it writes the cache when it ends."""
    port, management = 18080, 18081
    java = os.path.join(os.environ.get("DYNO_JAVA_25", newest_jdk()), "bin", "java")
    service = subprocess.Popen([java, f"-XX:AOTCacheOutput={aot}", "-jar", "app/target/dyno-app.jar",
                                f"--server.port={port}", "--server.address=127.0.0.1",
                                f"--management.server.port={management}"], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}/work?cpu=0ns"
        for _ in range(300):
            try:
                urllib.request.urlopen(url, timeout=2).read()
                break
            except OSError:
                time.sleep(0.2)
        for _ in range(25):
            subprocess.run(["./dyno", "load", url, "-c", "64", "-d", "1s", "--no-progress"], cwd=ROOT, check=True,
                           stdout=subprocess.DEVNULL)
            urllib.request.urlopen(f"http://127.0.0.1:{management}/actuator/prometheus", timeout=5).read()
    finally:
        service.send_signal(signal.SIGTERM)
        service.wait(120)


def newest_jdk():
    jdks = sorted(pathlib.Path("/usr/lib/jvm").glob("*25*"))
    if not jdks:
        sys.exit("aot needs a JDK 25: name its home in DYNO_JAVA_25")
    return str(jdks[-1])


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines() if line.strip()] if file.exists() else []


def figures(run):
    """Mean log cost by arm and fork, of rounds that every arm has without an alarm; and the rest of the table."""
    ends = {(end["fork"], end["attempt"]) for end in lines(run / "forks.jsonl") if not end["alarms"]}
    rounds = collections.defaultdict(dict)
    for block in lines(run / "blocks.jsonl"):
        if block["load"] == "closed" and not block["alarms"] and (block["fork"], block["attempt"]) in ends:
            cost = block["service"]["cpuMicros"] / block["requests"]
            rounds[block["fork"], block["round"]][block["arm"]] = math.log(cost)
    arms = sorted({arm for logs in rounds.values() for arm in logs})
    logs = {fork: {arm: [] for arm in arms} for fork, _ in rounds}
    for (fork, _), costs in rounds.items():
        if len(costs) == len(arms):
            for arm, cost in costs.items():
                logs[fork][arm].append(cost)
    pairs = [statistics.stdev([x - y for x, y in zip(costs[arms[0]], costs[arm])]) for costs in logs.values()
             for arm in arms[1:] if len(costs[arm]) > 2]
    means = {fork: {arm: statistics.fmean(costs[arm]) for arm in arms} for fork, costs in logs.items() if costs[arms[0]]}
    bursts = collections.Counter((w["fork"], w["arm"]) for w in lines(run / "warmup.jsonl") if (w["fork"], w["attempt"]) in ends)
    return arms, means, statistics.fmean(pairs), statistics.fmean(bursts.values())


def scatter(arms, means):
    centred = {fork: {arm: costs[arm] - statistics.fmean(costs.values()) for arm in arms} for fork, costs in means.items()}
    arm_means = {arm: statistics.fmean(c[arm] for c in centred.values()) for arm in arms}
    squares = sum((c[arm] - arm_means[arm]) ** 2 for c in centred.values() for arm in arms)
    degrees = (len(arms) - 1) * (len(means) - 1)
    return math.sqrt(squares / degrees), degrees


def chi_square(share, degrees):
    """Quantile by Wilson and Hilferty, good to a percent from 3 degrees of freedom on."""
    z = NORMAL.inv_cdf(share)
    return degrees * (1 - 2 / (9 * degrees) + z * math.sqrt(2 / (9 * degrees))) ** 3


def table(directory):
    heads = ["measure", "forks", "bursts an arm", "µs a request", "scatter of an arm between forks, 95 %",
             "of a block pair"]
    rows, summary = [], {}
    for name, (what, _, _) in MEASURES.items():
        run = directory / name
        if len(lines(run / "forks.jsonl")) < 2:
            continue
        arms, means, block, bursts = figures(run)
        deviation, degrees = scatter(arms, means)
        low, high = (deviation * math.sqrt(degrees / chi_square(share, degrees)) for share in (0.975, 0.025))
        group = lines(run / "groups.jsonl")[-1]
        effects = {}
        for arm in group["arms"][1:]:
            ratios = [costs[arm["name"]] - costs["a"] for costs in means.values()]
            error = deviation * math.sqrt(2 / len(means))
            effects[arm["label"]] = [statistics.fmean(ratios), error]
        cost = math.exp(statistics.fmean(costs["a"] for costs in means.values()))
        summary[name] = {"what": what, "forks": len(means), "burstsPerArm": round(bursts, 1),
                         "cpuMicrosPerRequest": round(cost, 2), "forkScatter": round(deviation, 5),
                         "forkScatterLow": round(low, 5), "forkScatterHigh": round(high, 5),
                         "degreesOfFreedom": degrees, "blockPairScatter": round(block, 5),
                         "effects": {label: {"log": round(mean, 5), "standardError": round(error, 5)}
                                     for label, (mean, error) in effects.items()}}
        heads = heads[:6] + list(effects)
        rows.append([f"`{name}`: {what}", str(len(means)), f"{bursts:.0f}", f"{cost:.1f}",
                     f"{100 * deviation:.1f} % [{100 * low:.1f}, {100 * high:.1f}]", f"{100 * block:.1f} %",
                     *(f"{100 * math.expm1(mean):+.1f} ± {100 * error:.1f} %" for mean, error in effects.values())])
    text = "| " + " | ".join(heads) + " |\n|" + " --- |" * len(heads) + "\n"
    text += "".join("| " + " | ".join(row) + " |\n" for row in rows)
    print(text, end="")
    if rows:
        (directory / "table.md").write_text(text)
        (directory / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")


if __name__ == "__main__":
    main()
