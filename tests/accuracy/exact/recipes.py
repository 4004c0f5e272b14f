"""Data sets too large to store: the test writes their rows from a recipe, the certificate comes from the cells.

The recipe: for each point in standard order (first factor fastest) of index c = 0, 1, ..., replicates - step * c rows
with the value origin + c * shift + 0.4, 0.3, 0.5, 0.3, 0.5, ... as Simon and LeSage (1989) put them."""
from fractions import Fraction as F
from itertools import product

from .build import data_set, plain


def recipe(levels, replicates, step, origin, shift):
    rows = []
    for c, values in enumerate(product(*(levels[name] for name in reversed(levels)))):
        point, count = dict(zip(levels, values[::-1])), replicates - step * c
        odd, even = count // 2, (count - 1) // 2
        for tenths, weight in ((4, 1), (3, odd), (5, even)):
            rows.append({**point, "y": plain(F(origin) + c * F(shift) + F(tenths, 10)), "weight": weight})
    return rows


def sets():
    for name, stresses, levels, replicates, step, origin, shift, *models in (
        ("replicates_1e5", "10^5 rows per cell behind 10^12", {"a": ["p", "q"], "b": ["u", "v"]}, 100000, 0,
         "1000000000000", "0.2", "y ~ a * b"),
        ("replicates_unequal", "20001 to 9501 rows per cell behind 10^15", {"a": ["p", "q"], "b": ["u", "v"], "c": ["s", "t"]},
         20001, 1500, "1000000000000000", "0.1", "y ~ a * b * c", "y ~ a + b + c"),
    ):
        built = data_set(name, stresses, recipe(levels, replicates, step, origin, shift), *models)
        built["recipe"] = {"levels": levels, "replicates": replicates, "step": step, "origin": origin, "shift": shift}
        yield built
