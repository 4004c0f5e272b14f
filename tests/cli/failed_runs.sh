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
expect 0 anova 'time ~ tag' crashed.json --goal minimize --failed keep
says out 'Do this: tag=v2'
tr '\n' ' ' <out | grep -q '3 of 6 runs failed (exit_code 2) and count like the others' || fail "keep is not said"
expect 4 anova 'time ~ tag + C(exit_code)' crashed.json # a factor that the formula names is one
says out '6 observations'

# The gate fails, whatever it asks for.
expect 1 compare old.json crashed.json --fail-on 'slower > 3 %'
says out 'New fails at tag=v2 in all of its runs'
says out "gate 'slower > 3 %': failed: new fails at tag=v2 in all of its runs"
expect 0 compare old.json crashed.json
expect 0 compare old.json crashed.json --fail-on 'slower > 3 %' --failed keep
expect 1 compare old.json crashed.json --fail-on 'faster > 3 %' --json
says out '"failed_settings": ['
hyperfine all.json '0.02,0.021,0.019' '2,2,2'
sed 's/0,0,0/1,1,1/' all.json >all_crashed.json
expect 1 compare old.json all_crashed.json --fail-on 'slower > 3 %'
says err 'all runs failed at the settings that old was measured at'
says err "gate 'slower > 3 %': failed"
expect 3 compare old.json all_crashed.json
expect 3 anova 'time ~ tag' all_crashed.json
one_complaint
says err 'all 6 runs failed (exit_code 1, 2)'

# Google Benchmark writes no times of a benchmark that failed.
cat >google.json <<'JSON'
{"benchmarks":[
{"name":"BM_a","run_type":"iteration","repetition_index":0,"iterations":10,"real_time":5.0,"cpu_time":5.0,"time_unit":"ns"},
{"name":"BM_a","run_type":"iteration","repetition_index":1,"iterations":10,"real_time":5.1,"cpu_time":5.0,"time_unit":"ns"},
{"name":"BM_b","run_type":"iteration","repetition_index":0,"error_occurred":true,"error_message":"x","iterations":0,"real_time":0.0,"cpu_time":0.0,"time_unit":"ns"},
{"name":"BM_b","run_type":"iteration","repetition_index":1,"error_occurred":true,"error_message":"x","iterations":0,"real_time":0.0,"cpu_time":0.0,"time_unit":"ns"}]}
JSON
sed 's/"error_occurred":true,"error_message":"x","iterations":0,"real_time":0.0/"iterations":9,"real_time":4.0/' google.json >google_old.json
expect 4 anova 'real_time ~ benchmark' google.json --goal minimize
says out 'all runs with benchmark=BM_b (2 of 2) failed'
expect 1 compare google_old.json google.json --fail-on 'slower > 3 %'

# Tables: names and values both say it.
table() {
  printf 'codec,time,%s\ngzip,5,%s\nzstd,4,%s\ngzip,5.2,%s\nzstd,4.1,%s\ngzip,5.1,%s\nzstd,0.1,%s\n' "$@" >t.csv
}
left_out() {
  expect 0 anova 'time ~ codec' t.csv
  says out '5 observations'
  head -n 2 out | tr '\n' ' ' | grep -q '1 of 6 runs failed' || fail "$1: the failure is not named first"
}
kept() {
  expect 0 anova 'time ~ codec' t.csv
  says out '6 observations'
}
table success true true true true true false && left_out success
table status done done done done done timeout && left_out status
table exit_code 0 0 0 0 0 139 && left_out exit_code
table responseCode 200 200 204 200 200 500 && left_out responseCode
# Without a value that says success, or beside other values, nobody knows.
table exit_code 1 1 1 1 1 2 && kept
table status on off on off on off && kept
table status warm done warm done done failed && kept
tr '\n' ' ' <out | grep -q "1 of 6 rows have 'failed' in column 'status' and count like the others" || fail "a failure among other words is not noted"
table code 7 12 7 12 7 12 && kept
# A check of the answer knows what was expected: 404.
printf 'codec,time,success,responseCode\ngzip,5,true,404\nzstd,4,true,200\ngzip,5.2,true,200\nzstd,4.1,true,200\ngzip,5.1,true,200\nzstd,0.1,false,200\n' >t.csv
left_out both
# A factor is one.
table status ok ok error error ok error
expect 0 anova 'time ~ codec + status' t.csv
says out '6 observations'

if command -v Rscript >/dev/null && Rscript -e 'library(car)' >/dev/null 2>&1; then
  table exit_code 0 0 0 0 0 139
  expect 0 anova 'time ~ codec' t.csv --emit r
  mv out script.R
  Rscript script.R >out 2>err || fail "the script does not run"
  grep -q '^Residuals .* 3 ' out || fail 'the script has other rows'
fi

# Two levels that ran well apart and never together: nothing is advised that only failed.
awk 'BEGIN { print "cache,sync,exit_code,ms"
  for (r = 0; r < 4; r++) for (c = 1; c <= 4; c *= 2) for (s = 0; s < 2; s++) {
    both = c == 4 && s == 1
    printf "%dM,%s,%d,%.3f\n", c, s ? "off" : "full", both ? 137 : 0, both ? 0.1 : (20 - 3 * c) * (s ? 0.5 : 1) * (1 + ((r * 7 + c * 3 + s * 5) % 8) / 200)
  } }' >together.csv
expect 0 anova 'ms ~ cache + sync' together.csv --goal minimize --scale log
says out 'Do this: cache=2M, sync=off'
says out 'all runs with cache=4M, sync=off (4 of 4) failed, and nothing is advised of'
expect 0 anova 'ms ~ cache + sync' together.csv --goal minimize --scale log --baseline 'cache=4M, sync=off'
says out 'Do this: cache=2M; keep sync=off (the baseline was not measured)'

# Where one of the two matters alone, the other is named: with its other level nothing runs.
awk 'BEGIN { print "cache,sync,disk,exit_code,ms"
  for (r = 0; r < 4; r++) for (c = 1; c <= 4; c *= 2) for (s = 0; s < 2; s++) for (d = 0; d < 2; d++) {
    both = c == 4 && s == 1
    printf "%dM,%s,d%d,%d,%.3f\n", c, s ? "off" : "full", d, both ? 137 : 0, both ? 0.1 : (20 - 3 * c) * (1 + ((r * 7 + c * 3 + s * 5 + d) % 8) / 200)
  } }' >together.csv
expect 0 anova 'ms ~ cache + sync + disk' together.csv --goal minimize --scale log
says out 'Do this: cache=4M; keep sync=full'
says out 'all runs with cache=4M, sync=off (8 of 8) failed, and nothing is advised of'
grep 'No effect shown' out | grep -q sync && fail 'sync is free although it fails'

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
