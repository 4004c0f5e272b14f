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


