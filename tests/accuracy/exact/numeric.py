"""Data sets with numeric factors of moderate condition: 12 digits are asked for."""
from fractions import Fraction as F

from .build import Noise, data_set, factorial, plain, table


def spread(noise, count, low, high, decimals):
    """Distinct-looking decimals in [low, high]."""
    unit = 10**decimals
    return [F(low) + F(noise.below((high - low) * unit + 1), unit) for _ in range(count)]


def texts(values):
    return [plain(value) for value in values]


def numbered(levels, count, x_values, response, seed):
    """A factorial of categories with numeric columns beside it: x_values(point, noise) gives their exact values."""
    noise = Noise(seed)
    rows = factorial(levels, count, lambda p, r, n: F(0), seed)
    for row in rows:
        xs = x_values(row, noise)
        row.update({name: plain(value) for name, value in xs.items()})
        row["y"] = plain(response(row, xs, noise))
    return rows


def code(row):
    return sum((3 + i) * ord(value[0]) for i, (name, value) in enumerate(row.items())
               if len(value) == 1 and value.isalpha())


def sets():
    noise = Noise(101)
    x = spread(noise, 40, 0, 10, 3)
    yield data_set("line", "a straight line", table({"x": texts(x), "y": texts(3 * v + F(noise.around(90), 100) for v in x)}),
                   "y ~ x")
    y = [10**12 + v * F(7, 10) + F(noise.around(30), 10) for v in x]
    yield data_set("line_offset_1e12", "response behind 10^12", table({"x": texts(x), "y": texts(y)}), "y ~ x")
    far = [10**9 + v for v in x]
    yield data_set("line_far_x", "factor between 10^9 and 10^9 + 10: the intercept is far outside of the data",
                   table({"x": texts(far), "y": texts(10**6 + 3 * v + F(noise.around(90), 100) for v in x)}), "y ~ x")
    clock = [2**63 - 10**6 + 1000 * i + noise.below(900) for i in range(60)]
    yield data_set("clock_drift", "drift of a nanosecond counter over another: both columns near 2^63",
                   table({"t": map(str, clock), "y": [str(2**63 - 1 - (2**63 - 1 - t) // 3 - noise.below(50)) for t in clock]}),
                   "y ~ t")
    yield data_set("through_origin", "no intercept: total and R squared about zero",
                   table({"x": texts(x), "y": texts(2 * v + F(noise.around(50), 100) for v in x)}), ("y ~ x - 1", (1, 2)))
    tiny = [v / 10**9 for v in x]
    yield data_set("units", "factor in units of 1e-9, response in units of 1e15",
                   table({"x": texts(tiny), "y": texts((3 * v + F(noise.around(90), 100)) * 10**15 for v in x)}),
                   "y ~ x", "y ~ x + I(x^2)")
    yield data_set("quadratic", "a parabola", table({"x": texts(x), "y": texts(v * v - 8 * v + F(noise.around(90), 100) for v in x)}),
                   "y ~ x + I(x^2)")
    away = [100 + v for v in x]
    yield data_set("cubic_away", "a cubic over [100, 110]: raw powers of condition near 1e12 before scaling",
                   table({"x": texts(away), "y": texts(v**3 / 50 - 2 * v + F(noise.around(90), 100) for v in x)}),
                   "y ~ x + I(x^2)", "y ~ x + I(x^2) + I(x^3)")
    z = spread(noise, 40, -5, 5, 2)
    yield data_set("surface", "two numeric factors, their product and squares",
                   table({"x": texts(x), "z": texts(z),
                          "y": texts(10**6 + 2 * v - w + v * w / 5 + F(noise.around(90), 1000) for v, w in zip(x, z))}),
                   "y ~ x * z", "y ~ x + z + I(x^2) + I(z^2) + x:z")
    groups = {"a": ["p", "q", "r"]}
    yield data_set("slopes", "a line per group, unequal groups",
                   numbered(groups, lambda p: {"p": 9, "q": 4, "r": 15}[p["a"]],
                            lambda row, n: {"x": F(n.below(10001), 1000)},
                            lambda row, v, n: F(code(row) % 7) + v["x"] * (code(row) % 3) + F(n.around(60), 100), 102),
                   "y ~ a * x", "y ~ a + x", "y ~ x + a:x")
    factors = {"a": ["p", "q", "r"], "b": ["u", "v"]}
    covariate = lambda row, n: {"x": F(20 + n.below(600), 10), "z": F(n.below(64) + 1)}
    yield data_set("covariate", "unbalanced two-way with two covariates", numbered(
        factors, lambda p: 2 + (ord(p["a"]) + 3 * ord(p["b"])) % 4, covariate,
        lambda row, v, n: F(code(row) % 11) + v["x"] / 4 - v["z"] / 100 + F(n.around(60), 100), 103),
        "y ~ a * b + x", "y ~ a * b + x + z", "y ~ a * b * x")
    yield data_set("covariate_offset_1e15", "the same behind 10^15", numbered(
        factors, lambda p: 2 + (ord(p["a"]) + 3 * ord(p["b"])) % 4, covariate,
        lambda row, v, n: 10**15 + F(code(row) % 11) + v["x"] / 5 + F(n.around(60), 100), 104),
        "y ~ a * b + x", "y ~ a * x * z")
    yield data_set("timestamps", "start times in seconds since 1970 as covariate", numbered(
        factors, 4, lambda row, n: {"t": F(1700000000) + F(n.below(86400000), 1000)},
        lambda row, v, n: F(code(row) % 11) + (v["t"] - 1700000000) / 50000 + F(n.around(60), 100), 105),
        "y ~ a * b + t")
    yield data_set("two_level_numeric", "2^(7-4) in -1 and 1, replicated, behind 10^9", two_level(), "y ~ A + B + C + D + E + F + G",
                   "y ~ A * B * C")
    yield data_set("powers_of_two", "sizes 1 to 1024 as numbers and as categories",
                   numbered({"k": [str(2**i) for i in range(11)], "a": ["p", "q"]}, 2, lambda row, n: {},
                            lambda row, v, n: F(row["k"]) / 8 + ord(row["a"]) + F(n.around(90), 100), 106),
                   "y ~ a * k", "y ~ a + k + I(k^2)", "y ~ C(k) * a")
    for power in (6, 7):
        second = [v + F(noise.around(9), 10 * 10**power) for v in x]
        yield data_set(f"near_aliased_1e-{power}", f"x2 is x1 up to 1e-{power}",
                       table({"x1": texts(x), "x2": texts(second),
                              "y": texts(1 + 2 * v + F(noise.around(90), 100) for v in x)}), "y ~ x1 + x2")
    groups_near = numbered({"a": ["p", "q"]}, 20, lambda row, n: {"x": (row["a"] == "q") + F(n.around(9), 10**7)},
                           lambda row, v, n: 10**6 + 2 * v["x"] + F(n.around(90), 100), 107)
    yield data_set("near_aliased_group", "a number that is nearly a group's indicator", groups_near, "y ~ a + x")
    yield data_set("aliased_number", "x2 is exactly 2 x1 + 3",
                   table({"x1": texts(x), "x2": texts(2 * v + 3 for v in x), "z": texts(z),
                          "y": texts(5 + v + F(noise.around(90), 100) for v in x)}), ("y ~ x1 + x2 + z", (1, 2)))
    yield data_set("zero_slope", "slope exactly zero behind 10^9",
                   table({"x": [str(i % 5) for i in range(20)],
                          "y": texts(10**9 + F((1, -1, 0, 2, -2)[i % 5 if i // 5 % 2 == 0 else 4 - i % 5] ** 2, 10)
                                     + F((3, -3)[i // 10], 10) for i in range(20))}), "y ~ x")
    yield data_set("exact_parabola", "a parabola without noise: residual exactly zero",
                   table({"x": texts(F(i, 4) for i in range(21)),
                          "y": texts(1 + F(i, 4) + F(i, 4) ** 2 for i in range(21))}), "y ~ x + I(x^2)")
    long = [F("3.14159265358979323846264338327950288419") + v / 10**20 for v in x]
    yield data_set("long_numbers", "a factor whose values agree in their first 20 digits",
                   table({"x": texts(long), "y": texts(v + F(noise.around(90), 100) for v in x)}), "y ~ x",
                   digits=11)  # a condition near 1e20 leaves 106 bits twelve digits


def two_level():
    noise, rows = Noise(108), []
    for i in range(24):
        a, b, c = (1 if i >> bit & 1 else -1 for bit in range(3))
        signs = dict(zip("ABCDEFG", (a, b, c, a * b, a * c, b * c, a * b * c)))
        y = 10**9 + F(39 + 12 * a + 4 * b + 13 * c + 5 * a * b + noise.around(9), 10)
        rows.append({**{name: str(sign) for name, sign in signs.items()}, "y": plain(y)})
    return rows
