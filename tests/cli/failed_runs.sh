#!/bin/sh
# Runs that failed look fast: they are left out, named first, and no gate passes because of them.
. "$(dirname "$0")/helpers.sh"

# hyperfine FILE TIME_OF_V2 CODES_OF_V2
hyperfine() {
  cat >"$1" <<JSON
{"results":[
{"command":"make V=1","times":[2.1,2.2,2.0],"exit_codes":[0,0,0],"parameters":{"tag":"v1"}},
{"command":"make V=2","times":[$2],"exit_codes":[$3],"parameters":{"tag":"v2"}}]}
JSON
}
hyperfine crashed.json '0.02,0.021,0.019' '2,2,2'
hyperfine old.json '2.1,2.2,2.0' '0,0,0'

expect 4 anova 'time ~ tag' crashed.json --goal minimize
head -n 1 out | grep -qF 'all runs with tag=v2 (3 of 3) failed, and nothing is advised of them' || fail "the failure does not come first"
grep -q 'Do this' out && fail "a build that crashed is advised"

# Nothing passes because of them.
expect 1 compare old.json crashed.json --fail-on 'slower > 3 %'
says out 'New fails at tag=v2 in all of its runs'
says out "gate 'slower > 3 %': failed: new fails at tag=v2 in all of its runs"
expect 1 compare old.json crashed.json --fail-on 'faster > 3 %' --json
says out '"failed_settings": ['
hyperfine all.json '0.02,0.021,0.019' '2,2,2'
sed 's/0,0,0/1,1,1/' all.json >all_crashed.json
expect 1 compare old.json all_crashed.json --fail-on 'slower > 3 %'
says err 'all runs failed at the settings that old was measured at'
says err "gate 'slower > 3 %': failed"
expect 3 compare old.json all_crashed.json

if command -v Rscript >/dev/null && Rscript -e 'library(car)' >/dev/null 2>&1; then
  printf 'codec,time,exit_code\ngzip,5,0\nzstd,4,0\ngzip,5.2,0\nzstd,4.1,0\ngzip,5.1,0\nzstd,0.1,139\n' >t.csv
  expect 0 anova 'time ~ codec' t.csv --emit r
  mv out script.R
  Rscript script.R >out 2>err || fail "the script does not run"
  grep -q '^Residuals .* 3 ' out || fail 'the script has other rows'
fi

# A campaign names the pair that failed; a rival that failed is none; and no further runs are
# promised that yates augment does not propose.
cat >pair.awk <<'AWK'
BEGIN {
  printf "t %.3f\n", (memory == "1M" ? 19 : 10) * (algorithm == "b" ? 0.8 : 1) * (1 + run * 7 % 5 / 100)
  exit memory == "1M" && algorithm == "b" ? 3 : 0
}
AWK
cat >pair.toml <<'TOML'
[factors]
memory = { levels = ["4K", "1M"], given = true }
algorithm = ["a", "b"]
[design]
replications = 4
[run]
command = ["awk", "-v", "memory={memory}", "-v", "algorithm={algorithm}", "-v", "run={run}", "-f", "pair.awk"]
[responses.t]
from = "stdout"
pattern = 't ([0-9.]+)'
unit = "ms"
goal = "minimize"
TOML
expect 6 run pair.toml
expect 0 anova pair.toml
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'all 4 runs with memory = 1M, algorithm = b failed'
grep -q 'all failures have' flat && fail 'the levels are named beside their pair'
says flat 'With memory=1M, keep the baseline: algorithm=a'
grep -q 'algorithm=b instead of a' flat && fail 'a rival that failed is named'
grep -q 'yates augment' flat && fail 'runs are promised that nobody proposes'
finish
