#!/usr/bin/env python3
"""How well run times of Spark jobs on clusters are predicted where settings, or a level, were left out:
clusters.py YATES GREP_TSV KMEANS_TSV SORT_TSV. Beside the error of what `yates train` chooses, those of the single
technique that turns out to be the best and of Ernest's four terms; and the runs that intervals of 90 % hold."""
import csv
import os
import subprocess
import sys
import tempfile

yates, *paths = sys.argv[1:]
techniques = ("least-squares ridge non-negative grey-box tree forest extra-trees boosting smooth-process process "
              "process-with-line").split()
told = ("gross_runtime", "predicted", "low", "high", "where")
ernest = "I(data_size_MB / instance_count) + log(instance_count) + instance_count"


def predicted(folder, formula, *options):
    """The asked settings with a prediction, learnt from the others."""
    run = dict(check=True, capture_output=True, text=True)
    learnt, asked, model = (f"{folder}/{name}" for name in ("learnt.csv", "asked.csv", "model.json"))
    subprocess.run([yates, "train", formula, learnt, "-o", model, "--force", *options], **run)
    found = subprocess.run([yates, "predict", model, asked, "--format", "csv"], **run).stdout
    return [row for row in csv.DictReader(found.splitlines()) if row["predicted"]]


def inputs_of(row):
    return tuple(value for name, value in row.items() if name not in told)


def error(rows):
    """Mean relative error of settings: a setting counts once, by the mean of its runs."""
    settings = {}
    for row in rows:
        setting = (row["predicted"], *inputs_of(row))
        settings.setdefault(setting, []).append(float(row["gross_runtime"]))
    off = [abs(float(setting[0]) * len(runs) / sum(runs) - 1) for setting, runs in settings.items()]
    return 100 * sum(off) / len(off)


def cell(rows, names, held_back, with_machine):
    """Learns from the rows that are not held back, in several ways, and predicts those that are."""
    sides = [([r for r in rows if left(r) == asked] for asked in (False, True)) for left in held_back]
    inputs = [n for n in names if n != "gross_runtime" and (with_machine or n != "machine_type")]
    formula = "gross_runtime ~ " + " + ".join(inputs)
    ways = {"": (formula,), "ernest": (f"gross_runtime ~ {ernest}", "--technique", "non-negative")}
    ways.update({technique: (formula, "--technique", technique) for technique in techniques})
    found = {way: [] for way in ways}
    for side in sides:
        with tempfile.TemporaryDirectory() as folder:
            for file, kept in zip(("learnt", "asked"), side):
                with open(f"{folder}/{file}.csv", "w", newline="") as out:
                    writer = csv.DictWriter(out, names)
                    writer.writeheader()
                    writer.writerows(kept)
            for way, words in ways.items():
                found[way] += predicted(folder, *words)
    bounded = [row for row in found[""] if row["low"]]
    held = sum(float(r["low"]) <= float(r["gross_runtime"]) <= float(r["high"]) for r in bounded)
    best = min(techniques, key=lambda technique: error(found[technique]))
    return (f"{error(found['']):.1f} ({best} {error(found[best]):.1f}; Ernest {error(found['ernest']):.0f}"
            + (f"; {100 * held / len(bounded):.0f} % held)" if bounded else ")"))


def fifth_of(rows, k):
    settings = sorted({inputs_of(row) for row in rows})
    left = {setting for i, setting in enumerate(settings) if i * 7919 % len(settings) % 5 == k}
    return lambda row: inputs_of(row) in left


def at(name, pick):
    return lambda rows: [lambda r, level=pick(float(r[name]) for r in rows): float(r[name]) == level]


ways_to_leave_out = {
    "a fifth of the settings, each in turn": lambda rows: [fifth_of(rows, k) for k in range(5)],
    "the largest cluster": at("instance_count", max),
    "the smallest cluster": at("instance_count", min),
    "the largest data": at("data_size_MB", max),
    "the smallest data": at("data_size_MB", min),
    "each type of machine, told by slots and memory": lambda rows: [
        lambda r, kind=kind: r["machine_type"] == kind for kind in sorted({r["machine_type"] for r in rows})],
}
systems = {}
for path in paths:
    with open(path) as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    # One size of data was sorted with lines of another length: no other setting tells what that does.
    systems[os.path.basename(path)[:-4]] = [r for r in rows if r.get("line_length") != "1000"]
print("| left out | " + " | ".join(systems) + " |\n|---|" + "---|" * len(systems))
for title, held_back in ways_to_leave_out.items():
    cells = [cell(rows, list(rows[0]), held_back(rows), "machine" not in title) for rows in systems.values()]
    print(f"| {title} | " + " | ".join(cells) + " |", flush=True)
