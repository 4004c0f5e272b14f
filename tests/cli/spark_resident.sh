#!/bin/sh
# Plain commands on the executors of a real Spark cluster: 200 of them, each once, and again while
# executors, workers, the application and yates itself are killed. Every case ends with exactly the
# planned runs accounted for, no run measured twice, no application on the master and no process left.
. "$(dirname "$0")/helpers.sh"
. "$(dirname "$0")/spark_cluster.sh"
start_cluster 1

# Speculation is switched on where users do so.
cat >spark.properties <<EOF
spark.driver.extraJavaOptions    $archived_java
spark.executor.extraJavaOptions  $archived_java
spark.executor.memory            512m
spark.speculation                true
spark.speculation.multiplier     1.0
EOF

# campaign NAME RUNS COMMAND...: a campaign of so many runs (an even number).
campaign() {
  name=$1
  half=$(($2 / 2))
  shift 2
  cat >"$name.toml" <<EOF
[factors]
x = { levels = ["a", "b"], placebo = true }
[design]
replications = $half
seed = 1
[run]
command = [$1]
grace = "1 s"
[responses.time]
from = "wall"
[launch]
on = "spark"
master = "$SPARK_MASTER"
options = ["--properties-file", "$work/spark.properties"]
executors = 2
samples = false
without_executors = "60 s"
EOF
}

# measured NAME: how often each run has told the file NAME.told that it ran to its end.
measured() {
  sort "$1.told" | uniq -c | awk '$1 != 1 { print "run " $2 " was measured " $1 " times" }'
}

# settled NAME RUNS: all are done, each has ended its work once, and nothing is left anywhere.
settled() {
  expect 0 status "$1.toml"
  says out "$2 of $2 runs done"
  [ "$(sort -u "$1.told" | wc -l)" -eq "$2" ] || fail "$1: not all runs have run"
  nothing_left "$1"
}

# No process of the runs, no driver of their application, and none on the master.
nothing_left() {
  await no_process "$1.mark" && await no_process "$1.yates/spark" && await no_application ||
    fail "$1: left are $(running_applications) applications and: $(pgrep -af "$work/$1")"
}

no_process() {
  ! pgrep -f "$work/$1"
}

# told NAME COUNT: so many runs have told.
told() {
  [ "$(wc -l <"$1.told")" -ge "$2" ]
}

# A command that tells that it has ended, and whose words hold a mark that pgrep finds.
work_of() {
  printf '"sh", "-c", "sleep %s; echo {run} >>%s.told", "%s"' "$2" "$work/$1" "$work/$1.mark"
}

# 200 runs, each once, in well below a minute.
campaign many 200 "$(work_of many 0)"
: >many.told
begin=$(date +%s)
expect 0 run many.toml
echo "200 runs: $(($(date +%s) - begin)) s"
settled many 200
[ -z "$(measured many)" ] || fail "many: $(measured many)"
expect 0 export many.toml -o many.csv
[ "$(cut -d, -f8 many.csv | sort -u | wc -l)" -ge 2 ] || fail "no host in the export"
! grep -q ',Spark,' many.csv || fail "the host that measured is not in the export"
expect 0 run many.toml
[ "$(wc -l <many.told)" -eq 200 ] || fail "a finished campaign was measured again"

# during NAME: a campaign of 12 runs of half a second, in whose middle something is to happen.
during() {
  campaign "$1" 12 "$(work_of "$1" 0.5)"
  : >"$1.told"
  "$yates" run "$1.toml" >"$1.out" 2>"$1.err" </dev/null &
  driver=$!
  await told "$1" 3
}

# ended_well NAME: yates has gone on to the end by itself.
ended_well() {
  wait "$driver"
  found=$?
  cp "$1.err" err
  cp "$1.out" out
  [ "$found" -eq 0 ] || fail "$1: exit status $found"
  settled "$1" 12
}

during executor_and_worker
# It works in the folder of its worker; others may run on this machine.
executor=$(for one in $(pgrep -f CoarseGrainedExecutorBackend); do
  case $(readlink "/proc/$one/cwd") in "$spark_folder"/*) echo "$one" ;; esac
done | head -n 1)
[ -n "$executor" ] || fail "executor: there is none to kill"
kill -9 "$executor"
await told executor_and_worker 6
# shellcheck disable=SC2154  # set by start_worker
kill -9 "$spark_worker_2"
ended_well executor_and_worker
start_worker 2

during application
kill -9 "$(pgrep -f "SparkSubmit.*$work/application.yates/spark" | head -n 1)"
ended_well application

# yates itself is killed: the application ends when its runs have, and the next call takes them.
during driver
kill -9 "$driver"
wait "$driver" 2>/dev/null
expect 0 run driver.toml
settled driver 12
[ -z "$(measured driver)" ] || fail "driver: $(measured driver)"

# Ctrl-C ends the runs at once, and the next call measures what is left.
campaign stopped 4 "$(work_of stopped 30)"
: >stopped.told
"$yates" run stopped.toml >out 2>err </dev/null &
driver=$!
await pgrep -f "$work/stopped.mark"
kill -INT "$driver"
wait "$driver"
found=$?
[ "$found" -eq 130 ] || fail "Ctrl-C: exit status $found"
nothing_left stopped
[ ! -s stopped.told ] || fail "Ctrl-C: a run went on to its end"
expect 0 status stopped.toml
says out '0 of 4 runs done'

# More output than can come, which is 64 MiB packed: it is cut with a warning, and the run is not lost.
campaign loud 2 '"sh", "-c", "head -c 150000000 /dev/urandom; echo {run} >>'"$work"'/loud.told"'
: >loud.told
expect 0 run loud.toml
says err "'stdout' was too large"
settled loud 2
[ -s loud.yates/runs/1/1/stdout.cut ] || fail "the beginning of the output is not kept"

# No executor comes: more memory than a worker has.
campaign none 2 '"true"'
sed -i 's/60 s/3 s/; $a conf = { "spark.executor.memory" = "64g" }' none.toml
expect 5 run none.toml
says err '2 executors with 1 core each were asked for, and for 3 s there was none'
nothing_left none
stop_cluster
finish
