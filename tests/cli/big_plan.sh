#!/bin/sh
# A plan of 100,000 runs: planned, started, looked at.
. "$(dirname "$0")/helpers.sh"
cat >big.toml <<'TOML'
[factors]
a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
b = ["p", "q", "r", "s", "t", "u", "v", "w", "x", "y"]
c = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
d = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
[design]
replications = 10
blocks = "replication"
[run]
command = ["sh", "-c", "test $1 != 3", "sh", "{a}", "{b}", "{c}", "{d}"]
[responses.time]
from = "wall"
goal = "minimize"
TOML
expect 0 plan big.toml --format csv
[ "$(wc -l <out)" -eq 100001 ] || fail "the plan has not 100,000 runs"
expect 0 run big.toml --limit 3 --only 'a == 1'
expect 6 run big.toml --limit 2 --only 'a == 3'
expect 0 status big.toml
says out '3 of 100000 runs done, 2 failed, 0 timed out, 99995 left'
says out 'all runs with a = 3 failed (2 of 2)'
expect 0 status big.toml --json
says out '"left": 99995'
says out "\"host\": \"$(uname -n)\""

# One factor of 100,000 levels in one line; each level used to be looked for among all others, and each number from the
# beginning of the line: that took 30 seconds and more.
{
  echo '[factors]'
  seq 1 100000 | awk 'BEGIN { printf "n = [" } { printf "%s%s", (NR > 1 ? ", " : ""), $1 } END { print "]" }'
  printf '[run]\ncommand = ["true", "{n}"]\n[responses.time]\nfrom = "wall"\n'
} >levels.toml
timeout 100 "$yates" plan levels.toml --format csv >out 2>err || fail "a factor of 100,000 levels: exit status $?"
[ "$(wc -l <out)" -eq 100001 ] || fail "the plan has not 100,000 runs"
{
  echo '[factors]'
  seq 1 1048577 | awk 'BEGIN { printf "n = [" } { printf "%s%s", (NR > 1 ? ", " : ""), $1 } END { print "]" }'
  printf '[run]\ncommand = ["true", "{n}"]\n[responses.time]\nfrom = "wall"\n'
} >levels.toml
expect 3 plan levels.toml
one_complaint
finish
