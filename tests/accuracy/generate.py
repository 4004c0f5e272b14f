#!/usr/bin/env python3
"""Writes the certified data sets and their certificates: generate.py [FOLDER] (default: certified, beside this file).

Every value is computed from the decimal texts of the data by exact rational arithmetic; only square roots, tails and
quantiles are irrational, and those are computed to 50 digits. A value is written as a fraction where that is short,
as a decimal of 40 significant digits otherwise. Needs Python 3.9 or later and nothing else; the same bytes every time.
"""
import json
import os
import sys
from decimal import Context, Decimal
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from exact import categorical, numeric, recipes  # noqa: E402
from exact.model import Elimination, Points, design, sums_of_squares  # noqa: E402
from exact.tails import log10_f_tail, t_quantile, to_decimal  # noqa: E402


def text(value, digits=40):
    """A fraction as a short fraction or a decimal; a decimal rounded to the digits asked for."""
    if value is None:
        return None
    if isinstance(value, Fraction):
        short = str(value)
        if len(short) <= 20:
            return short
        value = to_decimal(value)
    return str(value.normalize(Context(prec=digits)))


def root(value):
    return to_decimal(value).sqrt()


def term_rows(points, model, kind, residual):
    names = [":".join(model["variables"][v].name for v in term) for term in model["terms"]]
    rows = []
    for name, (df, sum_sq) in zip(names, sums_of_squares(points, model["variables"], model["terms"],
                                                        model["intercept"], kind)):
        mean_sq = sum_sq / df if df else None
        f = mean_sq / residual["mean_sq"] if df and residual["mean_sq"] else None
        log10_p = None
        if f is not None:
            log10_p = log10_f_tail(f, df, residual["df"]) if f else Fraction(0)
        rows.append({"term": name, "df": df, "sum_sq": text(sum_sq), "mean_sq": text(mean_sq), "f": text(f),
                     "log10_p": text(log10_p, 25)})
    return rows


def coefficient_rows(columns, elimination, mean_square, df):
    estimates, variances = elimination.coefficients()
    rows = []
    for index, column in enumerate(columns):
        row = {"name": column[0], "estimate": None, "std_error": None, "low": None, "high": None}
        if index in estimates:
            row["estimate"] = text(Fraction(estimates[index]))
            if mean_square is not None:
                error = root(mean_square * variances[index])
                half = t_quantile(df) * error
                estimate = to_decimal(Fraction(estimates[index]))
                row.update(std_error=text(error), low=text(estimate - half), high=text(estimate + half))
        rows.append(row)
    return rows


def certificate(model, rows):
    points = Points(model["variables"], rows)
    columns = design(model["variables"], model["terms"], model["intercept"], points, "treatment")
    full = Elimination(points, columns)
    n, total_sum = sum(points.n), sum(points.sum)
    total = points.sum_of_squares - (Fraction(total_sum) ** 2 / n if model["intercept"] else 0)
    df = n - full.rank
    residual = {"df": df, "sum_sq": full.residual, "mean_sq": full.residual / df if df else None}
    return {
        "formula": model["formula"], "observations": n, "points": len(points.n),
        "total": {"df": n - int(model["intercept"]), "sum_sq": text(total)},
        "residual": {key: value if key == "df" else text(value) for key, value in residual.items()},
        "pure_error": {"df": n - len(points.n), "sum_sq": text(Fraction(points.within))},
        "sigma": text(root(residual["mean_sq"])) if df else None,
        "r_squared": text(1 - full.residual / total),
        "types": {str(kind): term_rows(points, model, kind, residual) for kind in model["types"]},
        "coefficients": coefficient_rows(columns, full, residual["mean_sq"], df),
    }


def layout(value, depth=0):
    """JSON with one term or coefficient per line."""
    flat = json.dumps(value)
    if depth > 2 and isinstance(value, dict) and len(flat) < 400 or not isinstance(value, (dict, list)) or not value:
        return flat
    indent = "\n" + " " * (depth + 1)
    if isinstance(value, list):
        return "[" + indent + ("," + indent).join(layout(v, depth + 1) for v in value) + "\n" + " " * depth + "]"
    return "{" + indent + ("," + indent).join(
        json.dumps(k) + ": " + layout(v, depth + 1) for k, v in value.items()) + "\n" + " " * depth + "}"


def write(folder, data_set):
    rows = data_set["rows"]
    header = {key: data_set[key] for key in ("name", "stresses", "digits")}
    if "recipe" in data_set:
        header["recipe"] = data_set["recipe"]
    else:
        with open(os.path.join(folder, data_set["name"] + ".csv"), "w", newline="\n") as file:
            names = list(rows[0])
            file.write(",".join(names) + "\n")
            file.writelines(",".join(row[name] for name in names) + "\n" for row in rows)
    header["models"] = [certificate(model, rows) for model in data_set["models"]]
    with open(os.path.join(folder, data_set["name"] + ".json"), "w", newline="\n") as file:
        file.write(layout(header) + "\n")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "certified")
    os.makedirs(folder, exist_ok=True)
    names = []
    for module in (categorical, numeric, recipes):
        for data_set in module.sets():
            write(folder, data_set)
            names.append(data_set["name"])
    with open(os.path.join(folder, "SETS"), "w", newline="\n") as file:
        file.writelines(name + "\n" for name in names)


main()
