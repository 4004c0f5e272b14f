#!/bin/sh
# Queueing networks from model files: solved, swept, drawn; and what is wrong with a file.
. "$(dirname "$0")/helpers.sh"

# Lazowska p. 117: three stations, think time 15, three jobs.
cat >m.toml <<'EOF'
title = "Lazowska"
[[station]]
name = "cpu"
kind = "ps"
demand = 0.605
[[station]]
name = "disk"
kind = "fcfs"
demand = 2.1
[[station]]
name = "tape"
kind = "fcfs"
demand = "base * scale"
[workload]
population = 3
think_time = 15
[parameters]
base = 1.35
EOF
expect 0 queue m.toml --set scale=1 --json
says out '"schema": "yates.queue/1"'
says out '"throughput": 0.15151'
says out '"bottleneck": "disk"'
expect 0 queue m.toml --set scale=1
says out 'bottleneck: disk'
says out 'closed, 3 jobs, think time 15 s'
expect 0 queue m.toml --set scale=1 --method schweitzer --json
says out '"method": "Schweitzer approximation"'
says out '4.8694'
expect 0 queue m.toml --sweep population=1..40 --set scale=1 --format csv
[ "$(wc -l <out)" -eq 41 ] || fail "a header and 40 rows"
expect 0 queue m.toml --sweep population=1..40 --set scale=1 --json
says out '"sweep_over": "population"'
expect 0 queue m.toml --sweep population=1..40 --set scale=1 --open-twin -o curves.svg
head -c 4 curves.svg | grep -q '<svg' || fail "curves.svg is no picture"
expect 0 queue m.toml --sweep population=1..40 --set scale=1 -o curves.svg
echo mine >own.svg
expect 5 queue m.toml --sweep population=1..40 --set scale=1 -o own.svg
one_complaint
grep -q mine own.svg || fail "a file of somebody else was replaced"

# Measurements beside the curves: mean and Student's interval of the runs of a value.
cat >measured.csv <<'EOF'
population,response_time,throughput
1,4.0,0.05
1,4.2,
3,5.0,0.15
50,90,0.4
EOF
expect 0 queue m.toml --sweep population=1..5 --set scale=1 --measured measured.csv -o measured.svg
says out 'measured response time'
[ "$(grep -o 'class="mk s0"' measured.svg | wc -l)" -eq 6 ] || fail "six marks"
grep -q 'population = 1: measured 4.1, runs: 2' measured.svg || fail "a mark says what it shows"
expect 0 queue m.toml --sweep population=1..5 --set scale=1 --measured measured.csv --json
says out '"low": 2.82937'   # 4.1 - 0.1 t(0.975; 1) with t = 12.7062
says out '"runs": 2'
expect 0 queue m.toml --sweep population=1..5 --set scale=1 --measured measured.csv --format csv
says out 'measured_throughput,measured_response_time'
expect 3 queue m.toml --sweep disk.demand=1,2 --set scale=1 --measured measured.csv
one_complaint
says err "measured.csv: there is no column 'disk.demand'; known are population, response_time, throughput"
printf 'population,time\n1,2\n' >other.csv
expect 3 queue m.toml --sweep population=1..5 --set scale=1 --measured other.csv
one_complaint
says err "neither a column 'throughput' (jobs per second) nor 'response_time' (seconds)"
expect 2 queue m.toml --set scale=1 --measured measured.csv
one_complaint
says err 'add --sweep'

# What is missing or mistyped is named.
expect 2 queue m.toml
says err "'scale'"
one_complaint
expect 2 queue m.toml --set scale=1 --set populaton=4
says err "did you mean 'population'"
expect 2 queue m.toml --set scale=1 --method exakt
says err "did you mean 'exact'"
expect 2 queue m.toml --set scale=1 --sweep population=1..
one_complaint
expect 3 queue m.toml --set scale=-1
one_complaint
expect 3 queue m.toml --set scale=1 --set population=-2
one_complaint
expect 3 queue m.toml --set scale=1 --set disk.demand=-2
one_complaint
expect 3 queue m.toml --set scale=1 --set population=1e12 --method exact
one_complaint
expect 5 queue nothing.toml
one_complaint
printf '[workload]\npopulation = 3\n' >empty.toml
expect 3 queue empty.toml
one_complaint
says err 'at least one station'
sed 's/base \* scale/base \/ scale/' m.toml >zero.toml
expect 3 queue zero.toml --set scale=0
one_complaint
says err 'divided by zero'
sed 's/kind = "ps"/kind = "pss"/' m.toml >kind.toml
expect 3 queue kind.toml --set scale=1
one_complaint
says err "did you mean 'ps'"
sed 's/kind = "ps"/kind = "ps"\nservers = 0/' m.toml >none.toml
expect 3 queue none.toml --set scale=1
one_complaint

# The simulated twin stands beside the exact values, and its seed makes it repeatable.
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05 --seed 7 --json
says out '"stop": "precision-reached"'
cp out once
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05 --seed 7 --json
cmp -s once out || fail "the same seed gives other bytes"
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05 --service disk=deterministic
says out 'jobs simulated'
expect 2 queue m.toml --set scale=1 --simulate --service dsk=deterministic
says err "did you mean 'disk'"
expect 2 queue m.toml --set scale=1 --simulate --service disk=lognormal
one_complaint
expect 2 queue m.toml --set scale=1 --service disk=deterministic
one_complaint

# What was counted, and what follows from it.
printf 'observation_time = 60\ncompletions = 1800\n[[station]]\nname = "server"\nbusy_time = 36\ncompletions = 1800\n' >counters.toml
expect 0 queue laws counters.toml --json
says out '"utilization": 0.6'
says out '"throughput": 30'
expect 0 queue laws counters.toml
says out 'derived:'
sed 's/36/96/' counters.toml >busy.toml
expect 3 queue laws busy.toml
one_complaint

# An open network beyond its limit is a result, not a crash.
sed 's/population = 3/arrival_rate = 3/; /think_time/d' m.toml >open.toml
expect 4 queue open.toml --set scale=1 --json
says out '"stable": false'
says out '"mean_response_time": null'
expect 0 queue open.toml --set scale=1 --sweep arrival_rate=0.1..1:0.1
finish
