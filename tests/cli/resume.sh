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
reads out '1 run, launched by a yates process that has ended, may still be running'
expect 0 run taken.toml
says err '[1/2] run 2'
says err '[2/2] run 3'
expect 0 export taken.toml
[ "$(cut -d, -f2- out | grep -c ',load')" -eq 1 ] ||
  fail "not only the run whose gates nobody knows is marked"

# The driver of one line dies in its first run, and the line grows: that run is settled before the
# new plan is judged, so it counts and is not measured again.
cat >grow.sh <<'SH'
#!/bin/sh
echo "$1" >>grown
touch "begun$1"
sleep 1
SH
chmod +x grow.sh
"$yates" run --factor n=1,2 --order standard --replications 1 -- ./grow.sh '{n}' >out 2>err </dev/null &
driver=$!
while [ ! -e begun1 ]; do sleep 0.02; done
kill -9 "$driver"
wait "$driver" 2>/dev/null
expect 0 run --factor n=1,2,3 --order standard --replications 1 -- ./grow.sh '{n}'
says err 'run 1 of an earlier yates: done'
says err 'the plan was changed: 1 finished run belongs to it, 3 runs to make' # one of them repeats it
says err '4 of 4 runs done'
[ "$(sort grown | tr '\n' ' ')" = '1 1 2 3 ' ] || fail "measured was $(cat grown)"
# The same where the file itself was changed, to a plan that does not have the run any more.
cat >shrink.toml <<'TOML'
[factors]
a = ["p", "q"]
b = ["u", "v"]
[design]
order = "standard"
[run]
command = ["sh", "-c", "echo {a} {b} >>shrunk; sleep 1"]
[responses.time]
from = "wall"
TOML
"$yates" run shrink.toml >out 2>err </dev/null &
driver=$!
while [ ! -s shrunk ]; do sleep 0.02; done
kill -9 "$driver"
wait "$driver" 2>/dev/null
sed '/^b = /d; s/ {b}//' shrink.toml >mended && cp shrink.toml whole.toml && mv mended shrink.toml
expect 3 run shrink.toml
says err "factor 'b' is gone, but the finished runs had different levels of it"
mv whole.toml shrink.toml
expect 0 run shrink.toml
says err '4 of 4 runs done'
[ "$(wc -l <shrunk)" -eq 4 ] || fail "a run was measured twice"

# A line that is killed at any moment leaves a whole file or none, and the same line goes on.
cat >quick.sh <<'SH'
#!/bin/sh
echo "$1" >>quick
SH
chmod +x quick.sh
set -- run --quiet --factor n=1,2 --replications 1 -- ./quick.sh '{n}'
for pause in 0.002 0.004 0.006 0.008 0.010 0.012 0.014 0.016 0.018 0.020 0.025 0.030 0.035 0.040; do
  rm -rf quick.toml* quick.yates
  "$yates" "$@" >out 2>err </dev/null &
  driver=$!
  sleep "$pause"
  kill -9 "$driver" 2>/dev/null
  wait "$driver" 2>/dev/null
  [ ! -e quick.toml ] || [ "$(tail -n 1 quick.toml)" = 'goal = "minimize"' ] ||
    fail "after $pause s there is half a file"
  expect 0 "$@"
  [ "$(echo quick.toml*)" = quick.toml ] || fail "after $pause s there is more: $(echo quick.toml*)"
done

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
