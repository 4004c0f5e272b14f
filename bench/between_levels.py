#!/usr/bin/env python3
"""How well levels of numbers that were left out are predicted from those on both sides, and how many runs
the intervals of 90 % hold: between_levels.py YATES COURIER_CSV C3O_TSV... Beside it, what is predicted and
held by the weights and errors inside, as if the levels had been measured."""
import csv
import itertools
import json
import math
import os
import subprocess
import sys
import tempfile

yates, courier, *c3o = sys.argv[1:]
most = 4  # of levels and pairs of each number


def spread(items):
    items = list(items)
    return [items[i * len(items) // most] for i in range(most)] if len(items) > most else items


def run(*words):
    return subprocess.run([yates, *words], check=True, capture_output=True, text=True).stdout


def predicted(model, asked):
    found = csv.DictReader(run("predict", model, asked, "--format", "csv").splitlines())
    return [row for row in found if row["low"]]


def distance_inside(model):
    scores = model["combinations"][0]["scores"]
    wanted, weight = (scores["settings"] + 1) * 0.9 - 1e-9, 0.0
    for size, share in sorted((abs(r), w) for r, w in zip(scores["residual"], scores["weight"])):
        weight += share
        if weight >= wanted:
            return size
    return math.inf


def errors(rows, response, bounds):
    ratios = [(float(row["predicted"]), float(row[response]), *bounds(row)) for row in rows]
    return [(abs(p / y - 1), low <= y <= high, math.log(high / low) / 2) for p, y, low, high in ratios]


def left_out(folder, rows, names, formula, wanted):
    response = formula.split()[0]
    for file, keep in (("learnt", lambda hits: not any(hits)), ("asked", all)):
        with open(f"{folder}/{file}.csv", "w", newline="") as out:
            kept = [r for r in rows if keep([float(r[column]) == level for column, level in wanted])]
            csv.writer(out).writerows([names] + kept)
    if not kept:
        return None
    run("train", formula, f"{folder}/learnt.csv", "-o", f"{folder}/model", "--force")
    with open(f"{folder}/model") as file:
        model = json.load(file)
    ours = errors(predicted(f"{folder}/model", f"{folder}/asked.csv"), response,
                  lambda row: (float(row["low"]), float(row["high"])))
    for one in model["combinations"]:
        one["weights"] = model["combinations"][0]["weights"]
    with open(f"{folder}/inside", "w") as file:
        json.dump(model, file)
    factor = math.exp(distance_inside(model))
    inside = errors(predicted(f"{folder}/inside", f"{folder}/asked.csv"), response,
                    lambda row: (float(row["predicted"]) / factor, float(row["predicted"]) * factor))
    return ours, inside


def cells(found):
    error, held, half = (sum(column) / len(found) for column in zip(*found))
    return f"{100 * error:.1f} | {100 * held:.0f} % (x {math.exp(half):.2f})"


print("| left out | cases | error | 90 % holds | as if inside | 90 % holds |\n|---|---|---|---|---|---|")
for path in [courier, *c3o]:
    with open(path) as file:
        names, *rows = list(csv.reader(file, delimiter="\t" if path.endswith(".tsv") else ","))
    formula = "time ~ cpu + batch + njobs" if path == courier else "gross_runtime ~ ."
    numbers = {"cpu", "batch", "njobs", "instance_count", "data_size_MB", "p_occurrence", "k"} & set(names)
    inner = {names.index(name): sorted({float(r[names.index(name)]) for r in rows})[1:-1]
             for name in sorted(numbers)}
    lone = {names[c]: [[(c, level)] for level in spread(levels)] for c, levels in inner.items() if levels}
    lone["two at once"] = [[(a, x), (b, y)] for a, b in itertools.combinations(inner, 2)
                           for x, y in spread(itertools.product(inner[a], inner[b]))]
    for title, cases in lone.items():
        with tempfile.TemporaryDirectory() as folder:
            found = [left_out(folder, rows, names, formula, wanted) for wanted in cases]
            found = [one for one in found if one and one[0]]
        if not found:
            continue
        ours, inside = (list(itertools.chain(*side)) for side in zip(*found))
        name = os.path.basename(path).split(".")[0].split("_")[0]
        print(f"| {name}: {title} | {len(found)} | {cells(ours)} | {cells(inside)} |", flush=True)
