"""Prints what scikit-learn 1.9 makes of the samples of made_samples.hpp: the golden values of
tree_test.cpp and boosting_test.cpp. "seeds" is how many results 20 seeds give: with ties more than 1."""
import numpy as np
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.tree import DecisionTreeRegressor

i = np.arange(60)
X = np.stack([(i * 37 + 5) % 101, (i * 53 + 17) % 103, (i * 29 + 41) % 107], 1).astype(float)
y = (X[:, 0] * X[:, 1] / 64 + (i % 7) ** 3 / 32 + np.where(X[:, 2] > 50, 20.0, 0)
     + ((i * i * 7 + 13 * i) % 113) * 0.25)
for weights in (None, 1.0 + i % 3 + i * i % 61 / 977.0):
    for criterion in ("squared_error", "absolute_error"):
        trees = [DecisionTreeRegressor(criterion=criterion, max_depth=3, min_samples_leaf=6, random_state=s)
                 .fit(X, y, sample_weight=weights).tree_ for s in range(20)]
        seeds = {(tuple(t.feature), tuple(t.threshold), tuple(t.value.ravel().round(9))) for t in trees}
        feature, threshold, value = (np.array(part) for part in next(iter(seeds)))
        print(criterion, weights is not None, "seeds", len(seeds), feature.clip(-1).tolist(),
              threshold[feature >= 0].tolist(), trees[0].value.ravel()[feature < 0].tolist())
    for loss in ("squared_error", "absolute_error", "huber", "quantile"):
        made = [GradientBoostingRegressor(loss=loss, criterion="squared_error", n_estimators=50, max_depth=2,
                                          min_samples_leaf=6, random_state=s)
                .fit(X, y, sample_weight=weights).predict(X) for s in range(20)]
        seeds = {tuple(p.round(9)) for p in made}
        print(loss, weights is not None, "seeds", len(seeds), made[0][::6].tolist())
