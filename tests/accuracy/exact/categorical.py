"""Data sets whose factors are all categorical: 14 digits are asked for."""
from fractions import Fraction as F

from .build import Noise, data_set, factorial, plain

ABC = {"a": ["p", "q", "r"], "b": ["u", "v"], "c": ["s", "t"]}
AB = {"a": ["p", "q", "r"], "b": ["u", "v", "w", "x"]}


def score(point):
    """A different whole number for each point, with all interactions."""
    total = 1
    for position, value in enumerate(point.values()):
        total = total * (3 + position) + ord(str(value)[0]) % (5 + position) * (position + 2)
    return total % 41


def values(unit=F(1, 10), origin=0, width=12):
    return lambda point, replicate, noise: origin + unit * (score(point) + noise.around(width))


def uneven(point):
    return 1 + score(point) % 4


def simon_lesage(origin):
    """Steps of 0.1 behind constant leading digits, as Simon and LeSage (1989) put them."""
    def value(point, replicate, noise):
        step = F(4, 10) if replicate == 0 else F(3, 10) if replicate % 2 else F(5, 10)
        return origin + F(score(point) % 3, 5) + step
    return value


def sets():
    one = {"a": ["k", "l", "m", "n", "o"]}
    yield data_set("oneway_balanced", "small whole numbers", factorial(one, 6, values(F(1)), 1), "y ~ a")
    yield data_set("oneway_unequal", "cells of 1, 2, 50 and 147 rows",
                   factorial({"a": ["k", "l", "m", "n"]}, lambda p: {"k": 1, "l": 2, "m": 50, "n": 147}[p["a"]],
                             values(F(1, 100), 20, 300), 2), "y ~ a")
    for power in (3, 6, 9, 12, 15):
        yield data_set(f"oneway_offset_1e{power:02}", f"10^{power} before steps of 0.1, unequal cells",
                       factorial(one, lambda p: 7 + 2 * (score(p) % 5), simon_lesage(10**power), 3), "y ~ a")
    for power in (9, 15):
        yield data_set(f"oneway_balanced_offset_1e{power:02}", f"10^{power} before steps of 0.1, 9 cells of 21",
                       factorial({"a": list("ghijklmno")}, 21, simon_lesage(10**power), 3), "y ~ a")
    yield data_set("twoway_balanced", "orthogonal: types I, II and III agree", factorial(AB, 3, values(), 4),
                   "y ~ a * b", "y ~ a + b")
    yield data_set("twoway_unbalanced", "types I, II and III differ", factorial(AB, uneven, values(), 5),
                   "y ~ a * b", "y ~ b + a")
    yield data_set("interaction_alone", "a term without its margins: one column depends on the others",
                   factorial(AB, uneven, values(F(1, 10), 10**6), 32), "y ~ a:b")
    for power in (9, 15):
        yield data_set(f"twoway_offset_1e{power:02}", f"10^{power} before the digits, unequal cells",
                       factorial(AB, uneven, values(F(1, 10), 10**power), 6), "y ~ a * b")
    yield data_set("threeway_balanced", "orthogonal, all interactions", factorial(ABC, 2, values(), 7), "y ~ a * b * c")
    yield data_set("threeway_offset_1e12", "unequal cells behind 10^12",
                   factorial(ABC, uneven, values(F(1, 100), 10**12), 8), "y ~ a * b * c", "y ~ (a + b + c)^2")
    four = {"a": ["p", "q"], "b": ["u", "v"], "c": ["s", "t"], "d": ["g", "h"]}
    yield data_set("fourway_balanced", "2^4 twice", factorial(four, 2, values(), 9), "y ~ a * b * c * d")
    yield data_set("fourway_offset_1e15", "3 x 2 x 2 x 2 with unequal cells behind 10^15",
                   factorial({**ABC, "d": ["g", "h"]}, uneven, values(F(1, 10), 10**15), 10),
                   "y ~ a * b * c * d", "y ~ (a + b + c + d)^2")
    yield data_set("unit_1e-9", "seconds told in nanoseconds: unit 1e-9, sums of squares near 1e-16",
                   factorial(AB, uneven, values(F(1, 10**9)), 11), "y ~ a * b")
    yield data_set("unit_1e15", "unit 1e15, sums of squares near 1e33",
                   factorial(ABC, uneven, values(F(10**15)), 12), "y ~ a * b * c")
    yield data_set("atomic_weight", "unit 1e-15 behind seven digits",
                   factorial(AB, uneven, values(F(1, 10**15), F("107.8681")), 13), "y ~ a * b")
    hole = {("p", "w"), ("r", "u")}
    yield data_set("empty_cells", "two of twelve cells empty",
                   factorial(AB, lambda p: 0 if (p["a"], p["b"]) in hole else uneven(p), values(F(1, 10), 10**6), 14),
                   ("y ~ a * b", (1, 2)), "y ~ a + b")
    yield data_set("empty_cells_threeway", "a third of the cells empty",
                   factorial({**AB, "c": ["s", "t"]}, lambda p: max(0, score(p) % 6 - 1), values(), 15),
                   ("y ~ a * b * c", (1, 2)), ("y ~ (a + b + c)^2", (1, 2)))
    yield data_set("single_observations", "one row per cell, no interaction", factorial(AB, 1, values(), 16), "y ~ a + b")
    yield data_set("cells_of_one", "half of the cells hold one row",
                   factorial(AB, lambda p: 1 + 3 * (score(p) % 2), values(F(1, 10), 10**9), 17), "y ~ a * b")
    yield data_set("saturated", "as many cells as rows: no residual", factorial(ABC, 1, values(), 18), "y ~ a * b * c")
    yield data_set("exact_fit", "residual exactly zero with degrees of freedom left",
                   factorial(AB, 2, lambda p, r, n: 10**6 + F(score(p), 10), 19), "y ~ a * b")
    yield data_set("nested", "b within a", factorial(AB, 3, values(F(1, 10), 10**6), 20), ("y ~ a / b", (1, 2)))
    yield data_set("nested_distinct", "classes within schools, each named once: most cells of a x b are empty",
                   nested_distinct(), ("y ~ school / class", (1, 2)))
    yield data_set("fraction_4-1", "2^(4-1) twice, d = abc: one interaction of each pair that alias each other", fraction(),
                   "y ~ a + b + c + d", ("y ~ a + b + c + d + a:b + a:c + a:d", (1, 2)))
    yield data_set("blocks", "randomised blocks, one block a row short", blocks(), "y ~ day + a * b")
    yield data_set("zero_effects", "main effects and interaction of b exactly zero behind 10^12",
                   factorial({"a": ["p", "q", "r"], "b": ["u", "v"]}, 4,
                             lambda p, r, n: 10**12 + F(ord(p["a"]), 10) + F((0, 1, 0, -1)[r], 10), 21), "y ~ a * b")
    yield data_set("tiny_f", "differences between cells 1e-8 of those within",
                   factorial(AB, 4, lambda p, r, n: F((-1000, 1000)[r % 2]) + F(score(p), 10**5), 22), "y ~ a * b")
    yield data_set("huge_f", "differences between cells 1e9 of those within: p underflows",
                   factorial(AB, 16, lambda p, r, n: 1000 * F(score(p)) + F(n.around(50), 10**6), 23), "y ~ a * b")
    yield data_set("forty_digits", "40-digit texts that differ from the 30th digit on",
                   factorial(AB, uneven, values(F(1, 10**30), F("1234567890.123456789012345678901234567890")), 24),
                   "y ~ a * b")
    yield data_set("nanosecond_clock", "64-bit integers up to 2^63 - 1",
                   factorial(AB, uneven, lambda p, r, n: 2**63 - 1 - score(p) - n.below(30), 25), "y ~ a * b")
    yield data_set("negative_offset", "offset -10^12, values of both notations", notations(), "y ~ a * b")
    yield data_set("no_intercept", "cell means: total about zero", factorial({"a": ["p", "q", "r"]}, 5, values(), 27),
                   ("y ~ a - 1", (1, 2)))
    yield data_set("numbers_as_categories", "C() of numbers, sorted as numbers",
                   factorial({"k": [1, 2, 4, 16], "a": ["p", "q"]}, uneven, values(F(1, 10), 10**9), 28), "y ~ C(k) * a")


def nested_distinct():
    noise, rows = Noise(29), []
    for school, classes in {"east": 3, "north": 2, "west": 4}.items():
        for number in range(classes):
            for _ in range(2 + noise.below(4)):
                rows.append({"school": school, "class": f"{school[0]}{number}",
                             "y": str(700 + 10 * number + noise.around(9))})
    return noise.shuffle(rows)


def fraction():
    noise, rows = Noise(30), []
    for i in range(16):
        signs = [(i >> bit) & 1 for bit in range(3)]
        signs.append(sum(signs) % 2)
        row = {name: "-+"[sign] for name, sign in zip("abcd", signs)}
        y = 10**9 + F(5 * signs[0] - 3 * signs[1] + 2 * signs[2] * signs[3] + noise.around(4), 10)
        rows.append({**row, "y": plain(y)})
    return rows


def blocks():
    rows = factorial({"day": ["mon", "thu", "tue", "wed"], "a": ["p", "q", "r"], "b": ["u", "v"]}, 1,
                     lambda p, r, n: 10**6 + F(score(p) + 50 * ord(p["day"][1]) % 17 + n.around(9), 100), 26)
    return [row for row in rows if (row["day"], row["a"], row["b"]) != ("thu", "q", "v")]


def notations():
    rows = factorial(AB, uneven, values(F(1, 1000), -(10**12)), 31)
    for index, row in enumerate(rows):
        if index % 3 == 0:
            digits = row["y"].replace(".", "").removeprefix("-")
            row["y"] = f"-{digits[0]}.{digits[1:]}e{len(row['y'].split('.')[0]) - 2}"
    return rows
