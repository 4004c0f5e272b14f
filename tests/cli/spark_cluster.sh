#!/bin/sh
# Sourced by the end-to-end tests that need Apache Spark, after helpers.sh: a standalone cluster on the
# loopback interface, a master with a worker on 127.0.0.1 and one on 127.0.0.2, so that Spark sees two
# hosts. Ports are free ones.
#
#   . spark_cluster.sh                    # ends with status 77 where there is no Spark or no Java; sets
#                                         # `archived_java`, the options of Java for drivers and executors,
#                                         # which halve what an application costs
#   start_cluster CORES_PER_WORKER [MEMORY_PER_WORKER]
#   ... --master "$SPARK_MASTER" ...
#   running_applications                  # prints how many the master knows
#   stop_cluster
#
# A worker that a test has killed comes back by: start_worker NUMBER.

# no_spark WHY: skips the test, or fails where Spark is required.
no_spark() {
  if [ -n "${YATES_REQUIRE_SPARK:-}" ]; then
    echo "FAILED: YATES_REQUIRE_SPARK is set, but $1"
    exit 1
  fi
  echo "skipped: $1"
  exit 77
}

if [ -z "${SPARK_HOME:-}" ]; then
  for candidate in "${XDG_CACHE_HOME:-$HOME/.cache}"/yates/spark-4.3.0/lib/python3*/site-packages/pyspark; do
    [ ! -x "$candidate/bin/spark-submit" ] || SPARK_HOME=$candidate
  done
fi
[ -x "${SPARK_HOME:-}/bin/spark-class" ] || no_spark "there is no Spark: SPARK_HOME names none, and script/bootstrap has made none"
command -v java >/dev/null || [ -x "${JAVA_HOME:-}/bin/java" ] || no_spark "there is no Java"
# The Python of an environment that pip has filled lies beside its packages.
if [ -z "${PYSPARK_PYTHON:-}" ]; then
  PYSPARK_PYTHON=$SPARK_HOME/../../../../bin/python3
  [ -x "$PYSPARK_PYTHON" ] || PYSPARK_PYTHON=$(command -v python3) || no_spark "there is no python3"
fi

# shellcheck disable=SC2154  # the folder is made by helpers.sh
spark_folder=$work/spark
mkdir -p "$spark_folder"
SPARK_LOCAL_IP=127.0.0.1
SPARK_DAEMON_MEMORY=256m
# What starts quickly matters here, not what runs fast.
quick_java='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
SPARK_LAUNCHER_OPTS=$quick_java
export SPARK_HOME PYSPARK_PYTHON SPARK_LOCAL_IP SPARK_DAEMON_MEMORY SPARK_LAUNCHER_OPTS
spark_processes=

# Loading thousands of classes is most of what a short application costs, so they are kept in an archive, beside
# the Spark of script/bootstrap for all tests. Java makes and takes none where a folder on the class path holds
# a file, or is another one than before: so the folder of settings is empty, and that of all tests.
environment=${SPARK_HOME%/lib/python3*}
[ -e "$environment/complete" ] && [ -w "$environment" ] || environment=$spark_folder
SPARK_CONF_DIR=$environment/no-settings
export SPARK_CONF_DIR
mkdir -p "$SPARK_CONF_DIR"
archive=$environment/classes-$({ "${JAVA_HOME:+$JAVA_HOME/bin/}java" -version; echo "$SPARK_HOME 4"; } 2>&1 |
  cksum | cut -d ' ' -f 1).jsa
if [ ! -e "$archive" ]; then
  cat >archive.py <<'PY'
from pyspark.sql import SparkSession
session = SparkSession.builder.getOrCreate()
context = session.sparkContext
context.parallelize(range(4), 2).map(lambda n: (n, n)).reduceByKey(max).collect()
with open("archive.csv", "w") as file:
    file.write("a,b\n1,2\n3,4\n")
session.read.csv("archive.csv", header=True).groupBy("a").count().collect()
PY
  # shellcheck disable=SC2016  # its words are those of the inner shell
  flock "$environment" sh -c '[ -e "$0" ] || {
    "$SPARK_HOME/bin/spark-submit" --master "local[1]" --conf spark.ui.enabled=false \
      --conf spark.sql.shuffle.partitions=1 --driver-java-options "$1 -XX:ArchiveClassesAtExit=$0.new" \
      archive.py && mv "$0.new" "$0"
  }' "$archive" "$quick_java" >archive.log 2>&1
fi
archived_java="$quick_java -XX:SharedArchiveFile=$archive"
SPARK_DAEMON_JAVA_OPTS="$archived_java -Dspark.master.rest.enabled=false"
SPARK_SUBMIT_OPTS="$archived_java -Dspark.ui.enabled=false"
export SPARK_DAEMON_JAVA_OPTS SPARK_SUBMIT_OPTS

# spark_log FILE TEXT PROCESS: waits until the daemon has logged the text.
spark_log() {
  waited=0
  until grep -q -e "$2" "$1" 2>/dev/null; do
    if ! kill -0 "$3" 2>/dev/null || [ "$waited" -ge 1800 ]; then
      echo "FAILED: Spark did not start; its log $1 ends with:"
      tail -n 5 "$1"
      stop_cluster
      exit 1
    fi
    waited=$((waited + 1))
    sleep 0.1
  done
}

# start_worker NUMBER: the first on 127.0.0.1, the second on 127.0.0.2. Its process is `worker`.
start_worker() {
  log=$spark_folder/worker$1.log
  known=$(grep -c 'Registering worker' "$spark_folder/master.log")
  # shellcheck disable=SC2154  # set by start_cluster
  SPARK_LOCAL_IP=127.0.0.$1 "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.worker.Worker \
    --host "127.0.0.$1" --port 0 --webui-port 0 --cores "$worker_cores" --memory "$worker_memory" \
    --work-dir "$spark_folder/worker$1" "$SPARK_MASTER" >"$log" 2>&1 </dev/null &
  worker=$!
  eval "spark_worker_$1=$worker"
  spark_processes="$worker $spark_processes"
  [ -n "${2:-}" ] || await_workers $((known + 1))
}

# await_workers COUNT: until so many have registered since the master was started.
await_workers() {
  waited=0
  while [ "$(grep -c 'Registering worker' "$spark_folder/master.log")" -lt "$1" ]; do
    waited=$((waited + 1))
    if [ "$waited" -ge 1200 ]; then
      echo "FAILED: only $(grep -c 'Registering worker' "$spark_folder/master.log") of $1 workers came"
      stop_cluster
      exit 1
    fi
    sleep 0.1
  done
}

start_cluster() {
  worker_cores=$1
  worker_memory=${2:-2g}
  "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 0 \
    --webui-port 0 >"$spark_folder/master.log" 2>&1 </dev/null &
  spark_master_process=$!
  spark_processes="$spark_processes $spark_master_process"
  spark_log "$spark_folder/master.log" 'Starting Spark master at ' "$spark_master_process"
  SPARK_MASTER=$(sed -n 's/.*Starting Spark master at \(spark:[^ ]*\).*/\1/p' "$spark_folder/master.log")
  export SPARK_MASTER
  spark_log "$spark_folder/master.log" 'started at http' "$spark_master_process"
  spark_page=$(sed -n 's/.*WebUI.* started at \(http:[^ ]*\).*/\1/p' "$spark_folder/master.log" | head -n 1)
  start_worker 1 together
  start_worker 2 together
  await_workers 2
}

running_applications() {
  "$PYSPARK_PYTHON" - "$spark_page/json/" <<'PY'
import json, sys, urllib.request
print(len(json.load(urllib.request.urlopen(sys.argv[1]))["activeapps"]))
PY
}

no_application() {
  [ "$(running_applications)" = 0 ]
}

# Workers end before the master, so that they end their executors in order.
stop_cluster() {
  for process in $spark_processes; do
    kill "$process" 2>/dev/null || continue
    wait "$process" 2>/dev/null
  done
  spark_processes=
}
trap 'stop_cluster; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
