# Written by yates cells --emit spark.
"""Count, mean, standard deviation and range of each cell of a table, computed by Apache Spark.

    spark-submit cells.py PATH... >cells.csv

Reads CSV, TSV, JSON Lines or Parquet, whatever paths Spark reads. Prints what `yates cells` prints
of the same rows. Needs Python 3.8 or later and PySpark 3.5 or later, nothing else.

Every number of the response is taken as the decimal number that is written. Its deviation from one
of the values is a whole number of units of the last place, and the sums of the deviations and of
their squares are exact. Only the results are rounded, to 31 digits. Spark reads the data twice: a
first pass finds how many digits there are, a second one adds up.

Rows in which the response or a factor is missing (nothing, NA or null) are left out, and a line on
stderr counts them. What is no finite number ends the program with status 3.
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
        return column
    if kind in ("string", "boolean", "date") or kind in INTEGERS or kind.startswith("decimal"):
        text = column.cast("string")
        return F.when((text != "") & (text != "NA"), text)
    raise Refusal("the column '%s' has the type %s; expected text, integers, decimals, doubles, "
                  "dates, or true and false" % (name, kind))


INTEGERS = ("tinyint", "smallint", "int", "bigint")

# ---- The two passes -----------------------------------------------------------------------------


def with_parts(frame):
    """Beside the response: the number that it is, its decimal places, and its size."""
    number = F.when(F.col("text").rlike("^(?:" + NUMBER + r")\z"), F.col("text"))
    parts = frame.withColumn("number", F.translate(number, "E+", "e"))
    parts = parts.withColumn("coefficient", F.substring_index("number", "e", 1))
    has_exponent = F.length("coefficient") < F.length("number")
    parts = parts.withColumn(
        "exponent",
        F.when(has_exponent, F.substring_index("number", "e", -1).cast("int")).otherwise(0))
    has_point = F.instr("coefficient", ".") > 0
    parts = parts.withColumn(
        "fraction",
        F.when(has_point, F.expr("trim(TRAILING '0' FROM substring_index(coefficient, '.', -1))"))
        .otherwise(""))
    parts = parts.withColumn("places", F.length("fraction") - F.col("exponent"))
    return parts.withColumn("size", F.col("number").cast("double"))


def survey(parts):
    """The first pass: how many rows there are, and how large and how fine the numbers are."""
    bad = F.when(F.col("number").isNull(), F.col("text"))
    found = parts.agg(F.count("text").alias("present"), F.count(bad).alias("bad"),
                      F.min(bad).alias("example"), F.max("places").alias("places"),
                      F.min("size").alias("smallest"), F.max("size").alias("largest"),
                      F.min_by("number", "size").alias("reference")).first()
    if found["bad"] > 0:
        raise Refusal("column '%s': '%s' is not a finite number below 1e300%s"
                      % (RESPONSE, found["example"],
                         " (%d such rows)" % found["bad"] if found["bad"] > 1 else ""))
    if found["present"] == 0:
        raise Refusal("the column '%s' has no value" % RESPONSE)
    largest = max(abs(found["smallest"]), abs(found["largest"]))
    if largest and not 10.0 ** -LARGEST_EXPONENT < largest < 10.0 ** LARGEST_EXPONENT:
        raise Refusal("the response %s has values of about %.0e; numbers from 1e-%d to 1e%d are "
                      "expected" % (RESPONSE, largest, LARGEST_EXPONENT, LARGEST_EXPONENT))
    return found


def digits_of(size):
    """How many decimal digits whole numbers up to this size have."""
    return len(str(math.floor(size)))


def widths(found):
    """Decimal digits of the numbers and of their deviations, in units of the last place."""
    unit = Fraction(10) ** found["places"]
    smallest, largest = Fraction(found["smallest"]), Fraction(found["largest"])
    size = max(abs(smallest), abs(largest))
    rounding = size / 2 ** 52  # of the two doubles
    number, deviation = digits_of((size + rounding) * unit), digits_of(
        (largest - smallest + 2 * rounding) * unit)
    if number > MOST_DIGITS or deviation > MOST_DEVIATION_DIGITS:
        raise Refusal(
            "the response %s has values from %r to %r with digits down to 1e%d: %d digits, of which "
            "Spark's decimals hold %d and the deviations of this script %d; round the column, or "
            "leave out the values that are far too small or too large"
            % (RESPONSE, found["smallest"], found["largest"], -found["places"],
               max(number, deviation), MOST_DIGITS, MOST_DEVIATION_DIGITS))
    return number, deviation


def with_deviations(parts, found):
    """Adds the deviation from the reference in units of the last place, exactly."""
    number_digits, deviation_digits = widths(found)
    scaled = F.concat(F.col("coefficient"), F.lit("e"),
                      (F.col("exponent") + F.lit(found["places"])).cast("string"))
    reference = whole(found["reference"], found["places"])
    deviation = (scaled.cast("decimal(%d,0)" % number_digits)
                 - F.lit(Decimal(reference)).cast("decimal(%d,0)" % number_digits))
    kind = "bigint" if deviation_digits <= 18 else "decimal(%d,0)" % (deviation_digits + 1)
    return parts.withColumn("deviation", deviation.cast(kind)), reference, deviation_digits


def whole(text, places):
    """A decimal number in units of 10^-places, a whole number."""
    mantissa, exponent = bare(*parsed(text))
    return mantissa * 10 ** (exponent + places) if mantissa else 0


def limbs_of(rows, digits):
    """The deviation as a sum of limb * 2^shift: no sum of products of limbs leaves 64 bits."""
    bits = (63 - rows.bit_length()) // 2
    if digits <= 18:
        halves = [(F.col("deviation"), 0, 62)]
    else:
        halves = [(F.expr("deviation % 4611686018427387904").cast("bigint"), 0, 62),
                  (F.expr("deviation div 4611686018427387904"), 62, 62)]
    limbs = []
    for half, begin, length in halves:
        used = min(length, math.ceil(digits * math.log2(10)) + 1 - begin)
        for low in range(0, used, bits):
            limb = F.shiftright(half, low) if low else half
            if low + bits < used:
                limb = limb.bitwiseAND(F.lit(2 ** bits - 1))
            limbs.append((limb, begin + low))
    return limbs


class Cell:
    """Exact sums of the deviations of one cell."""

    def __init__(self, count, total, squares, smallest, largest):
        self.count, self.total, self.squares = count, total, squares
        self.smallest, self.largest = smallest, largest

    def merged(self, other):
        return Cell(self.count + other.count, self.total + other.total,
                    self.squares + other.squares, min(self.smallest, other.smallest),
                    max(self.largest, other.largest))

    def moved(self, step, unit):
        """The sums of (deviation + step) / unit, where every such quotient is a whole number."""
        squares = self.squares + 2 * step * self.total + self.count * step * step
        return Cell(self.count, (self.total + self.count * step) // unit, squares // unit ** 2,
                    (self.smallest + step) // unit, (self.largest + step) // unit)


def add_up(parts, rows, digits, keys):
    """The second pass: the sums of every combination of the keys, as rows of Spark."""
    limbs = limbs_of(rows, digits)
    sums = [F.count(F.lit(1)).alias("rows"), F.count("deviation").alias("count"),
            F.min("deviation").alias("smallest"), F.max("deviation").alias("largest"),
            F.max(F.col("deviation") % 10 != 0).alias("fine")]
    names = []
    for i in range(len(limbs)):
        names.append("l%d" % i)
        parts = parts.withColumn("l%d" % i, limbs[i][0])
    parts = parts.select(*keys, "deviation", *names)
    for i in range(len(limbs)):
        sums.append(F.sum("l%d" % i).alias("s%d" % i))
        for j in range(i, len(limbs)):
            sums.append(F.sum(F.col("l%d" % i) * F.col("l%d" % j)).alias("p%d_%d" % (i, j)))
    return parts.groupBy(*keys).agg(*sums).collect(), [shift for _, shift in limbs]


def cell_of(row, shifts):
    """Puts the sums of limbs together."""
    total = sum(row["s%d" % i] << shift for i, shift in enumerate(shifts))
    squares = 0
    for i, low in enumerate(shifts):
        for j in range(i, len(shifts)):
            squares += row["p%d_%d" % (i, j)] * (1 if i == j else 2) << low + shifts[j]
    return Cell(row["count"], total, squares, int(row["smallest"]), int(row["largest"]))


def common_zeros(parts, digits):
    """How many zeros all deviations end in; a pass of its own, which few tables need."""
    found = parts.agg(*[F.max(F.col("deviation") % F.lit(Decimal(10 ** zeros)) != 0)
                        .alias("z%d" % zeros) for zeros in range(1, digits + 1)]).first()
    return next((zeros - 1 for zeros in range(1, digits + 1) if found["z%d" % zeros]), digits)


# ---- Numbers as pairs of doubles ----------------------------------------------------------------
#
# The results are rounded step by step as yates rounds them, so that all digits agree: to a sum
# high + low of two doubles, some 106 bits. Source: T. J. Dekker, A floating-point technique for
# extending the available precision, 1971.


def two_sum(a, b):
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def quick_two_sum(a, b):
    total = a + b
    return total, b - (total - a)


def plus(a, b):
    high, low = two_sum(a[0], b[0]), two_sum(a[1], b[1])
    part = quick_two_sum(high[0], high[1] + low[0])
    return quick_two_sum(part[0], part[1] + low[1])


def minus(a, b):
    return plus(a, (-b[0], -b[1]))


def two_product(a, b):
    product = a * b
    return product, float(Fraction(a) * Fraction(b) - Fraction(product))


def times(a, b):
    product = two_product(a[0], b[0])
    return quick_two_sum(product[0], product[1] + (a[0] * b[1] + a[1] * b[0]))


def over(a, b):
    first = a[0] / b[0]
    if first == 0.0:
        return first, 0.0
    remainder = minus(a, times(b, (first, 0.0)))
    second = remainder[0] / b[0]
    rest = minus(remainder, times(b, (second, 0.0)))
    return plus(quick_two_sum(first, second), (rest[0] / b[0], 0.0))


def square_root(a):
    if a[0] <= 0.0:
        return 0.0, 0.0
    estimate = math.sqrt(a[0])
    remainder = minus(a, two_product(estimate, estimate))
    return quick_two_sum(estimate, remainder[0] / (2.0 * estimate))


def pair_of_pieces(bits, shift):
    """bits * 2^shift, of which at most 109 bits are given."""
    mask = 2 ** 36 - 1
    result = (math.ldexp(float(bits >> 72), 72 + shift), 0.0)
    result = plus(result, (math.ldexp(float(bits >> 36 & mask), 36 + shift), 0.0))
    return plus(result, (math.ldexp(float(bits & mask), shift), 0.0))


def pair_of_integer(value):
    """A whole number that is not negative, exactly where 106 bits hold it."""
    if value < 2 ** 106:
        return quick_two_sum(math.ldexp(float(value >> 53), 53), float(value % 2 ** 53))
    shift = max(0, value.bit_length() - 108)
    return pair_of_pieces(value >> shift, shift)


def pair_of(mantissa, exponent):
    """mantissa * 10^exponent to 106 bits."""
    mantissa, exponent = bare(mantissa, exponent)
    if mantissa < 0:
        high, low = pair_of(-mantissa, exponent)
        return -high, -low
    if mantissa == 0:
        return 0.0, 0.0
    if mantissa < 2 ** 53 and -22 <= exponent <= 0:
        return over((float(mantissa), 0.0), (float(10 ** -exponent), 0.0))
    numerator = mantissa * 10 ** max(exponent, 0)
    denominator = 10 ** max(-exponent, 0)
    shift = 108 - (numerator.bit_length() - denominator.bit_length())
    quotient = (numerator << max(shift, 0)) // (denominator << max(-shift, 0))
    return pair_of_pieces(quotient, -shift)


def scaled(value, exponent):
    """A pair times 10^exponent."""
    left = abs(exponent)
    while left > 0:
        power = (float(10 ** min(left, 22)), 0.0)
        value = times(value, power) if exponent > 0 else over(value, power)
        left -= 22
    return value


def mean_of(cell, exponent):
    """The mean of whole numbers times 10^exponent: exact where 64 bits hold it as a decimal."""
    others = cell.count
    for factor in (2, 5):
        while others % factor == 0:
            others //= factor
    if cell.total % others == 0:
        quotient, left = divmod(cell.total, cell.count)
        places = 0
        while left and quotient <= (2 ** 64 - 10) // 10:
            digit, left = divmod(10 * left, cell.count)
            quotient = 10 * quotient + digit
            places += 1
        if not left:
            return pair_of(quotient, exponent - places)
    return scaled(over(pair_of_integer(cell.total), (float(cell.count), 0.0)), exponent)


def deviation_of(cell, exponent):
    """The standard deviation of whole numbers times 10^exponent."""
    spread = cell.squares * cell.count - cell.total ** 2
    squares = scaled(over(pair_of_integer(spread), (float(cell.count), 0.0)), 2 * exponent)
    return square_root(over(squares, (float(cell.count - 1), 0.0)))


# ---- Numbers as text ----------------------------------------------------------------------------


def parsed(text):
    """A decimal number as (mantissa, exponent)."""
    coefficient, _, exponent = text.replace("E", "e").partition("e")
    digits, _, fraction = coefficient.partition(".")
    return int(digits + fraction), int(exponent or 0) - len(fraction)


def is_number(text):
    match = re.fullmatch(NUMBER, text)
    if not match or len(text) > 1000 or abs(int((match.group(2) or "e0")[1:])) > 400:
        return False
    return abs(value_of(text)) <= 10 ** 300


def value_of(text):
    mantissa, exponent = parsed(text)
    return mantissa * Fraction(10) ** exponent


def bare(mantissa, exponent):
    """The same number without zeros at the end of its mantissa."""
    if mantissa == 0:
        return 0, 0
    while mantissa % 10 == 0:
        mantissa, exponent = mantissa // 10, exponent + 1
    return mantissa, exponent


def difference(a, b):
    exponent = min(a[1], b[1])
    return a[0] * 10 ** (a[1] - exponent) - b[0] * 10 ** (b[1] - exponent), exponent


def plain_text(mantissa, exponent):
    """-0.25, 1200, 1e300."""
    mantissa, exponent = bare(mantissa, exponent)
    sign, digits = "-" if mantissa < 0 else "", str(abs(mantissa))
    before = len(digits) + exponent
    if exponent >= 0:
        return sign + (digits + "0" * exponent if before <= 21 else "%se%d" % (digits, exponent))
    if before <= -7:
        return "%s%se%d" % (sign, digits, exponent)
    if before <= 0:
        return sign + "0." + "0" * -before + digits
    return sign + digits[:before] + "." + digits[before:]


def decimal_of(value):
    """Exactly the value of a double."""
    numerator, denominator = value.as_integer_ratio()
    places = denominator.bit_length() - 1
    return numerator * 5 ** places, -places


def double_text(value):
    text = repr(value)
    return text[:-2] if text.endswith(".0") else text


class Origin:
    """The value from which deviations are measured."""

    def __init__(self, mantissa, exponent):
        self.exact = bare(mantissa, exponent)
        self.rounded = pair_of(*self.exact)

    def deviation(self, text):
        return pair_of(*difference(parsed(text), self.exact))

    def text(self, deviation):
        """The shortest decimal that has this deviation, or for a computed one a text nearby."""
        text, exact = self.nearest_text(deviation)
        return text if exact else self.nearest_text(self.deviation(text))[0]

    def nearest_text(self, deviation):
        def distance(text):
            return abs(sum(minus(self.deviation(text), deviation)))

        nearest = double_text(sum(plus(self.rounded, deviation)))
        if distance(nearest) == 0.0:
            return nearest, True
        exact = self.exact
        for part in deviation:
            mantissa, exponent = decimal_of(-part)
            exact = difference(exact, (mantissa, exponent))
        mantissa, exponent = bare(*exact)
        length = len(str(abs(mantissa)))
        certain = 2.0 ** -98 * abs(deviation[0])
        rounding = Fraction(2.0 ** -102 * abs(deviation[0]))
        close = None
        for significant in range(16, length + 1):
            text, moved = rounded_text(mantissa, exponent, length - significant)
            if moved > (rounding if close else 2 * Fraction(certain)):
                continue
            off = distance(text)
            if off == 0.0:
                return text, True
            if close is None and off <= certain:
                close = text
            if close is not None and significant >= 45:
                break
        return close or plain_text(mantissa, exponent), False


def rounded_text(mantissa, exponent, places):
    """The number without its last places, ties away from zero, and how far that moves it."""
    unit = 10 ** places
    kept = (2 * abs(mantissa) + unit) // (2 * unit) * unit
    moved = abs(kept - abs(mantissa)) * Fraction(10) ** exponent
    return plain_text(-kept if mantissa < 0 else kept, exponent), moved


# ---- The table ----------------------------------------------------------------------------------


def as_levels(texts):
    """For each text how its level is written, and the key that orders the levels."""
    if not all(is_number(text) for text in texts):
        return {text: (text, text) for text in texts}
    smallest = min(texts, key=value_of)
    origin = Origin(*parsed(smallest))
    return {text: (origin.text(origin.deviation(text)), value_of(text)) for text in texts}


def check_levels(name, texts):
    for text in sorted(texts):
        if text.lstrip("+-").lower() in ("nan", "inf", "infinity"):
            raise Refusal("column '%s': '%s' is not a finite number below 1e300" % (name, text))


def field(text):
    """One field of CSV."""
    if (re.search('[,"\r\n]', text) or text[:1] in (" ", "\t") or text[-1:] in (" ", "\t")
            or text.startswith("\ufeff")):
        return '"' + text.replace('"', '""') + '"'
    return text


def level_text(value):
    return double_text(value) if isinstance(value, float) else value


def table(factors, cells, origin, unit):
    """The lines of CSV. The levels of the first factor change fastest, as yates orders cells."""
    lines = [",".join([field(name) for name in factors] + ["n", "mean", "sd", "min", "max"])]
    # A column of numbers may have lost its texts with the rows that were left out.
    columns = [as_levels({key[i][0] for key in cells}) for i in range(len(factors))]
    zero = Origin(0, 0)
    for key in sorted(cells, key=lambda key: [level[1] for level in reversed(key)]):
        cell = cells[key]
        smallest, largest = pair_of(cell.smallest, unit), pair_of(cell.largest, unit)
        mean = mean_of(cell, unit) if cell.smallest < cell.largest else smallest
        spread = (0.0, 0.0) if cell.smallest == cell.largest else deviation_of(cell, unit)
        lines.append(",".join(
            [field(columns[i][level[0]][0]) for i, level in enumerate(key)]
            + [str(cell.count), origin.text(mean), zero.text(spread) if cell.count > 1 else "",
               origin.text(smallest), origin.text(largest)]))
    return "\n".join(lines) + "\n"


def summarise(spark, paths, kind=None, multiline=False):
    """The table of cells as CSV, and the remark about rows that were left out, or None."""
    kind = kind or format_of(paths[0])
    if kind is None:
        raise Refusal("the ending of '%s' shows no format; say --format csv, tsv, json or parquet"
                      % paths[0])
    frame, names = read(spark, paths, kind, multiline)
    check_columns(list(names))
    factors = [name for name in names if name in FACTORS]
    types = dict(frame.dtypes)
    # Names of our own, since those of the data may hold any character.
    plain = frame.toDF(*["c%d" % i for i in range(len(frame.columns))])
    place = {name: "c%d" % i for i, name in enumerate(frame.columns)}
    keys = ["k%d" % i for i in range(len(factors))]
    text = number_column(F.col(place[RESPONSE]), RESPONSE, types[RESPONSE])
    rows = plain.select(
        F.when((text != "") & (text != "NA"), text).alias("text"),
        *[level_column(F.col(place[name]), name, types[name]).alias(key)
          for key, name in zip(keys, factors)])

    parts = with_parts(rows)
    found = survey(parts)
    parts, reference, digits = with_deviations(parts, found)
    groups, shifts = add_up(parts, found["present"], digits, keys)

    present = [group for group in groups if group["count"]]
    step = -min(int(group["smallest"]) for group in present)
    zeros = 0
    if any(group["smallest"] or group["largest"] for group in present):
        if not any(group["fine"] for group in present):
            zeros = common_zeros(parts, digits)
    unit = zeros - found["places"] if any(
        int(group["largest"]) + step for group in present) else 0

    texts = [{level_text(group[key]) for group in groups if group[key] is not None} for key in keys]
    for name, levels in zip(factors, texts):
        check_levels(name, levels)
    levels = [as_levels(column) for column in texts]
    cells = {}
    for group in present:
        if any(group[key] is None for key in keys):
            continue
        cell = cell_of(group, shifts).moved(step, 10 ** zeros)
        key = tuple(levels[i][level_text(group[key])] for i, key in enumerate(keys))
        cells[key] = cells[key].merged(cell) if key in cells else cell
    if not cells:
        raise Refusal("none of the rows has every value that '%s' needs" % FORMULA)
    origin = Origin(reference - step, -found["places"])
    return table(factors, cells, origin, unit), remark(groups, dict(zip(factors, keys)), cells)


def remark(groups, keys, cells):
    """How many rows were left out, and in which columns a value was missing."""
    rows = sum(group["rows"] for group in groups)
    used = sum(cell.count for cell in cells.values())
    if used == rows:
        return None
    missing = [(RESPONSE, sum(group["rows"] - group["count"] for group in groups))]
    missing += [(name, sum(group["rows"] for group in groups if group[key] is None))
                for name, key in keys.items()]
    return ("note: %d of %d rows were left out: a value that the model needs is missing (%s)"
            % (rows - used, rows,
               ", ".join("%s: %d" % (name, count) for name, count in missing if count)))


# ---- The program --------------------------------------------------------------------------------


def say(spark, text):
    """spark-submit joins the stderr of Python with stdout, which is for the table; Java's stays."""
    java = getattr(spark, "_jvm", None)
    if java is None:
        print(text, file=sys.stderr)
    else:
        java.java.lang.System.err.println(text)


def explained(error, multiline):
    """An error of Spark in one sentence."""
    text = str(error)
    said = re.search(r"ValueError: (.*)", text)
    if said:
        return said.group(1)
    if "CSV header does not conform" in text:
        return "the files have different header lines; all need the same columns in the same order"
    if re.search("malformed|number of (fields|tokens|columns)", text, re.IGNORECASE):
        return ("a row has another number of fields than the header line, or holds an open quote%s"
                % ("" if multiline else
                   "; where fields in quotes hold line ends, say --multiline"))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return "Spark stopped: %s" % (lines[0] if lines else type(error).__name__)


def main():
    parser = argparse.ArgumentParser(
        prog="spark-submit cells.py", description="Prints the cells of '%s' as CSV."
        % FORMULA.replace("%", "%%"))
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file or folder that Spark reads")
    parser.add_argument("--format", choices=["csv", "tsv", "json", "parquet"],
                        help="of the data (default: what the ending of the first path shows)")
    parser.add_argument("--multiline", action="store_true",
                        help="fields of CSV in quotes hold line ends; one task then reads one file")
    options = parser.parse_args()
    builder = SparkSession.builder.appName("cells of " + FORMULA)
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("WARN")  # so that what this script says is seen
    try:
        text, note = summarise(spark, options.paths, options.format, options.multiline)
    except Refusal as refusal:
        say(spark, "error: %s" % refusal)
        return 3
    except Exception as error:  # Spark's exceptions have no base class in common
        say(spark, "error: %s" % explained(error, options.multiline))
        return 3
    if note:
        say(spark, note)
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
