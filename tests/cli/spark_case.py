"""An application of Spark for the tests: spark_case.py CASE [SECONDS]. Does some jobs, and what the
case says: the outcome of each is known. Tasks of the case held last until the file SPARK_CASE_HELD is gone."""
import os
import signal
import sys
import time

case = sys.argv[1]
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0
if case == "no_context":
    print("nothing to do")
    sys.exit(0)
if case == "early":
    sys.exit(7)

from pyspark import SparkConf, SparkContext, TaskContext  # noqa: E402

held = os.environ.get("SPARK_CASE_HELD", "") if case == "held" else ""
conf = SparkConf()
if case == "override":
    conf.set("spark.executor.memory", "513m")
context = SparkContext(conf=conf)


def work(number):
    first = TaskContext.get().attemptNumber() == 0
    if case == "lost_executor" and number == 1 and first:
        # The parent of the daemon of Python workers is the executor.
        daemon = os.getppid()
        with open("/proc/%d/stat" % daemon) as stat:
            os.kill(int(stat.read().rsplit(")", 1)[1].split()[1]), signal.SIGKILL)
    if case == "failed_task" and number == 1 and first:
        raise ValueError("once")
    time.sleep(seconds)
    while held and os.path.exists(held):
        time.sleep(0.1)
    return number % 3, number


print(context.parallelize(range(4), 4).map(work).reduceByKey(lambda a, b: a + b, 2).collect())
print("worked", flush=True)
if case == "exit":
    sys.exit(7)
if case == "raise":
    raise RuntimeError("on purpose")
if case == "killed_driver":
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)
context.stop()
