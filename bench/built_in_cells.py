"""The cells of y by Spark's own avg and stddev_samp, for bench/cells_on_spark.sh:
spark-submit built_in_cells.py DATA >CELLS"""
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

spark = SparkSession.builder.getOrCreate()
factors = ["a", "b", "c", "d"]
schema = ", ".join("%s string" % name for name in factors) + ", y double"
rows = spark.read.csv(sys.argv[1], header=True, schema=schema)
cells = rows.groupBy(*factors).agg(F.count("y").alias("n"), F.avg("y").alias("mean"),
                                   F.stddev_samp("y").alias("sd"))
print(",".join(factors) + ",n,mean,sd")
for row in cells.sort(*factors).collect():
    print(",".join(row[:4] + (str(row.n), repr(row.mean), repr(row.sd))))
