"""Runs emitted scripts on data of many kinds within one application of Spark, and leaves what they
print beside the data, which yates reads too: spark-submit cells_on_spark.py FOLDER

FOLDER holds main.py, none.py, names.py and runs.py, written by yates cells --emit spark.
"""
import datetime
import json
import os
import random
import sys

from pyspark.sql import SparkSession

os.chdir(sys.argv[1])
random.seed(20261121)
LEVELS = ["plain", "with, comma", 'say "hi"', "tv\u00e5", " blank ", "=1+1", "two\nlines", "\u65e5"]


def quoted(text):
    return '"' + text.replace('"', '""') + '"'


def some(values, missing=0.03):
    """One of the values, now and then a missing one."""
    return random.choice(["", "NA", '""']) if random.random() < missing else random.choice(values)


def write_csv(name, rows, value, header="size,host,time,other"):
    sizes = ["1", "2", "4.0", "16", "1e2", "02", "0.5", "-3"]
    with open(name, "w", encoding="utf-8", newline="") as file:
        file.write(header + "\n")
        for row in range(rows):
            host = some(LEVELS)
            host = host if host in ("", "NA", '""') else quoted(host)
            time = value(row) if random.random() < 0.97 else random.choice(["", "NA"])
            file.write("%s,%s,%s,x\n" % (some(sizes), host, time))


def namespace(script):
    with open(script, encoding="utf-8") as file:
        names = {"__name__": "cells"}
        exec(compile(file.read(), script, "exec"), names)  # pylint: disable=exec-used
    return names


main = namespace("main.py")
builder = SparkSession.builder
for key, setting in main["SETTINGS"].items():
    builder = builder.config(key, setting)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def run(name, paths, script="main.py", kind=None, multiline=False):
    """Leaves the table in NAME.spark and the remark, or the refusal, in NAME.said."""
    names = namespace(script)
    try:
        text, said = names["summarise"](spark, paths, kind, multiline)
    except names["Refusal"] as refusal:
        text, said = "", str(refusal)
    except Exception as error:  # pylint: disable=broad-except
        text, said = "", names["explained"](error, multiline)
    with open(name + ".spark", "w", encoding="utf-8", newline="") as file:
        file.write(text)
    with open(name + ".said", "w", encoding="utf-8") as file:
        file.write("%s\n" % said)


# ---- CSV ----
write_csv("offset.csv", 3000, lambda row: "%.6f" % (1e9 + 100 * random.random()))
run("offset", ["offset.csv"], multiline=True)
forms = ["-3", "+5", " 12 ", "1e3", "-0.25", ".5", "7.", "1E-3", "-0", "00012.50", "2e+1", "0e5"]
write_csv("forms.csv", 600, lambda row: random.choice(forms))
run("forms", ["forms.csv"], multiline=True)
write_csv("tiny.csv", 400, lambda row: "%d.%03de-%d" % (
    random.randrange(10), random.randrange(1000), random.randrange(60, 63)))
run("tiny", ["tiny.csv"], multiline=True)
write_csv("wide.csv", 2000, lambda row: str(random.randrange(-9 * 10 ** 18, 9 * 10 ** 18)))
run("wide", ["wide.csv"], multiline=True)
write_csv("tens.csv", 300, lambda row: "%d.50" % (100 * random.randrange(50)))
run("tens", ["tens.csv"], multiline=True)
write_csv("same.csv", 60, lambda row: "42.50")
run("same", ["same.csv"], multiline=True)
for half in ("a", "b"):
    with open("many_%s.csv" % half, "w", encoding="utf-8") as file:
        file.write("host,size,time\n")
        for row in range(4000):
            file.write("h%d,%d,%.3f\n" % (random.randrange(300), random.randrange(2),
                                          random.gauss(0, 50)))
run("many", ["many_a.csv", "many_b.csv"])
run("none", ["many_a.csv"], script="none.py")
with open("names.tsv", "w", encoding="utf-8") as file:
    file.write("a `b`\tt.i\"m\\e\tn.a-m e\n")
    for row in range(50):
        file.write("%d\t%d\t%s\n" % (row % 3, row * row, random.choice(["u", "NA", "v w"])))
run("names", ["names.tsv"], script="names.py")

# ---- JSON Lines and Parquet ----
with open("lines.jsonl", "w", encoding="utf-8") as file:
    for row in range(800):
        time = random.choice(["%d" % random.randrange(100), "%.4f" % random.random(), "null",
                              "%de-3" % random.randrange(999), "1.23456789012345%d" % (row % 10),
                              "%d.5E2" % random.randrange(9), '"17"'])
        file.write('{"time": %s, "size": %s, "host": %s}\n' % (
            time, random.choice(["0.1", "0.10", "10", "null", "1e1"]),
            json.dumps(random.choice(LEVELS + ["", "NA"]), ensure_ascii=False)))
run("lines", ["lines.jsonl"])


def write_doubles(name, doubles, sizes):
    """The same rows as CSV, which Python writes, and as Parquet, which Spark writes."""
    with open(name + ".csv", "w", encoding="utf-8") as file, \
            open(name + ".json", "w", encoding="utf-8") as source:
        file.write("size,host,time,day,good\n")
        for _ in range(1000):
            value = (random.choice(sizes), random.choice(["u", "v"]), random.choice(doubles),
                     datetime.date(2026, 11, random.randrange(1, 4)).isoformat(),
                     random.choice(["true", "false"]))
            file.write("%r,%s,%r,%s,%s\n" % value)
            source.write('{"size": %r, "host": "%s", "time": %r, "day": "%s", "good": %s}\n'
                         % value)
    frame = spark.read.schema("size double, host string, time double, day date, good boolean")
    frame = frame.json(name + ".json")
    frame.repartition(3).write.parquet(name + ".parquet")
    run(name, [name + ".parquet"], script="typed.py")
    return frame


# Java, before 19, writes too many digits of the powers of two.
write_doubles("large", [2.0 ** 59, 2.0 ** 58, 2.0 ** 55, 3e16, -1e17],
              [0.1, 0.1 + 0.2, 2.0 ** -44, 1e16, 2.0 ** 55])
frame = write_doubles("doubles", [random.uniform(-9, 9) for _ in range(900)], [5.0, 16.0, 0.25])
# Beyond 64 bits yates rounds every deviation, so that the last of 31 digits may differ.
write_doubles("rounded", [random.gauss(0, 1) * 10.0 ** random.randrange(-6, 6)
                          for _ in range(900)], [1.0, 2.0])
frame.selectExpr("cast(size * 100 as bigint) size", "host", "cast(time as decimal(30,12)) time",
                 "day", "good").write.parquet("decimals.parquet")
with open("decimals.csv", "w", encoding="utf-8") as file:
    file.write("size,host,time,day,good\n")
    for one in spark.read.parquet("decimals.parquet").collect():
        file.write("%d,%s,%s,%s,%s\n" % (one.size, one.host, one.time, one.day,
                                         str(one.good).lower()))
run("decimals", ["decimals.parquet"], script="typed.py")

# ---- Refusals ----


def refused(name, lines, ending=".csv", **how):
    with open(name + ending, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    run(name, [name + ending], **how)


refused("text", ["size,host,time", "1,a,5", "1,b,fast", "2,a,6"])
refused("infinite", ["size,host,time", "1,a,5", "1,b,-inf"])
refused("level", ["size,host,time", "1,a,5", "inf,b,3"])
refused("dash", ["size,host,time", "1,a,5", "1,-,3"])
refused("too_wide", ["size,host,time", "1,a,1e25", "1,b,1e-25"])
refused("too_large", ["size,host,time", "1,a,1e200"])
refused("absent", ["size,hosts,time", "1,a,5"])
refused("runs", ["run,size,host,time", "1,1,a,5"])
refused("campaign", ["run,standard_order,replicate,block,size,host,time,status",
                     "1,1,1,1,1,a,5,done"])
refused("empty", ["size,host,time", "1,a,", "2,b,NA"])
refused("unused", ["size,host,time", "1,,4", "NA,b,5"])
refused("longer", ["size,host,time", "1,a,5,6"])
refused("shorter", ["size,host,time", "1,a"])
refused("no_ending", ["size,host,time", "1,a,5"], ending="")
refused("nested", ['{"size": 1, "host": {"a": 1}, "time": 5}'], ending=".jsonl")
refused("no_json", ['{"size": 1, "host": "a", "time": 5}', "size"], ending=".jsonl")
refused("each", ["run,size,host,time", "1,1,a,5", "1,1,a,6", "2,1,a,7"], script="runs.py")
run("swapped", ["many_a.csv", "text.csv"])
run("nowhere", ["nowhere.csv"])
spark.sql("select 1 size, 'a' host, double('NaN') time").write.parquet("nan.parquet")
run("nan", ["nan.parquet"])
spark.sql("select 1 size, 'a' host, timestamp'2026-11-21 10:00:00' time").write.parquet(
    "instant.parquet")
run("instant", ["instant.parquet"])
