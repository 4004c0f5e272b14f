#!/bin/sh
# What a plan of 100,000 runs costs: bench/campaign_scale.sh PATH/TO/yates
# Needs sqlite3, which fills the store with 90,000 finished runs. Prints processor seconds (user and system, the
# median of five), and each as a multiple of the start of the program, so that machines can be compared.
set -eu
yates=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
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
command = ["true", "{a}", "{b}", "{c}", "{d}"]
[responses.time]
from = "wall"
goal = "minimize"
TOML

# cost COMMAND...: processor seconds, the median of five
cost() {
  for repetition in 1 2 3 4 5; do
    [ -z "${before:-}" ] || eval "$before"
    /bin/bash -c 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1' time "$@"
  done | awk '{ print $1 + $2 }' | sort -n | sed -n 3p
}
show() {
  awk -v name="$1" -v seconds="$2" -v base="$base" \
    'BEGIN { printf "%-44s %7.3f s %8.1f\n", name, seconds, seconds / (base > 0 ? base : 0.001) }'
}
base=$(cost "$yates" --version)
show 'start of the program' "$base"
show 'plan' "$(cost "$yates" plan big.toml)"
show 'plan as CSV' "$(cost "$yates" plan big.toml --format csv)"
show 'first start of run (stores the plan)' "$(before='rm -rf big.yates' cost "$yates" run big.toml --limit 0)"
show 'status, nothing done' "$(cost "$yates" status big.toml)"
sqlite3 big.yates/results.db "
  INSERT INTO attempt(run, warmup, number, state, command, host, boot_id, started, ended, exit_status, wall, user,
    system, max_rss, readable, message)
  SELECT run, 0, 1, iif(run % 50 = 0, 'failed', 'done'), 'true 1 p 3 4', 'host' || (run % 3),
    '00000000-0000-0000-0000-000000000000', '2026-11-20T11:35:39Z', '2026-11-20T11:35:39Z', 0, 0.01, 0.001, 0.001,
    1000000, 1, iif(run % 50 = 0, 'the command ended with status 1', '') FROM run WHERE run <= 90000;
  INSERT INTO value(attempt, response, value) SELECT id, 'time', wall FROM attempt WHERE state = 'done';"
show 'status, 90,000 runs done' "$(cost "$yates" status big.toml)"
show 'export of 90,000 runs' "$(cost "$yates" export big.toml)"
show 'run, nothing to launch' "$(cost "$yates" run big.toml --limit 0)"
