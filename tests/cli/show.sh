#!/bin/sh
# What is known of a run and of a campaign; status that follows a campaign; time left.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<'TOML'
title = "Two codecs"
[factors]
codec = ["gzip", "zstd"]
[design]
replications = 2
order = "standard"
[run]
command = ["sh", "-c", "echo first; echo time {run}; echo noise >&2; test {run} != 2", "x y"]
env = { CODEC = "{codec}", TWO = "a b" }
before = ["sh", "-c", "echo {run} >{run_dir}/note"]
after = ["sh", "-c", "mv {run_dir}/note {run_dir}/kept"]
[responses.time]
from = "stdout"
pattern = 'time (\d+)'
unit = "s"
goal = "minimize"
delta = "5 %"
[launch]
versions = [["sh", "-c", "echo sh 1.2.3"]]
TOML
expect 0 show c.toml
says out 'no run has been made yet'
expect 0 show c.toml 1
says out 'it has not been launched yet'
expect 6 run c.toml
expect 0 show c.toml 3
says out 'run 3: codec=gzip (replication 2, block 1)'
says out '  CODEC=gzip'
says out "  'TWO=a b'"
says out 'attempt 1 on '
says out "  sh -c 'echo first; echo time 3; echo noise >&2; test 3 != 2' 'x y'"
says out "  sh -c 'echo 3 >$work/c.yates/runs/3/1/note'"
reads out 'values time 3 s'
reads out "folder $work/c.yates/runs/3/1"
says out 'stdout: 13 bytes'
says out '  first'
[ "$(sed -n '/^command$/{n;p;}' out | cut -c1-7)" = '  sh -c' ] || fail "the command does not stand below its name"
sed -n '/^before, /{n;p;}' out | grep -q 'echo 3 >' || fail "the command before does not stand below its name"
reads out "output in $work/c.yates/runs/auxiliary/"
says out 'version of sh -c echo sh 1.2.3  sh 1.2.3'
says out 'kernel'
# What `after` has moved is recorded as it left it.
says out 'kept: 2 bytes'
grep -q '^note:' out && fail "the outputs are those before the command 'after'"
[ "$(cat c.yates/runs/3/1/kept)" = 3 ] || fail "before and after do not reach the folder of the run"
expect 0 show c.toml 2
reads out 'failed, exit status 1: the command ended with status 1'
expect 0 show c.toml
says out 'c.toml: Two codecs'
says out '3 of 4 runs done'
reads out '[responses.time] delta 5 %'
says out 'version of sh -c echo sh 1.2.3  sh 1.2.3'
expect 0 show c.toml --json
says out '"schema": "yates.show/1"'
says out '"registered": ['
expect 0 show c.toml 2 --json
says out '"exit_status": 1'
says out '"sha256": "'
says out '"environment": {'
expect 2 show c.toml 9
one_complaint
says err 'the plan of c.toml has no run 9; it has runs 1 to 4'
expect 2 show c.toml two
expect 2 show c.toml 1.5
expect 2 show c.toml --format csv
# A changed pattern is still read from what the runs left.
sed "s/'time (.d+)'/'tim. ([0-9]+)'/" c.toml >changed && mv changed c.toml
expect 6 run c.toml
says err 'the responses changed'
grep -q 'cannot be read' err && fail "outputs that 'after' has moved are missed"

# Outputs that are gone, empty or no text are told apart; a program that fails before a run tells where it has said why.
cat >odd.toml <<'TOML'
[factors]
a = ["nul", "none", "fails"]
[design]
order = "standard"
[run]
command = ["sh", "-c", "test {a} = none || printf 'a\\000b'"]
before = ["sh", "-c", "echo no disk >&2; test {a} != fails"]
[responses.time]
from = "wall"
TOML
expect 5 run odd.toml
expect 0 show odd.toml 1
says out 'It is not text.'
says out 'It is empty.'
rm -r odd.yates/runs/1/1/stdout
expect 0 show odd.toml 1
says out 'The file is gone.'
expect 0 status odd.toml
folder=$(sed -n 's|^.*\(odd.yates/runs/auxiliary/[0-9]*\)$|\1|p' out)
grep -q 'no disk' "$folder/stderr" || fail "the status does not say where the command before has said why it failed"

# A killed yates leaves the command `after` to the next one, in the folder of its run.
cat >killed.toml <<'TOML'
[factors]
a = ["p", "q"]
[design]
order = "standard"
[run]
command = ["sh", "-c", "touch started; sleep 1; echo {run} >{run_dir}/own"]
after = ["sh", "-c", "mv {run_dir}/own {run_dir}/seen"]
[responses.time]
from = "wall"
TOML
"$yates" run killed.toml >out 2>err </dev/null &
driver=$!
await test -e started
kill -9 "$driver"
wait "$driver" 2>/dev/null
expect 0 run killed.toml
[ "$(cat killed.yates/runs/1/1/seen)" = 1 ] || fail "the command 'after' of a killed yates missed the folder"
expect 0 show killed.toml 1
says out 'seen: 2 bytes'

# On another machine the folder of a run is there only while its command runs.
sed 's/from = "wall"/from = "wall"\n[launch]\non = "ssh"\nhosts = ["nowhere"]/' killed.toml >ssh.toml
expect 3 plan ssh.toml
says err "after: '{run_dir}' has no value there with on = \"ssh\""

# The time left counts what passes around the runs.
cat >slow.toml <<'TOML'
[factors]
a = ["p", "q"]
[design]
replications = 4
order = "standard"
[run]
command = ["true"]
before = ["sleep", "0.6"]
cool_down = "0.5 s"
[responses.time]
from = "wall"
TOML
"$yates" run slow.toml >out 2>err </dev/null &
driver=$!
await grep -q '; 4 runs left' err
kill -INT "$driver"
wait "$driver"
left=$(sed -n 's/^.*; 4 runs left, //p' err)
expect 0 status slow.toml
says out '4 of 8 runs done'
reads out "time left $left"
expect 0 status slow.toml --json
is out '2 < d["eta_seconds"]["high"] < 50' True # 4 runs of 1.1 s each

# status --watch shows the campaign until yates run ends.
"$yates" run slow.toml >out 2>err </dev/null &
driver=$!
sleep 0.4
"$yates" status slow.toml --watch=0.3 >watched 2>err || fail "status --watch ends with $?"
wait "$driver"
[ "$(grep -c '^slow.toml: ' watched)" -ge 2 ] || fail "status --watch shows the campaign once"
[ "$(grep '^slow.toml: ' watched | tail -n 1)" = 'slow.toml: 8 of 8 runs done, 0 failed, 0 timed out, 0 left' ] ||
  fail "status --watch ends before the campaign"
expect 0 status slow.toml --watch
[ "$(grep -c '^slow.toml: ' out)" -eq 1 ] || fail "status --watch waits for nobody"
expect 2 status slow.toml --watch=soon
one_complaint
says err "--watch: 'soon' is no time; expected seconds of at least 0.1, as in --watch=5"
finish
