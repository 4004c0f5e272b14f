#!/usr/bin/env python3
"""Mean relative errors of yates train and of scikit-learn's regressors on the same settings that were left
out: stereomatch.py YATES stereomatch_itr_100.csv. Logarithms of times are learnt; the parameters of
scikit-learn's are chosen by five folds that keep the runs of a setting together."""
import csv
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.ensemble import GradientBoostingRegressor, RandomForestRegressor
from sklearn.linear_model import Ridge
from sklearn.model_selection import GridSearchCV, GroupKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler
from sklearn.svm import SVR

yates, path = sys.argv[1:]
with open(path) as file:
    names, *rows = list(csv.reader(file))
data = np.array(rows, dtype=float)
X, y = data[:, :-1], data[:, -1]
group = np.unique(X, axis=0, return_inverse=True)[1].ravel()
threads = X[:, names.index("nThreads")]
drawn = np.random.default_rng(1).random(group.max() + 1) < 0.2
splits = {"a fifth of the settings": drawn[group], "a fifth of the settings, 100 learnt": drawn[group],
          "threads 7 and 8": threads > 6, "threads 1": threads < 2, "threads 4": threads == 4}
grids = {
    "ridge, squares and products": (make_pipeline(StandardScaler(), PolynomialFeatures(2), Ridge()),
                                    {"ridge__alpha": [0.01, 0.1, 1, 10]}),
    "forest": (RandomForestRegressor(300, random_state=1, n_jobs=2), {"max_features": [0.5, 0.75, 1.0]}),
    "boosting": (GradientBoostingRegressor(random_state=1),
                 {"n_estimators": [100, 400], "max_depth": [3, 5], "learning_rate": [0.05, 0.1]}),
    "support vectors": (make_pipeline(StandardScaler(), SVR()),
                        {"svr__C": [1, 10, 100], "svr__epsilon": [0.01, 0.05], "svr__gamma": [0.1, 0.3, 1]})}


def mean_error(predicted, measured):
    return 100 * np.mean(np.abs(predicted - measured) / measured)


def by_yates(learnt, asked):
    with tempfile.TemporaryDirectory() as folder:
        for name, which in (("learnt", learnt), ("asked", asked)):
            with open(f"{folder}/{name}.csv", "w", newline="") as file:
                csv.writer(file).writerows([names] + [rows[r] for r in np.flatnonzero(which)])
        subprocess.run([yates, "train", f"{names[-1]} ~ .", f"{folder}/learnt.csv", "-o", f"{folder}/model"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = subprocess.run([yates, "predict", f"{folder}/model", f"{folder}/asked.csv", "--format", "csv"],
                               check=True, capture_output=True, text=True).stdout.splitlines()
    return np.array([float(row["predicted"]) for row in csv.DictReader(found)])


print("| left out | settings learnt | yates |", " | ".join(grids), "|\n|---|---|---|" + "---|" * len(grids))
for name, left in splits.items():
    learnt = ~left
    if name.endswith("learnt"):
        few = np.random.default_rng(2).permutation(np.unique(group[learnt]))[:100]
        learnt = learnt & np.isin(group, few)
    cells = [f"{mean_error(by_yates(learnt, left), y[left]):.1f}"]
    for model, grid in grids.values():
        found = GridSearchCV(model, grid, cv=GroupKFold(5), scoring="neg_root_mean_squared_error")
        found.fit(X[learnt], np.log(y[learnt]), groups=group[learnt])
        cells.append(f"{mean_error(np.exp(found.predict(X[left])), y[left]):.1f}")
    print(f"| {name} | {len(np.unique(group[learnt]))} |", " | ".join(cells), "|", flush=True)
