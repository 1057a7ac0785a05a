#!/usr/bin/env python3
"""Reads a simulation's steps.json and checks that each step was in force, by its proof.

    python3 test/steps.py FILE KNOB
"""

import json
import sys


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    run, _ = json.JSONDecoder().raw_decode(text[text.index("{"):])
    knob = sys.argv[2]
    faults = [] if len(run["steps"]) > 1 else ["there must be two steps or more"]
    for step in run["steps"]:
        proof = step["proof"].get(knob, {})
        asked, effective = step["settings"].get(knob), proof.get("effective")
        print(f"{step['step']}: {step['requests']} requests, {step['failures']} failures, asked {asked}, proof {proof}")
        if step["failures"] or not step["requests"]:
            faults.append(f"{step['step']}: {step['failures']} failures in {step['requests']} requests")
        if effective is None or (asked or "").isdigit() and str(effective) != asked:
            faults.append(f"{step['step']}: asked for {asked}, in force was {effective}")
    print(*faults, sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
