"""A linear model solved exactly: rational normal equations by Gaussian elimination, whatever their condition."""
from collections import OrderedDict
from fractions import Fraction
from itertools import product


class Category:
    """A variable read as categories; its levels in code-point order, or in that of numbers for C(number)."""

    def __init__(self, column, name=None, numeric=False):
        self.column, self.name = column, name or column
        self.key = Fraction if numeric else str

    def read(self, text):
        return self.key(text)


class Number:
    """A variable read as a number: a column, or a power of it."""

    def __init__(self, column, power=1):
        self.column, self.power = column, power
        self.name = column if power == 1 else f"I({column}^{power})"

    def read(self, text):
        return Fraction(text) ** self.power


class Points:
    """Distinct settings of the variables with the number, the sum and the sum of squares of their responses."""

    def __init__(self, variables, rows, response="y"):
        cells = OrderedDict()
        for row in rows:
            setting = tuple(v.read(row[v.column]) for v in variables)
            n, total, squares = cells.get(setting, (0, 0, 0))
            y, weight = Fraction(row[response]), row.get("weight", 1)
            cells[setting] = (n + weight, total + weight * y, squares + weight * y * y)
        self.settings = list(cells)
        self.n = [cell[0] for cell in cells.values()]
        self.sum = [cell[1] for cell in cells.values()]
        self.sum_of_squares = sum(cell[2] for cell in cells.values())
        self.within = sum(q - Fraction(t) * t / n for n, t, q in cells.values())


def level_text(level):
    return level if isinstance(level, str) else str(int(level)) if level.denominator == 1 else str(float(level))


def codings(variable, values, kind):
    """The columns of one variable as (label, function of its value)."""
    if isinstance(variable, Number):
        return [(variable.name, lambda value: value)]
    levels = sorted(set(values))
    if kind == "indicator":
        return [(f"{variable.name}[{level_text(l)}]", lambda value, l=l: int(value == l)) for l in levels]
    if kind == "treatment":
        return [(f"{variable.name}[{level_text(l)}]", lambda value, l=l: int(value == l)) for l in levels[1:]]
    last = levels[-1]
    return [(f"{variable.name}[{level_text(l)}]", lambda value, l=l: -1 if value == last else int(value == l))
            for l in levels[:-1]]


def design(variables, terms, intercept, points, contrasts):
    """Columns as (name, index of the term or None, value per point). A category is coded by contrasts where the
    term without it is in the model (Chambers & Hastie, section 2.4.1), by indicators of all levels otherwise. Without
    an intercept the first categorical main effect takes its place."""
    columns = [("(Intercept)", None, [1] * len(points.n))] if intercept else []
    stand_in = None if intercept else next(
        (t for t in terms if len(t) == 1 and isinstance(variables[t[0]], Category)), None)
    for index, term in enumerate(terms):
        choices = []
        for v in term:
            margin = tuple(w for w in term if w != v)
            has_margin = margin in terms if margin else term != stand_in
            kind = contrasts if has_margin else "indicator"
            choices.append(codings(variables[v], [s[v] for s in points.settings], kind))
        for combination in product(*reversed(choices)):
            combination = combination[::-1]
            values = []
            for setting in points.settings:
                value = 1
                for v, (_, function) in zip(term, combination):
                    value *= function(setting[v])
                values.append(value)
            columns.append((":".join(label for label, _ in combination), index, values))
    return columns


class Elimination:
    """Least squares of the responses on columns taken in order; a column that depends on earlier ones is aliased."""

    def __init__(self, points, columns):
        p = len(columns)
        a = [[Fraction(sum(n * x * z for n, x, z in zip(points.n, columns[i][2], columns[j][2])))
              for j in range(p)] + [Fraction(sum(x * t for x, t in zip(columns[i][2], points.sum)))]
             for i in range(p)]
        self.pivots = []
        self.residual = Fraction(points.sum_of_squares)
        for k in range(p):
            if a[k][k] == 0:
                continue
            self.residual -= a[k][p] ** 2 / a[k][k]
            self.pivots.append(k)
            for i in range(k + 1, p):
                if a[i][k] == 0:
                    continue
                factor = a[i][k] / a[k][k]
                for j in range(k, p + 1):
                    a[i][j] -= factor * a[k][j]
        self.rank = len(self.pivots)
        self.upper, self.width = a, p

    def coefficients(self):
        """Estimates and unscaled variances of the columns that are not aliased, by column index."""
        pivots, a = self.pivots, self.upper
        estimate, rows = {}, {}
        for k in reversed(pivots):  # back substitution, once for the response and once for the inverse of R
            later = [j for j in pivots if j > k]
            estimate[k] = (a[k][self.width] - sum(a[k][j] * estimate[j] for j in later)) / a[k][k]
            row = {k: Fraction(1)}
            for j in later:
                if a[k][j]:
                    factor = a[k][j] / a[k][k]
                    for m, value in rows[j].items():
                        row[m] = row.get(m, 0) - factor * value
            rows[k] = row
        # X'X = L D L' with unit L = R' : its inverse is the sum over m of (row element)^2 / D_m.
        variance = {k: sum(value * value / a[m][m] for m, value in rows[k].items()) for k in pivots}
        return estimate, variance


def contains(whole, part):
    return set(part) <= set(whole)


def sums_of_squares(points, variables, terms, intercept, kind):
    """(df, sum of squares) of each term: 1 sequential; 2 after all terms that do not contain it; 3 after all others,
    categories coded to sum to zero."""
    columns = design(variables, terms, intercept, points, "sum" if kind == 3 else "treatment")

    def fit(chosen):
        return Elimination(points, [c for c in columns if c[1] is None or c[1] in chosen])

    everything = range(len(terms))
    result = []
    for t in everything:
        if kind == 1:
            before = set(range(t))
        elif kind == 2:
            before = {u for u in everything if not contains(terms[u], terms[t])}
        else:
            before = set(everything) - {t}
        small, large = fit(before), fit(before | {t})
        result.append((large.rank - small.rank, small.residual - large.residual))
    return result
