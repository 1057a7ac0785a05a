#!/usr/bin/env python3
"""What the lane costs against each other stack of a run of `dyno peers`, and whether the lane's bounds hold.

    bench/lane/bounds.py DIR [--arm webflux-lane] [--connections 64]

DIR is a run with webflux-lane, netty, fasthttp, actix and floor. Ratios are CPU time per request, closed load, with 95 %
intervals made as in docs/method.md: the mean of the log ratios of a fork's rounds is one observation, and the scatter
between forks is pooled over the arms that are compared (randomised blocks). A bound holds when the estimate meets it and
the interval is no wider than 3 % to either side.
"""
import argparse
import collections
import json
import math
import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import T95  # noqa: E402

BOUNDS = {"netty": 1.05, "fasthttp": 0.90, "actix": 1.00, "floor": 1.50}
OTHERS = ("netty-cores", "hyper", "webflux")
WIDEST = 0.03


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--arm", default="webflux-lane")
    parser.add_argument("--connections", type=int, default=64)
    options = parser.parse_args()
    costs, switches = read(options.directory, f"connections-{options.connections}")
    wanted = [name for name in (*BOUNDS, *OTHERS) if name in costs and name != options.arm]
    if options.arm not in costs or not wanted:
        parser.error(f"{options.directory} has no blocks of {options.arm} and others at {options.connections} connections")
    means = per_fork({name: costs[name] for name in (options.arm, *wanted)})
    forks, half = len(next(iter(means.values()))), half_width(means)
    print(f"{options.arm}, {options.connections} connections, {forks} forks\n")
    print("| CPU time per request against | ratio, 95 % | bound | |\n| --- | --- | --- | --- |")
    for name in wanted:
        log = statistics.fmean(means[options.arm]) - statistics.fmean(means[name])
        low, ratio, high = (math.exp(log + shift) for shift in (-half, 0, half))
        bound = BOUNDS.get(name)
        verdict = "" if bound is None else "holds" if ratio <= bound and half <= math.log1p(WIDEST) else (
            "missed" if ratio > bound else "interval too wide")
        print(f"| {name} | {ratio:.3f} [{low:.3f}, {high:.3f}] | {'' if bound is None else f'≤ {bound:.2f}'} | {verdict} |")
    print("\n| arm | context switches per request |\n| --- | --- |")
    for name in (options.arm, *wanted):
        print(f"| {name} | {statistics.fmean(switches[name]):.3f} |")


def read(directory, group):
    """Log costs by arm, fork and round, of the last attempt at each fork, and context switches per request."""
    groups = [json.loads(line) for line in (directory / "groups.jsonl").read_text().splitlines()]
    # the reference's second start is left to the report
    labels = {arm["name"]: arm["label"] for one in groups if one["id"] == group for arm in one["arms"]
              if arm["recipe"] != "a-a"}
    ended = {(end["fork"]): end["attempt"] for end in map(json.loads, (directory / "forks.jsonl").read_text().splitlines())
             if end["group"] == group and not end["alarms"]}
    costs = collections.defaultdict(dict)
    switches = collections.defaultdict(list)
    for line in (directory / "blocks.jsonl").read_text().splitlines():
        block = json.loads(line)
        if (block["group"] == group and block["load"] == "closed" and not block["alarms"] and block["requests"]
                and ended.get(block["fork"]) == block["attempt"] and block["arm"] in labels):
            name, use = labels[block["arm"]], block["service"]
            costs[name][block["fork"], block["round"]] = math.log(use["cpuMicros"] / block["requests"])
            switches[name].append((use["voluntarySwitches"] + use["involuntarySwitches"]) / block["requests"])
    return costs, switches


def per_fork(costs):
    """Of each fork the mean of its rounds, of those alone that all arms have."""
    common = set.intersection(*(set(found) for found in costs.values()))
    forks = sorted({fork for fork, _ in common})
    return {name: [statistics.fmean(found[key] for key in common if key[0] == fork) for fork in forks]
            for name, found in costs.items()}


def half_width(means):
    arms, forks = len(means), len(next(iter(means.values())))
    if forks < 2:
        raise SystemExit("one fork gives no interval; a run of dyno peers without --quick has five")
    fork_means = [statistics.fmean(values[fork] for values in means.values()) for fork in range(forks)]
    grand = statistics.fmean(fork_means)
    square = sum((values[fork] - statistics.fmean(values) - fork_means[fork] + grand) ** 2
                 for values in means.values() for fork in range(forks))
    df = (arms - 1) * (forks - 1)
    return T95[min(df, len(T95) - 1)] * math.sqrt(2 * square / df / forks)


if __name__ == "__main__":
    main()
