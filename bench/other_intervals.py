#!/usr/bin/env python3
"""Intervals of 90 % for new settings, by four ways on the same draws: other_intervals.py YATES FOLDER [DRAWS [SYSTEM...]].
FOLDER holds the systems that others have measured. Told per way: the share of new settings that it holds, half its
mean width (of logarithms, as a percentage), and the mean interval score (width, and 20 times what is missed;
Gneiting and Raftery, JASA 102, 2007), where smaller is better.
  yates   what `yates predict` prints: one distance for all settings, from settings that were left out
  CV+     the same model learnt ten times without a tenth (Barber et al., Annals of Statistics 49, 2021)
  CQR     quantiles of a forest, calibrated on settings that were left out (Romano et al., NeurIPS 2019)
  scaled  yates' prediction, with a distance that grows with the error that a forest expects
Needs scikit-learn."""
import csv
import io
import math
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.ensemble import RandomForestRegressor

yates, folder, *rest = sys.argv[1:]
draws = int(rest[0]) if rest else 10
only = rest[1:]
miss = 0.1
asked_most = 300


def run(*words):
    return subprocess.run([yates, *words], check=True, capture_output=True, text=True).stdout


def write(path, names, x, y):
    with open(path, "w", newline="") as out:
        w = csv.writer(out)
        w.writerow(names + ["response"])
        for row, value in zip(x, y):
            w.writerow([f"{v:g}" for v in row] + [repr(float(value))])


def learn(where, names, x, y, asked):
    write(f"{where}/learnt.csv", names, x, y)
    write(f"{where}/asked.csv", names, asked, np.ones(len(asked)))
    run("train", "response ~ .", f"{where}/learnt.csv", "--run", "none", "--scale", "log",
        "-o", f"{where}/model", "--force", "-q")
    found = csv.DictReader(io.StringIO(
        run("predict", f"{where}/model", f"{where}/asked.csv", "--format", "csv", "-q")))
    rows = [[float(row[name] or 0) for name in ("predicted", "low", "high")] for row in found]
    return [np.array([math.log(v) if v > 0 else math.nan for v in column]) for column in zip(*rows)]


class Quantiles:
    """Meinshausen's quantile forest."""
    def __init__(self, x, y, seed):
        self.forest = RandomForestRegressor(300, min_samples_leaf=3, max_features=1 / 3, random_state=seed).fit(x, y)
        self.leaves = self.forest.apply(x)
        self.order = np.argsort(y)
        self.y = np.sort(y)

    def at(self, x, *shares):
        result = []
        for leaf in self.forest.apply(x):
            same = self.leaves == leaf
            weight = (same / same.sum(axis=0)).mean(axis=1)[self.order].cumsum()
            result.append([self.y[min(np.searchsorted(weight, s - 1e-12), len(self.y) - 1)] for s in shares])
        return np.array(result).T


def rank(values, share):
    """The ceil((n + 1) share)-th smallest."""
    k = math.ceil((len(values) + 1) * share - 1e-9)
    return np.sort(values)[k - 1] if k <= len(values) else math.inf


def draw(names, x, y, asked, truth, seed):
    n = len(x)
    folds = np.random.default_rng(seed).permutation(n) % 10
    result = {}
    with tempfile.TemporaryDirectory() as where:
        p, low, high = learn(where, names, x, y, asked)
        result["yates"] = low, high
        out = np.empty(n)
        every = np.empty((n, len(asked)))
        quantile_scores = np.empty(n)
        for k in range(10):
            held = folds == k
            if not held.any():
                continue
            both = learn(where, names, x[~held], y[~held], np.vstack([x[held], asked]))[0]
            out[held] = both[:held.sum()]
            every[held] = both[held.sum():]
            lo, hi = Quantiles(x[~held], np.log(y[~held]), seed).at(x[held], miss / 2, 1 - miss / 2)
            quantile_scores[held] = np.maximum(lo - np.log(y[held]), np.log(y[held]) - hi)
        r = np.abs(np.log(y) - out)
        known = ~np.isnan(r)
        down = np.sort(every[known] - r[known, None], axis=0)
        up = np.sort(every[known] + r[known, None], axis=0)
        k = math.ceil((known.sum() + 1) * (1 - miss) - 1e-9)
        if k <= known.sum():
            result["CV+"] = down[known.sum() - k], up[k - 1]
        q = rank(quantile_scores, 1 - miss)
        lo, hi = Quantiles(x, np.log(y), seed).at(asked, miss / 2, 1 - miss / 2)
        result["CQR"] = lo - q, hi + q
        spread = RandomForestRegressor(300, min_samples_leaf=5, max_features=1 / 3, oob_score=True, random_state=seed)
        spread.fit(x[known], r[known])
        base = 0.5 * r[known].mean()
        q = rank(r[known] / (spread.oob_prediction_ + base), 1 - miss)
        s = q * (spread.predict(asked) + base)
        result["scaled"] = p - s, p + s
    t = np.log(truth)
    scores = {}
    for way, (lo, hi) in result.items():
        ok = ~(np.isnan(lo) | np.isnan(hi)) & np.isfinite(lo) & np.isfinite(hi)
        l, h, v = lo[ok], hi[ok], t[ok]
        scores[way] = (np.mean((v >= l) & (v <= h)), np.mean(h - l) / 2,
                       np.mean(h - l + 2 / miss * (np.maximum(l - v, 0) + np.maximum(v - h, 0))), ok.mean())
    return scores


def synthetic(seed):
    g = np.random.default_rng(seed)
    n = 2000
    x = np.column_stack([g.choice([1, 2, 4, 8, 16, 32], n), g.choice([1, 2, 3, 4, 6, 8, 12, 16], n),
                         g.integers(0, 2, n), g.integers(0, 2, n), g.integers(0, 2, n)]).astype(float)
    smooth = 2 + 3 * x[:, 0] / x[:, 1] ** 0.8 * (1 + 0.3 * x[:, 2]) + 0.2 * x[:, 1] * x[:, 3]
    return x, smooth * np.exp((0.02 + 0.1 * x[:, 3]) * g.normal(size=n))


systems = ["Apache", "BDBC", "Dune", "LLVM", "SQL", "x264", "uneven noise"]
print("system,settings,way,holds,half width,score,with interval")
for system in only or systems:
    if system == "uneven noise":
        names = list("abcde")
    else:
        with open(f"{folder}/{system}_AllNumeric.csv") as file:
            rows = list(csv.reader(file))
        names = [f"x{i}" for i in range(len(rows[0]) - 1)]
        data = np.array(rows[1:], dtype=float)
    for n in (25, 50, 100):
        sums = {}
        for d in range(draws):
            if system == "uneven noise":
                x, y = synthetic(d)
            else:
                x, y = data[:, :-1], data[:, -1]
            order = np.random.default_rng([d, n]).permutation(len(x))
            if n + 50 > len(x):
                continue
            one, other = order[:n], order[n:n + asked_most]
            for way, values in draw(names, x[one], y[one], x[other], y[other], d).items():
                sums.setdefault(way, []).append(values)
        for way, values in sums.items():
            m = np.mean(values, axis=0)
            print(f"{system},{n},{way},{m[0]:.3f},{m[1]:.4f},{m[2]:.4f},{m[3]:.2f}", flush=True)
