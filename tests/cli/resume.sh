#!/bin/sh
# The program itself is killed and interrupted; the next call goes on.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<'TOML'
[factors]
a = ["p", "q"]
b = ["u", "v"]
[design]
replications = 3
[run]
command = ["sh", "-c", "echo start {run} >>log; sleep 0.05; echo end {run} >>log"]
[responses.time]
from = "wall"
goal = "minimize"
TOML
for pause in 0.05 0.12 0.2 0.31; do
  "$yates" run c.toml >out 2>err </dev/null &
  driver=$!
  sleep "$pause"
  kill -9 "$driver" 2>/dev/null
  wait "$driver" 2>/dev/null
done
"$yates" run c.toml >out 2>err </dev/null &
driver=$!
sleep 0.15
kill -INT "$driver"
wait "$driver"
status=$?
[ "$status" -eq 130 ] || [ "$status" -eq 0 ] || fail "an interrupted run ends with $status"
expect 0 run c.toml
expect 0 export c.toml
[ "$(wc -l <out)" -eq 13 ] || fail "not all 12 runs are there"
[ "$(sed 1d out | cut -d, -f7 | sort -u)" = done ] || fail "not every run is done"
# An interrupted run starts and never ends; a living orphan would end after another run's start.
awk '$1 == "start" { run = $2 } $1 == "end" && $2 != run { bad = 1 } END { exit bad }' log ||
  fail "a run was measured beside a living orphan"

# A run that a killed yates has launched is not left any more once the next one has taken it.
cat >taken.toml <<'TOML'
[factors]
a = ["p", "q", "r"]
[run]
command = ["sh", "-c", "touch started; sleep 1"]
[responses.time]
from = "wall"
[gates]
load = "<= 1000000"
TOML
"$yates" run taken.toml >out 2>err </dev/null &
driver=$!
await test -e started
kill -9 "$driver"
wait "$driver" 2>/dev/null
expect 0 status taken.toml
says out 'launched by a yates process that has ended: 1 run, which may still be running'
expect 0 run taken.toml
says err '[1/2] run 2'
says err '[2/2] run 3'
expect 0 export taken.toml
[ "$(cut -d, -f2- out | grep -c ',load')" -eq 1 ] ||
  fail "not only the run whose gates nobody knows is marked"

# Two drivers at once: the second is told who the first is.
cat >slow.toml <<'TOML'
[factors]
a = ["p", "q"]
[run]
command = ["sh", "-c", "touch slow_started; exec sleep 100"]
[responses.time]
from = "wall"
TOML
"$yates" run slow.toml >first 2>&1 </dev/null &
driver=$!
await test -e slow_started
expect 75 run slow.toml
says err "$driver"
kill -INT "$driver"
wait "$driver"
[ $? -eq 130 ] || fail "the interrupted driver's exit status is not 130"
grep -q 'yates run' first || fail "the interrupted driver does not say how to go on"
finish
