# Written by yates cells --emit spark.
"""Count, mean, standard deviation and range of each cell of a table, computed by Apache Spark.

    spark-submit cells.py PATH... >cells.csv

Reads CSV, TSV, JSON Lines or Parquet, whatever paths Spark reads. Prints what `yates cells` prints
of the same rows. Needs Python 3.8 or later and PySpark 3.5 or later, nothing else.

Every number of the response is taken as the decimal number that is written. Its deviation from one
of the values is a whole number of units of the last place, and the sums of the deviations and of
their squares are exact. Only the results are rounded, to 31 digits. Spark reads the data twice: a
first pass finds how many digits there are, a second one adds up.

Rows in which the response or a factor is missing (nothing, NA, NaN, null and other words) are left
out, and a line on stderr counts them. What is no finite number ends the program with status 3.
"""
import argparse
import difflib
import json
import math
import os
import re
import sys
from decimal import Decimal
from fractions import Fraction

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

# What the formula asks for.
FORMULA = "time ~ cpu * batch"
RESPONSE = "time"
FACTORS = ["cpu", "batch"]
EACH_ROW = False  # whether a column such as `run` may say that several rows are values of one run

SETTINGS = {
    # Decimals that do not fit are an error; by default Spark rounds them and says nothing.
    "spark.sql.decimalOperations.allowPrecisionLoss": "false",
    "spark.sql.ansi.enabled": "true",
    # A row of another length than the header line is seen only if all its fields are read.
    "spark.sql.csv.parser.columnPruning.enabled": "false",
    "spark.sql.caseSensitive": "true",
    "spark.sql.execution.pythonUDF.arrow.enabled": "false",
}
ENDINGS = {".csv": "csv", ".tsv": "tsv", ".json": "json", ".jsonl": "json", ".ndjson": "json",
           ".parquet": "parquet"}
COMPRESSED = (".gz", ".zst", ".bz2", ".lz4", ".snappy")
NUMBER = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?0*[0-9]{1,3})?"
MOST_DIGITS = 38  # of Spark's decimals
MOST_DEVIATION_DIGITS = 36
LARGEST_EXPONENT = 120  # beyond 10^120 a double does not hold the squares
MISSING = ["", "NA", "NaN", "nan", "NAN", "-nan", "null", "NULL", "N/A", "n/a", "#N/A", "#NV", "<NA>",
           "-", "?"]
RUN_COLUMNS = ("run", "run_id", "invocation", "process")
DESIGNED = ["run", "standard_order", "replicate", "block"]


class Refusal(Exception):
    """What is wrong with the data, in one sentence."""


# ---- Reading ------------------------------------------------------------------------------------


def format_of(path):
    """The format that the ending of a path shows; None where it shows none."""
    name = path.rstrip("/")
    for ending in COMPRESSED:
        if name.endswith(ending):
            name = name[:-len(ending)]
    return ENDINGS.get(os.path.splitext(name)[1].lower())


def read(spark, paths, kind, multiline):
    """The data as a frame, and the names of its columns in the order in which they stand there."""
    reader = spark.read.option("mode", "FAILFAST")
    if kind == "parquet":
        frame = reader.parquet(*paths)
        return frame, frame.columns
    if kind == "json":
        return read_json(spark, paths)
    # Without enforceSchema, Spark compares the header lines of all files.
    frame = (reader.option("header", True).option("enforceSchema", False)
             .option("sep", "\t" if kind == "tsv" else ",").option("escape", '"')
             .option("ignoreLeadingWhiteSpace", True).option("ignoreTrailingWhiteSpace", True)
             .option("multiLine", multiline).csv(paths))
    return frame, frame.columns


def read_json(spark, paths):
    """The needed fields of JSON Lines as texts: Python keeps numbers as they are written, which
    Spark's own reader does not. The columns stand in the order of the first object's keys."""
    lines = spark.read.text(paths)
    line = F.col("`%s`" % lines.columns[0])
    lines = lines.select(line.alias("line")).where(F.trim(line) != "")
    needed = [RESPONSE] + FACTORS
    first = lines.first()
    try:
        names = list(json.loads(first["line"])) if first else []
    except (TypeError, ValueError):
        names = []  # reading the fields says what is wrong
    names += [name for name in needed if name not in names]

    def fields_of(text):
        try:
            found = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise ValueError("expected one JSON object per line, found '%s'" % text[:60])
        fields = []
        for name in needed:
            value = found.get(name)
            if isinstance(value, (dict, list)):
                raise ValueError("key '%s' holds an object or an array; expected a number, a text, "
                                 "true, false or null" % name)
            fields.append(str(value).lower() if isinstance(value, bool) else value)
        return fields

    fields = F.udf(fields_of, "array<string>")
    frame = lines.select(fields("line").alias("fields"))
    frame = frame.select(*[F.col("fields")[i].alias("f%d" % i) for i in range(len(needed))])
    return frame.toDF(*needed), names


def check_columns(names):
    """Refuses data without the columns that are needed, and data whose rows are not runs."""
    for name in [RESPONSE] + FACTORS:
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            raise Refusal("the data has no column '%s'%s"
                          % (name, "; did you mean '%s'?" % near[0] if near else ""))
    if names[:len(DESIGNED)] == DESIGNED:
        raise Refusal("the data is the table of a campaign, whose runs have a status; "
                      "yates cells reads it")
    for name in RUN_COLUMNS:
        if not EACH_ROW and name in names and name not in FACTORS and name != RESPONSE:
            raise Refusal("the data has a column '%s', whose values may tell which rows belong to "
                          "one run; where every row is a run of its own, write this script with "
                          "yates cells --emit spark --run none" % name)


def number_column(column, name, kind):
    """The numbers of a column as texts, exactly as they are written."""
    if kind == "double":
        # The shortest decimal that reads back as the double. Java's own text, before Java 19, has
        # sometimes more digits.
        return F.udf(lambda value: None if value is None else repr(value))(column)
    if kind == "string" or kind in INTEGERS or kind.startswith("decimal"):
        return column.cast("string")
    raise Refusal("the column '%s' has the type %s; expected text, integers, decimals or doubles"
                  % (name, kind))


def level_column(column, name, kind):
    """The levels of a column; doubles stay what they are until Python writes them."""
    if kind == "double":
        return F.when(~F.isnan(column), column)
    if kind in ("string", "boolean", "date") or kind in INTEGERS or kind.startswith("decimal"):
        text = column.cast("string")
        return F.when(~text.isin(*[word for word in MISSING if word != "-"]), text)
    raise Refusal("the column '%s' has the type %s; expected text, integers, decimals, doubles, "
                  "dates, or true and false" % (name, kind))


INTEGERS = ("tinyint", "smallint", "int", "bigint")

