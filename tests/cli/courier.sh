#!/bin/sh
# script/courier with a small campaign on a real cluster of Spark with BigDL: interrupted, gone on
# with, and ended: courier.sh PROGRAM SOURCE_FOLDER. YATES_REQUIRE_SPARK=1: its absence is a failure.
folder=$(cd "$(dirname "$0")" && pwd)
source_folder=$2
environment=${XDG_CACHE_HOME:-$HOME/.cache}/yates/courier
. "$folder/helpers.sh"
if [ ! -e "$environment/complete" ] || ! command -v java setpriv flock >/dev/null; then
  echo "skipped: there is no Spark with BigDL; script/bootstrap --courier installs it"
  [ "${YATES_REQUIRE_SPARK:-0}" = 1 ] && exit 1
  exit 77
fi
python=$environment/bin/python
YATES=$yates
export YATES

# A free port, below those that Linux gives to connections. The master keeps it, since the store belongs to
# one master.
port=$("$python" -c 'import random, socket
while True:
  s, port = socket.socket(), random.randrange(15000, 30000)
  try: s.bind(("127.0.0.1", port)); print(port); break
  except OSError: pass')
mkdir study
cat >study/courier.toml <<TOML
[factors]
cpu   = [1, 2]
batch = [64, 256]
[design]
kind = "two-level"
seed = 7
[run]
command = ["train.py", "--network", "simplenet", "--batch", "{batch}", "--cores", "{cpu}",
           "--images", "512", "--epochs", "1"]
timeout = "5 min"
env     = { SPARK_LAUNCHER_OPTS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" }
[launch]
on      = "spark-submit"
master  = "spark://127.0.0.1:$port"
options = ["--properties-file", "cluster/spark.properties"]
[launch.conf]
"spark.cores.max"       = "{cpu}"
"spark.executor.cores"  = "1"
"spark.executor.memory" = "512m"
"spark.driver.memory"   = "512m"
[responses.time]
from = "wall"
unit = "s"
goal = "minimize"
[responses.accuracy]
from    = "stdout"
pattern = 'COURIER .*"accuracy": ([0-9.e-]+)'
goal    = "maximize"
[analysis]
model   = "cpu + batch"
primary = "time"
TOML

# nothing_runs: no server, driver or executor of this cluster is left.
nothing_runs() {
  # The text comes from a pipe, so that grep does not find itself.
  left=$(echo "$work/study" | grep -lsF -f - /proc/[0-9]*/cmdline | wc -l)
  [ "$left" -eq 0 ] || fail "$left processes are left"
}

# A shell starts what it puts into the background without interrupts; Python gives them back.
"$python" -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$source_folder/script/courier" --folder study >out 2>err </dev/null &
driver=$!
# With Spark and BigDL it takes most of a minute until the first run has ended.
first_run() {
  grep -q '^\[1/4\]' err || ! kill -0 "$driver"
}
await first_run
sleep 1
kill -INT "$driver"
wait "$driver"
found=$?
[ "$found" -eq 130 ] || fail "after an interrupt: exit status $found"
says err 'goes on with the runs that are left'
nothing_runs
archive=$(ls study/cluster/*.jsa)

"$source_folder/script/courier" --folder study >out 2>err </dev/null
found=$?
[ "$found" -eq 0 ] || fail "script/courier: exit status $found"
nothing_runs
says err '4 of 4 runs done'
[ "$archive" = "$(ls study/cluster/*.jsa)" ] || fail 'the classes were archived twice'
says out '[0.025'
says out 'P>|t|'
says out 'N = 4; '
says out 'Not MNIST'
[ -s study/courier.yates/report.html ] || fail 'there is no report'
grep -q '<polyline' study/courier.curves.svg || fail 'there are no curves'
expect 0 export --format csv study/courier.toml
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "accuracy") column = i; next }
         { if ($column == "" || $column < 0 || $column > 1) exit 1; rows++ }
         END { exit rows != 4 }' out || fail 'not four accuracies between 0 and 1'
finish
