"""What data sets are built of: noise that is the same everywhere, exact decimal texts, full factorials, models."""
import re
from fractions import Fraction
from itertools import combinations, product

from .model import Category, Number


class Noise:
    """Knuth's MMIX linear congruential generator: whole numbers that no library's version changes."""

    def __init__(self, seed):
        self.state = seed * 7919 + 1
        for _ in range(4):
            self.below(2)

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def around(self, width):
        """A whole number in [-width, width], small ones more often."""
        return (self.below(width + 1) + self.below(width + 1)) - width

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def plain(value):
    """The exact decimal text of a fraction whose denominator divides a power of ten."""
    value = Fraction(value)
    digits, denominator = 0, value.denominator
    while denominator != 1:
        denominator = (value * 10 ** (digits + 1)).denominator
        digits += 1
        if digits > 60:
            raise ValueError(f"{value} has no short decimal text")
    whole = abs(value.numerator) * 10**digits // value.denominator
    text = str(whole).rjust(digits + 1, "0")
    text = text[:-digits] + "." + text[-digits:] if digits else text
    return ("-" if value < 0 else "") + text


def factorial(levels, count, response, seed):
    """Rows of a full factorial in a shuffled order. `count` is a number or a function of the point; `response` gives
    the exact value at (point, index of the replicate, noise); a count of zero leaves a cell empty."""
    noise, rows = Noise(seed), []
    for values in product(*(levels[name] for name in reversed(levels))):
        point = dict(zip(levels, values[::-1]))
        for replicate in range(count(point) if callable(count) else count):
            row = {name: str(value) for name, value in point.items()}
            row["y"] = plain(response(point, replicate, noise))
            rows.append(row)
    return noise.shuffle(rows)


def table(columns):
    return [dict(zip(columns, values)) for values in zip(*columns.values())]


def variable(text, categorical):
    inside = re.fullmatch(r"C\((\w+)\)", text)
    if inside:
        return Category(inside[1], text, numeric=inside[1] not in categorical)
    power = re.fullmatch(r"I\((\w+)\^(\d+)\)", text)
    if power:
        return Number(power[1], int(power[2]))
    return Category(text) if text in categorical else Number(text)


def expand(part, names):
    """One summand of a right side: a product of variables with ':' , '*' or '/' between them."""
    pieces = re.split(r"\s*([*:/])\s*", part)
    operands, operators = pieces[0::2], set(pieces[1::2])
    index = [names.index(operand) for operand in operands]
    if operators <= {":"}:
        return [tuple(sorted(index))]
    if operators == {"*"}:
        terms = []  # a, b, a:b, c, a:c, b:c, a:b:c, ...: the order that decides within one size
        for v in index:
            terms += [(v,)] + [tuple(sorted(term + (v,))) for term in terms]
        return terms
    if operators == {"/"}:
        return [tuple(index[:size]) for size in range(1, len(index) + 1)]
    raise ValueError(f"cannot expand {part}")


def formula(text, rows, types=(1, 2, 3)):
    """A model from its formula: summands joined by '+', '- 1' for no intercept, '(a + b + c)^2' alone."""
    right = text.split("~")[1].strip()
    intercept = not right.endswith("- 1")
    right = right.removesuffix("- 1").strip()
    categorical = {name for name in rows[0] if not all(is_number(row[name]) for row in rows)}
    whole = re.fullmatch(r"\((.*)\)\^2", right)
    summands = [s.strip() for s in (whole[1] if whole else right).split(" + ")]
    names = list(dict.fromkeys(v for s in summands for v in re.split(r"\s*[*:/]\s*", s)))
    terms = [t for s in summands for t in expand(s, names)]
    if whole:
        terms += list(combinations(range(len(names)), 2))
    terms = sorted(dict.fromkeys(terms), key=len)
    return {"formula": text, "variables": [variable(n, categorical) for n in names], "terms": terms,
            "intercept": intercept, "types": types}


def is_number(text):
    return re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", str(text)) is not None


def data_set(name, stresses, rows, *models, digits=None):
    """Digits asked for: 14 where every factor is categorical, 12 with numeric factors."""
    built = [formula(m, rows) if isinstance(m, str) else formula(m[0], rows, m[1]) for m in models]
    numeric = any(isinstance(v, Number) for m in built for v in m["variables"])
    return {"name": name, "stresses": stresses, "digits": digits or (12 if numeric else 14), "rows": rows,
            "models": built}
