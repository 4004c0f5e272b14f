#!/bin/sh
# Runs that are applications of a real Spark on the loopback interface: what Spark reports as well is
# told apart, nothing is measured twice, and nothing is left on the master or on this machine.
# spark_submit.sh PROGRAM SOURCE_FOLDER
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/spark_cluster.sh"
supervisor=${yates%/*}/yates-supervisor
driver_program=${yates%/bin/*}/tests/campaigns/campaign_driver
cp "$2/tests/cli/spark_case.py" .

# campaign FILE CASES SECONDS TIMEOUT MORE: a campaign with one run for each case, whose tasks take so
# many seconds each; MORE are further lines of [launch].
campaign() {
  cat >"$1" <<EOF
[factors]
case = [$2]
[design]
order = "standard"
[run]
command = ["spark_case.py", "{case}", "$3"]
timeout = "$4"
grace = "3 s"
[responses.time]
from = "wall"
[responses.jobs]
from = "spark.job_time"
[responses.wait]
from = "spark.executor_wait"
[responses.tasks]
from = "spark.tasks"
over_copies = "sum"
[responses.failed]
from = "spark.failed_tasks"
[responses.cores]
from = "spark.cores"
[launch]
on = "spark-submit"
master = "$SPARK_MASTER"
$5
EOF
}

# shellcheck disable=SC2154  # set by spark_cluster.sh
java="\"spark.driver.extraJavaOptions\" = \"$archived_java\", \"spark.executor.extraJavaOptions\" = \"$archived_java\""
modest="conf = { \"spark.cores.max\" = 2, \"spark.executor.cores\" = 1, \"spark.executor.memory\" = \"512m\", $java }"

# query CAMPAIGN SQL: the rows of the store, one a line, fields apart by |.
query() {
  "$PYSPARK_PYTHON" - "${1%.toml}.yates/results.db" "$2" <<'PY'
import sqlite3, sys, urllib.parse
name = "file:" + urllib.parse.quote(sys.argv[1]) + "?mode=ro"
for row in sqlite3.connect(name, uri=True).execute(sys.argv[2]):
    print("|".join("" if value is None else str(value) for value in row))
PY
}

# attempts CAMPAIGN: state and infrastructure of all attempts, in the order of runs.
attempts() {
  query "$1" "SELECT state, infrastructure FROM attempt WHERE warmup = 0 ORDER BY run, number" |
    tr '\n' ' '
}

# value CAMPAIGN RUN RESPONSE: of the run that counts.
value() {
  query "$1" "SELECT value FROM value JOIN attempt ON attempt.id = value.attempt
    WHERE run = $2 AND response = '$3' AND state = 'done' AND copy = 0"
}

# same NAME FOUND EXPECTED
same() {
  [ "$2" = "$3" ] || fail "$1: '$2' instead of '$3'"
}

# Whether the first run of a campaign is about to be given executors.
works() {
  awk -v name="Registered app $1 run 1" 'index($0, name) { known = 1 }
    known && /Launching executor/ { found = 1 } END { exit !found }' "$spark_folder/master.log"
}

# With a plain log the test can see when both executors of an attempt are at work.
plain="${modest% \}}, \"spark.eventLog.compress\" = false }"
both_work() {
  [ "$(cat "$1"/app-* | grep -c SparkListenerTaskStart)" -ge 2 ] && both_added "$1"
}
both_added() {
  [ "$(cat "$1"/app-* | grep -c SparkListenerExecutorAdded)" = 2 ]
}

# Ends the master by kill -9 and starts it again at the same address.
restart_master() {
  kill -KILL "$spark_master_process"
  wait "$spark_master_process" 2>/dev/null
  mv "$spark_folder/master.log" "$spark_folder/master.log.1"
  address=${SPARK_MASTER#spark://}
  "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master --host "${address%:*}" \
    --port "${address#*:}" --webui-port 0 >"$spark_folder/master.log" 2>&1 </dev/null &
  spark_master_process=$!
  spark_processes="$spark_processes $spark_master_process"
  spark_log "$spark_folder/master.log" 'started at http' "$spark_master_process"
  spark_page=$(sed -n 's/.*WebUI.* started at \(http:[^ ]*\).*/\1/p' "$spark_folder/master.log" | head -n 1)
}

# Nothing is left of any application.
nothing_left() {
  await no_process && await no_application ||
    fail "$1: applications on the master: $(running_applications), processes: $(pgrep -fa "$work/.*spark_case.py")"
}

no_process() {
  ! pgrep -f "$work/.*spark_case.py"
}

echo "-- outcomes"
mkdir "$spark_folder/recovery"
SPARK_DAEMON_JAVA_OPTS="$SPARK_DAEMON_JAVA_OPTS -Dspark.deploy.recoveryMode=FILESYSTEM
  -Dspark.deploy.recoveryDirectory=$spark_folder/recovery"
start_cluster 2 2g
campaign outcomes.toml '"ok", "exit", "raise", "failed_task", "lost_executor", "override", "no_context", "early", "killed_driver"' 0 '5 min' "$modest"
expect 6 run outcomes.toml --quiet
same "outcomes" "$(attempts outcomes.toml)" \
  "done|0 failed|0 failed|0 done|0 done|0 done|0 done|0 failed|0 failed|0 "
messages=$(query outcomes.toml "SELECT run, message FROM attempt ORDER BY run")
for line in "2|the command ended with status 7" "3|the command ended with status 1" \
  "8|the command ended with status 7" "9|the command was killed by signal 9 (Killed)"; do
  echo "$messages" | grep -qxF "$line" || fail "no message: $line; there are: $messages"
done
echo "$messages" | grep -q "^7|.*made no SparkContext" || fail "run 7 does not say why it has no jobs"
same "tasks" "$(value outcomes.toml 1 tasks)" 6.0
same "cores" "$(value outcomes.toml 1 cores)" 2.0
same "failed tasks" "$(value outcomes.toml 4 failed)" 1.0
same "responses without a context" "$(value outcomes.toml 7 jobs)" ""
flags=$(query outcomes.toml "SELECT run, reading, found, allowed FROM flag
  JOIN attempt ON attempt.id = flag.attempt ORDER BY run, reading")
for line in "4|failed_tasks|1|== 0" "5|lost_executors|1|== 0" \
  "6|spark.executor.memory|513m|512m"; do
  echo "$flags" | grep -qxF "$line" || fail "no flag: $line; there are: $flags"
done
echo "$flags" | grep -q "^1|" && fail "the first run has flags: $flags"
nothing_left outcomes

echo "-- copies, and fewer cores than were asked for"
cat >copies.toml <<EOF
[factors]
cores = [1, 8]
copies = [1, 3]
[design]
exclude = ["cores == copies", "cores == 8 and copies == 3"]
order = "standard"
[run]
command = ["spark_case.py", "ok", "0.5"]
copies = "{copies}"
timeout = "5 min"
[responses.tasks]
from = "spark.tasks"
over_copies = "list"
[launch]
on = "spark-submit"
master = "$SPARK_MASTER"
conf = { "spark.cores.max" = "{cores}", "spark.executor.cores" = 1, "spark.executor.memory" = "512m", $java }
[gates]
missing_cores = { limit = "== 0", otherwise = "repeat", times = 1 }
EOF
expect 0 run copies.toml --quiet
# Run 1 asks for eight of the four cores there are; run 2 has one core in each of three copies.
same "copies" "$(query copies.toml "SELECT run, number, state, message FROM attempt ORDER BY id")" \
  "1|1|disturbed|a gate was not kept: missing_cores is 4, not == 0
1|2|done|
2|1|done|"
same "values of copies" "$(query copies.toml "SELECT value FROM value JOIN attempt ON attempt.id = value.attempt
  WHERE run = 2 AND copy > 0" | tr '\n' ' ')" "6.0 6.0 6.0 "
nothing_left copies

echo "-- a time limit, while others are at work"
mkdir 'a folder, #1'
cp spark_case.py 'a folder, #1'
slow='a folder, #1/slow.toml'
campaign "$slow" '"ok", "no_context"' 60 '45 s' "$modest"
YATES_HOST_LEASE=$work/slow.lease "$yates" run "$slow" --quiet >slow.out 2>slow.err </dev/null &
limited=$!

echo "-- more than any worker has, and Ctrl-C"
campaign large.toml '"ok", "no_context"' 0 '5 min' "without_executors = \"3 s\"
conf = { \"spark.cores.max\" = 2, \"spark.executor.memory\" = \"64g\" }"
"$yates" run large.toml >out 2>err </dev/null &
driver=$!
unserved() {
  [ -n "$(query large.toml "SELECT 1 FROM attempt WHERE state = 'failed' AND infrastructure = 1")" ]
}
await unserved
kill -INT "$driver"
wait "$driver"
same "status after Ctrl-C" $? 130
query large.toml "SELECT message FROM attempt WHERE state = 'failed'" >messages
grep -q "had no executor for 3 s, and was ended; it asked for .*spark.executor.memory = 64g" messages ||
  fail "the message does not say what was asked for: $(cat messages)"

echo "-- kill -9 of yates run at each moment"
campaign moments.toml '"no_context", "failed_task"' 1 '5 min' "$modest"
sed -i 's/^order = "standard"/&\nreplications = 2/' moments.toml
for moment in before_launch launched ended before_commit committed; do
  "$driver_program" moments.toml "$supervisor" acknowledged "$moment" 1 >out 2>err </dev/null
  same "killed at $moment" $? 137
done
expect 0 run moments.toml --quiet
same "each run once" "$(attempts moments.toml)" "done|0 done|0 done|0 done|0 "
same "each application once" "$(grep -c 'Registered app moments run' "$spark_folder/master.log")" 2
same "what a former driver launched is marked as well" \
  "$(query moments.toml "SELECT DISTINCT reading FROM flag")" failed_tasks

wait "$limited"
same "status of the time limit" $? 6
same "timeout" "$(attempts "$slow")" "timed-out|0 done|0 "
ls "${slow%.toml}.yates/runs/1/1" | grep -q '^app-' || fail "there is no event log in a folder with blanks"
nothing_left "slow, large and moments"

echo "-- kill -9 of a supervisor and of spark-submit"
campaign killed.toml '"ok", "no_context"' 2 '5 min' "$plain"
begun() {
  [ -e "killed.yates/runs/$1/started" ] && [ -n "$(ls "killed.yates/runs/$1" | grep inprogress)" ]
}
"$yates" run killed.toml >out 2>err </dev/null &
driver=$!
await begun 1/1
kill -KILL "$(head -n 1 killed.yates/runs/1/1/claim)"
await both_work killed.yates/runs/1/2
pkill -KILL -f 'SparkSubmit.*runs/1/2'
wait "$driver"
same "status" $? 6
same "killed" "$(attempts killed.toml)" "unknown|1 failed|0 done|0 "
nothing_left killed

echo "-- a worker that is killed, and comes back"
campaign worker.toml '"ok", "no_context"' 3 '5 min' "$plain
[gates]
lost_executors = { limit = \"== 0\", otherwise = \"repeat\" }"
"$yates" run worker.toml >out 2>err </dev/null &
driver=$!
await both_work worker.yates/runs/1/1
# shellcheck disable=SC2154  # set by start_worker
kill -KILL "$spark_worker_2"
await test -e worker.yates/runs/1/2
start_worker 2
wait "$driver"
same "status" $? 0
same "lost worker" "$(query worker.toml "SELECT state, message FROM attempt WHERE run = 1 ORDER BY number" | cut -c 1-60)" \
  "disturbed|a gate was not kept: lost_executors is 1, not == 0
done|"
nothing_left worker

echo "-- a master that restarts, with and without recovery"
# The application is at work when the master and the workers come back, however long they take.
touch held
SPARK_CASE_HELD=$PWD/held
export SPARK_CASE_HELD
campaign restarted.toml '"held", "no_context"' 0 '5 min' "without_executors = \"60 s\"
$plain"
"$yates" run restarted.toml >out 2>err </dev/null &
driver=$!
# A master may log that it launches an executor and die before it does.
await both_added restarted.yates/runs/1/1
restart_master
await grep -q 'Recovery complete' "$spark_folder/master.log"
rm held
wait "$driver"
same "status with recovery" $? 0
same "with recovery" "$(attempts restarted.toml)" "done|0 done|0 "
touch held
campaign forgotten.toml '"held", "no_context"' 0 '5 min' "without_executors = \"12 s\"
$modest"
"$yates" run forgotten.toml >out 2>err </dev/null &
driver=$!
await works forgotten
rm -rf "$spark_folder/recovery"
restart_master
await test -e forgotten.yates/runs/1/2
rm held
wait "$driver"
same "status without recovery" $? 0
# On a busy machine the workers may come back later than a second attempt waits for them.
same "without recovery" "$(attempts forgotten.toml | sed 's/^\(failed|1 \)\+/failed|1 /')" "failed|1 done|0 done|0 "
nothing_left restarted
stop_cluster
finish
