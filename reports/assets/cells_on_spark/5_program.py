# ---- The table ----------------------------------------------------------------------------------


UNITS = {"ns": ("time", 1e-9), "us": ("time", 1e-6), "\u00b5s": ("time", 1e-6), "\u03bcs": ("time", 1e-6),
         "ms": ("time", 1e-3), "s": ("time", 1.0), "min": ("time", 60.0), "h": ("time", 3600.0),
         "d": ("time", 86400.0), "KiB": ("size", 2.0 ** 10), "MiB": ("size", 2.0 ** 20),
         "GiB": ("size", 2.0 ** 30), "TiB": ("size", 2.0 ** 40), "kB": ("size", 1e3),
         "KB": ("size", 1e3), "MB": ("size", 1e6), "GB": ("size", 1e9), "TB": ("size", 1e12),
         "B": ("size", 1.0), "byte": ("size", 1.0), "bytes": ("size", 1.0), "k": ("size", 2.0 ** 10)}
for names, unit in (("nsec nanoseconds", "ns"), ("usec microseconds", "us"),
                    ("msec msecs milliseconds", "ms"), ("sec secs second seconds", "s"),
                    ("minute minutes", "min"), ("hour hours", "h"), ("day days", "d")):
    UNITS.update((name, UNITS[unit]) for name in names.split())
UNITS.update((letter, ("size", 2.0 ** (10 * (i + 1)))) for i, letter in enumerate("KMGTP"))


def level_sizes(texts):
    """What the levels measure, where all are numbers with units that go together; else None."""
    sizes, kinds = {}, set()
    for text in texts:
        end = max((i + 1 for i, c in enumerate(text) if c in "0123456789"), default=0)
        word = text[end:].lstrip(" ")
        if not end or not is_number(text[:end]):
            return None
        kind, factor = UNITS.get(word, ("word " + word, 1.0)) if word else ("", 1.0)
        sizes[text] = float(value_of(text[:end])) * factor
        kinds.add(kind)
    words = {kind for kind in kinds if kind}
    if len(words) > 1 or ("" in kinds and any(kind.startswith("word") for kind in words)):
        return None
    return sizes


def natural(text):
    """A key by which v2 comes before v10: figures within a text count as a number."""
    parts = re.split("([0-9]+)", text)
    key = []
    for i, part in enumerate(parts):
        if i % 2:
            key.append((ord("0"), int(part)))
        else:
            key.extend((ord(c), 0) for c in part)
    return tuple(key), text


def as_levels(texts):
    """For each text how its level is written, and the key that orders the levels."""
    if not all(is_number(text) for text in texts):
        sizes = level_sizes(texts)
        return {text: (text, (sizes[text] if sizes else 0, natural(text))) for text in texts}
    smallest = min(texts, key=value_of)
    origin = Origin(*parsed(smallest))
    return {text: (origin.text(origin.deviation(text)), value_of(text)) for text in texts}


def check_levels(name, texts):
    if "-" in texts and "+" not in texts:
        raise Refusal("column '%s': '-' may be a level or a missing value; leave such rows out" % name)
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
        F.when(~text.isin(*MISSING), text).alias("text"),
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
