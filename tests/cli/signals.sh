#!/bin/sh
# What ends other programs without a word: a terminal that goes, and a file that may grow no further.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<TOML
[factors]
n = [1, 2]
[design]
replications = 2
seed = 5
[run]
command = ["sh", "-c", "echo \$\$ >>pids; sleep {n}; echo {n}"]
[responses.number]
from = "stdout"
TOML

# begin WORDS...: runs yates so, until its first command runs.
begin() {
  : >pids
  "$@" >out 2>err </dev/null &
  driver=$!
  await test -s pids
}

# A terminal that is closed is a request to end: the command ends, and what was measured is kept. Whoever calls
# this test may have made it survive its own terminal.
begin env --default-signal=HUP "$yates" run c.toml
kill -HUP "$driver"
wait "$driver"
found=$?
[ "$found" -eq 130 ] || fail "after SIGHUP: exit status $found"
says err 'interrupted, but the results are kept'
! kill -0 "$(head -n 1 pids)" 2>/dev/null || fail "the command still runs"
expect 0 status c.toml
says out '0 of 4 runs done'

# Unless yates was started so that it survives its terminal.
begin sh -c 'trap "" HUP; exec "$@"' sh "$yates" run c.toml
kill -HUP "$driver"
wait "$driver"
found=$?
[ "$found" -eq 0 ] || fail "where SIGHUP is ignored: exit status $found"
says err '4 of 4 runs done'

# Nor is `ulimit -f` a reason to die without a word.
sed 's/^n = .*/n = [0.001, 0.002]/; s/^replications = .*/replications = 20/' c.toml >limited.toml
(
  ulimit -f 100
  "$yates" run limited.toml
) >out 2>err
found=$?
[ "$found" -eq 5 ] || fail "run beyond ulimit -f: exit status $found"
says err 'error: limited.yates/results.db: cannot be read or written'
says err 'or the file has reached its limit (ulimit -f)'
expect 0 run limited.toml
says err '40 of 40 runs done'
(
  cp limited.toml unmeasured.toml
  ulimit -f 1
  "$yates" plan unmeasured.toml -o limited.csv
) >out 2>err
found=$?
[ "$found" -eq 5 ] || fail "plan beyond ulimit -f: exit status $found"
one_complaint
says err 'cannot write limited.csv: file too large'
[ ! -e limited.csv ] || fail "half a plan is left"
finish
