#!/usr/bin/env python3
"""Recomputes a prediction among or between measured levels from a model file, without yates:
recompute.py model.json cpu=8 batch=256 net=a
Of a file of several responses it prints a line for each, with its name. It knows the techniques that train compares
by itself, and no inputs that tell the same."""
import json
import math
import sys


def number(text):
    """Of a number, or a size such as 4K or 1M."""
    try:
        return float(text) if text[-1:] not in "KMGT" else float(text[:-1]) * 1024 ** ("KMGT".index(text[-1]) + 1)
    except ValueError:
        sys.exit(f"{text!r} is no number")


def value(factor, inputs, setting):
    one, x = inputs[factor["input"]], setting[inputs[factor["input"]]["name"]]
    if factor["as"] == "level":
        return float(one["levels"][factor["level"]] == x)
    x = number(x)
    return {"identity": x, "log2": math.log2(x) if x > 0 else 0.0, "inverse": 1 / x if x else 0.0,
            "square": x * x, "root": math.sqrt(max(x, 0.0))}[factor["as"]]


def tree(nodes, x):
    at = 0
    while nodes["feature"][at] >= 0:
        right, open_nodes = at + 1, 1  # behind the whole left side
        while open_nodes:
            open_nodes += 1 if nodes["feature"][right] >= 0 else -1
            right += 1
        at = at + 1 if x[nodes["feature"][at]] <= nodes["number"][at] else right
    return nodes["number"][at]


def solved(matrix, columns):
    rows = [row + [column[i] for column in columns] for i, row in enumerate(matrix)]
    for k, row in enumerate(rows):  # elimination: a covariance needs no pivots
        for below in rows[k + 1:]:
            share = below[k] / row[k]
            for j in range(k, len(row)):
                below[j] -= share * row[j]
    for k in reversed(range(len(rows))):
        for above in rows[:k]:
            share = above[k] / rows[k][k]
            for j in range(k, len(above)):
                above[j] -= share * rows[k][j]
    n = len(matrix)
    return [[rows[i][n + c] / rows[i][i] for i in range(n)] for c in range(len(columns))]


def process(model, x):
    centre = [sum(column) / len(column) for column in zip(*model["settings"])]

    def covariance(a, b):
        square = sum((l * (p - q)) ** 2 for l, p, q in zip(model["inverse_lengths"], a, b))
        q = math.sqrt(5 * square)
        shape = (math.exp(-square / 2) if model["shape"] == "squared-exponential"
                 else (1 + q + q * q / 3) * math.exp(-q))
        line = sum(s * (p - c) * (r - c) for s, p, r, c in zip(model["slopes"], a, b, centre))
        return model["signal"] * shape + line

    seen, y = model["settings"], model["response"]
    total = [[covariance(a, b) for b in seen] for a in seen]
    for i, runs in enumerate(model["runs"]):
        total[i][i] += model["nugget"] + model["run_variance"] / runs
    of_y, of_ones = solved(total, [y, [1.0] * len(y)])
    mean = sum(of_y) / sum(of_ones)
    return mean + sum(covariance(x, a) * (w - mean * o) for a, w, o in zip(seen, of_y, of_ones))


def linear(model, x):
    return model["constant"] + sum(b * v for b, v in zip(model["coefficients"], x))


def learnt(one, x, scale):
    model = one["model"]
    if one["technique"] == "grey-box":
        first = len(model["response"]["coefficients"])
        response = linear(model["response"], x[:first])
        return (scale(max(response, model["least"]) if scale is math.log else response)
                + process(model["residual"], x[first:]))
    if one["technique"] == "non-negative":
        return scale(max(linear(model, x), 1e-300) if scale is math.log else linear(model, x))
    if "coefficients" in model:
        return linear(model, x)
    if one["technique"] == "nearest":
        x = [(v - low) / width for v, low, width in zip(x, model["low"], model["range"])]
        far = [sum((v - w) ** 2 for v, w in zip(x, row)) for row in model["settings"]]
        near = [y for y, d in zip(model["response"], far) if d <= min(far) * (1 + 1e-9)]
        return sum(near) / len(near)
    if one["technique"] == "boosting":
        return model["start"] + sum(tree(stage, x) for stage in model["trees"])
    if "trees" in model:
        return sum(tree(nodes, x) for nodes in model["trees"]) / len(model["trees"])
    return tree(model, x) if "number" in model else process(model, x)


def mean_square(one):
    scores = one["scores"]
    return sum(w * r * r for w, r in zip(scores["weight"], scores["residual"])) / scores["settings"]


def is_new(one, setting):
    """Whether a number is between its levels."""
    if len(one["levels"]) > 1 and one["name"] not in setting:
        sys.exit(f"{one['name']} has no value; write {one['name']}={one['levels'][0]}")
    level = setting.setdefault(one["name"], one["levels"][0])
    if not one["numeric"]:
        if level not in one["levels"]:
            sys.exit(f"{one['name']}={level} was not measured")
        return False
    levels = sorted(map(number, one["levels"]))
    if not levels[0] <= number(level) <= levels[-1]:
        sys.exit(f"{one['name']}={level} is beyond the measured levels, where this script computes nothing")
    return number(level) not in levels


def predicted(model, setting):
    scale, back = (math.log, math.exp) if model["scale"] == "log" else (float, float)
    reach = 2 * (model["highest"] - model["lowest"])
    floor = model["lowest"] - reach
    if model["scale"] == "raw" and model["lowest"] >= 0:
        floor = max(floor, 0)
    new = [i for i, one in enumerate(model["inputs"]) if is_new(one, setting)]
    between = [one for one in model["combinations"] if one["direction"] == "between" and one["input"] in new]
    combination = max(between, key=mean_square, default=model["combinations"][0])
    said = []
    for one, weight in zip(model["learnt"], combination["weights"]):
        if one["technique"] not in known:
            sys.exit(f"{one['technique']} is a technique that this script does not know")
        x = [math.prod(value(factor, model["inputs"], setting) for factor in feature)
             for feature in one["features"]]
        found = learnt(one, x, scale)
        said.append((min(max(found, floor), model["highest"] + reach), weight))
    weight = 0.0
    for found, share in sorted(said):  # the weighted median
        weight += share
        if weight >= 0.5:
            return min(back(found), model.get("ceiling", {}).get("value", math.inf))


known = """mean nearest least-squares ridge lasso stepwise forward formula non-negative grey-box tree forest extra-trees
    boosting smooth-process process process-with-line""".split()
if len(sys.argv) < 2 or any("=" not in word for word in sys.argv[2:]):
    sys.exit(__doc__)
file = json.load(open(sys.argv[1]))
asked = dict(word.split("=", 1) for word in sys.argv[2:])
for one in file.get("models", [file]):
    words = [one["response"]] if "models" in file else []
    print(*words, predicted(one, asked))
