#!/usr/bin/env python3
"""Intervals of 90 % where runs scatter differently at two levels: interval_by_level.py YATES [DRAWS [SETTINGS [RUNS [RATIO]]]].
A made time over four inputs, with RATIO times the noise at net=q. Told: the share of runs at new settings that an
interval holds at each level, half its mean width (of logarithms), and the mean interval score of all (width, and 20
times what is missed; Gneiting and Raftery, JASA 102, 2007), where smaller is better."""
import csv
import io
import math
import random
import subprocess
import sys
import tempfile

yates, *rest = sys.argv[1:]
draws, settings, runs, ratio = (float(a or b) for a, b in zip(rest + [""] * (4 - len(rest)), (60, 40, 3, 4)))
noise = {"p": 0.03, "q": 0.03 * ratio}
grid = [(cpu, batch, net, codec) for cpu in (1, 2, 4, 8, 16) for batch in (64, 128, 256, 512)
        for net in "pq" for codec in "xy"]


def time_of(cpu, batch, net, codec):
    return 40 * cpu ** -0.7 * batch ** 0.3 * (1.2 if net == "q" else 1) * (1.5 if codec == "y" else 1)


def write(path, names, rows):
    with open(path, "w", newline="") as out:
        csv.writer(out).writerows([names, *rows])


names = ["cpu", "batch", "net", "codec"]
held = {"p": [], "q": []}
widths = {"p": [], "q": []}
scores = []
with tempfile.TemporaryDirectory() as work:
    for seed in range(int(draws)):
        g = random.Random(seed)

        def run(setting):
            return time_of(*setting) * math.exp(noise[setting[2]] * g.gauss(0, 1))

        learnt = g.sample(grid, int(settings))
        asked = [s for s in grid if s not in learnt]
        write(f"{work}/learnt.csv", names + ["time"], [[*s, run(s)] for s in learnt for _ in range(int(runs))])
        write(f"{work}/asked.csv", names, asked)
        techniques = [word for one in ("least-squares", "process", "ridge") for word in ("--technique", one)]
        subprocess.run([yates, "train", "time ~ .", f"{work}/learnt.csv", "-o", f"{work}/m.json", "--force", "-q",
                        *techniques], check=True, stdout=subprocess.DEVNULL)
        found = subprocess.run([yates, "predict", f"{work}/m.json", f"{work}/asked.csv", "--format", "csv", "-q"],
                               check=True, capture_output=True, text=True).stdout
        for s, row in zip(asked, csv.DictReader(io.StringIO(found))):
            if not row["low"]:
                continue
            low, high, value = math.log(float(row["low"])), math.log(float(row["high"])), math.log(run(s))
            held[s[2]].append(low <= value <= high)
            widths[s[2]].append((high - low) / 2)
            scores.append(high - low + 20 * (max(low - value, 0) + max(value - high, 0)))
for level in "pq":
    print(f"net={level}: holds {sum(held[level]) / len(held[level]):.3f}, "
          f"half width {sum(widths[level]) / len(widths[level]):.3f}")
print(f"score {sum(scores) / len(scores):.3f}")
