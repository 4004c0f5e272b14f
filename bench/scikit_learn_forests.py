"""The least of two times in seconds of scikit-learn's boosting by histograms on the large data of forest_bench, and
its error."""
import sys
import time

import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

settings, features = 1000000, 20
data = np.fromfile(f"{sys.argv[1]}/large")
X, y = data[: settings * features].reshape(features, settings).T, data[settings * features :]


times = []
for _ in range(2):
    begin = time.perf_counter()
    made = HistGradientBoostingRegressor(
        max_iter=100, max_depth=5, max_leaf_nodes=None, min_samples_leaf=20, early_stopping=False).fit(X, y)
    times.append(time.perf_counter() - begin)
print("boosting", min(times))
print("error", np.sqrt(np.mean((made.predict(X) - y) ** 2)))
