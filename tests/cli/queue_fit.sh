#!/bin/sh
# Calibration end to end: data made from a known model, the model found again, the page that shows it.
. "$(dirname "$0")/helpers.sh"

# A delay z0 + z1 batch and a disk of 8 ms, exact mean value analysis, +-1 % of noise from a fixed list.
cat >make.awk <<'EOF'
function response(n, z, d,   q, r, x, i) {
  q = 0
  for (i = 1; i <= n; ++i) { r = d * (1 + q); x = i / (z + r); q = x * r }
  return z + r
}
BEGIN {
  split("0.3 -0.8 1.0 -0.2 0.6 -0.9 0.1 -0.4 0.8 -0.5", noise, " ")
  print "batch,jobs,time"
  for (b = 32; b <= 256; b *= 2) for (n = 1; n <= 8; n += (n < 3 ? 1 : 2)) for (k = 1; k <= 2; ++k) {
    t = 6000 / b * response(n, 0.02 + 0.0003 * b, 0.008)
    printf "%d,%d,%.9g\n", b, n, t * (1 + 0.01 * noise[++count % 10 + 1])
  }
}
EOF
awk -f make.awk >runs.csv
cat >model.toml <<'EOF'
title = "Machine repairman"
[[station]]
name = "cpu"
kind = "delay"
demand = "z0 + z1 * batch"
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[workload]
population = "jobs"
[parameters]
z0 = { start = 0.05, min = 0 }
z1 = { start = 0.001, min = 0 }
d = { start = 0.02, min = 0 }
[fit]
response = "time"
cycles = "6000 / batch"
error = "relative"
EOF
expect 0 queue fit model.toml runs.csv --json
says out '"schema": "yates.queue-fit/1"'
says out '"verdict": "identified"'
estimates() { # estimates NAME VALUE: of the fitted model, within 5 %
  near out "next(p['estimate'] for p in d['fit']['parameters'] if p['name'] == '$1')" "$2" "0.05 * $2"
}
estimates z0 0.02
estimates z1 0.0003
estimates d 0.008
cp out first
expect 0 queue fit model.toml runs.csv --json
cmp -s out first || fail "the same input gives other bytes"
expect 0 queue fit model.toml runs.csv --predict 'batch=100,jobs=4' --predict 'batch=100,jobs=40' -o fit.svg
says out 'verdict: identified'
says out 'Naive regression: time ~ 1 / batch + jobs / batch.'
says out 'extrapolation'
head -c 4 fit.svg | grep -q '<svg' || fail "fit.svg is no picture"

# Times in milliseconds are the same runs.
awk -F, 'NR == 1 { print; next } { printf "%s,%s,%.9g\n", $1, $2, 1000 * $3 }' runs.csv >ms.csv
expect 0 queue fit model.toml ms.csv --unit ms --json
estimates d 0.008

# Where throughput and utilization were measured, the laws give the demands as well.
awk -F, 'NR == 1 { print $0 ",rate,busy"; next } { x = $2 * 6000 / $1 / $3; printf "%s,%.9g,%.9g\n", $0, x, 100 * (0.02 + 0.008 * x) }' runs.csv >busy.csv
cat model.toml >laws.toml
printf 'throughput = "rate"\nutilization = { disk = "busy / 100" }\n' >>laws.toml
expect 0 queue fit laws.toml busy.csv --json
says out '"utilization_regressions"'
near out 'next(t["demand"] for t in d["utilization_regressions"][0]["terms"] if t["name"] == "job")' 0.008 0.0004
expect 0 queue fit laws.toml busy.csv
says out 'background'

# One level of jobs cannot tell delay from disk.
awk -F, 'NR == 1 || $2 == 1' runs.csv >one.csv
expect 4 queue fit model.toml one.csv --json
says out '"verdict": "not-identifiable"'
says out '"estimators": []'
head -n 3 runs.csv >few.csv
expect 4 queue fit model.toml few.csv
says out 'verdict: not identifiable: the data do not determine every parameter'
! grep -q -e 'starts' -e 'predicts best' out || fail "starts or a validation without a fit"

# A planted stale value is named with its rows.
awk 'NR == 3 { split($0, a, ","); old = a[3] } NR == 20 { split($0, b, ","); print b[1] "," b[2] "," old; next } { print }' runs.csv >stale.csv
expect 0 queue fit model.toml stale.csv
says out 'data:'

expect 5 queue fit model.toml missing.csv
one_complaint
sed '/^\[fit\]/,$d' model.toml >nofit.toml
expect 3 queue fit nofit.toml runs.csv
one_complaint
expect 2 queue fit model.toml runs.csv --predict 'batch=100'
one_complaint
expect 2 queue fit model.toml

# The page draws the model beside the measurements; a campaign names its model.
expect 0 report 'time ~ batch * jobs' runs.csv --queueing model.toml -o page.html
grep -q 'What explains it: a queueing model' page.html || fail "the page has no queueing section"
mkdir c && cp model.toml c/
sed 's/cycles = .*/cycles = 1/; s/^population = .*/population = "jobs"/; s/z0 + z1 \* batch/z0/; /^z1 =/d' model.toml >c/model.toml
cat >c/measure.sh <<'EOF'
awk -v n="$1" -v run="$2" 'BEGIN {
  q = 0
  for (i = 1; i <= n; ++i) { r = 0.01 * (1 + q); x = i / (0.02 + r); q = x * r }
  print 0.02 + r + run * 1e-5
}'
EOF
cat >c/c.toml <<'EOF'
[factors]
jobs = [1, 2, 4]
[design]
replications = 2
[run]
command = ["sh", "measure.sh", "{jobs}", "{run}"]
[responses.time]
from = "stdout"
goal = "minimize"
[queueing]
model = "model.toml"
EOF
expect 0 run c/c.toml
expect 0 report c/c.toml
grep -q 'What explains it: a queueing model' c/c.yates/report.html || fail "the campaign's page has no queueing section"
sed -i 's/model.toml/modle.toml/' c/c.toml
expect 3 plan c/c.toml
says err 'modle.toml'
finish
