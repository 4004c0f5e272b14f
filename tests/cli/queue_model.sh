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
cat >tie.toml <<'EOF'
[[station]]
name = "cpu"
kind = "ps"
demand = 0.1
[[station]]
name = "disk"
kind = "fcfs"
demand = 0.1
[workload]
population = 4
EOF
expect 0 queue tie.toml
says out 'bottlenecks: cpu and disk, which are loaded alike; each limits the throughput to'
expect 0 queue tie.toml --json
says out '"bottleneck": "cpu"'
tr -d '\n ' <out | grep -q '"bottlenecks":\["cpu","disk"\]' || fail "one bottleneck of two is not named"
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
says err '--force replaces it'
expect 0 queue m.toml --sweep population=1..40 --set scale=1 -o own.svg --force
head -c 4 own.svg | grep -q '<svg' || fail "--force did not replace the file"
expect 2 queue mm1 --arrival-rate 3 --service-rate 5 --force
says err '--force is an option of model files'
# Every command that takes --force says the same of it.
for command in plan export report cells queue 'queue fit'; do
  # shellcheck disable=SC2086
  expect 0 $command --help
  says out 'replace the output even if yates did not write it'
done

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
says err "--sweep 'population=1..': the ends of the range are not numbers"
expect 3 queue m.toml --set scale=-1
one_complaint
says err "m.toml:13:10: 'demand' of station 'tape', 'base * scale', is -1.35"
expect 2 queue m.toml --set scale=1 --set population=-2
one_complaint
says err '--set population=-2: expected a number of at least 0'
expect 2 queue m.toml --set scale=1 --set disk.demand=-2
one_complaint
expect 2 queue m.toml --set scale=1 --set disk.servers=0
says err '--set disk.servers=0: expected a whole number from 1'
expect 2 queue m.toml --set scale=1 --sweep disk.servers=0,1
says err '--sweep disk.servers=0: expected a whole number from 1'
expect 2 queue m.toml --set scale=1 --sweep populaton=1..3
says err "did you mean 'population'"
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
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05
grep '^simulated' out | grep -q exact || fail "product form is exact"
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05 --method schweitzer
grep '^simulated' out | grep -q Schweitzer || fail "the column is headed by what it is"
expect 0 queue m.toml --set scale=1 --simulate --half-width 0.05 --service disk=deterministic
says out 'jobs simulated'
says out 'the formula assumes exponential service'
grep '^simulated' out | grep -q formula || fail "the column of the formula is not headed as one"
grep '^simulated' out | grep -q exact && fail "the formula is not exact here"
grep -q 'one visit:' out && fail "percentiles of the formula do not hold here"
grep -q '^balanced job' out && fail "balanced-job bounds do not hold here"
expect 2 queue m.toml --set scale=1 --simulate --service dsk=deterministic
says err "did you mean 'disk'"
expect 2 queue m.toml --set scale=1 --simulate --service disk=lognormal
one_complaint
# Options that would do nothing are refused, with and without a sweep.
for option in '--service disk=deterministic' '--seed 3' '--half-width 0.1' '--most-visits 9'; do
  for sweep in '' '--sweep population=1..3'; do
    # shellcheck disable=SC2086
    expect 2 queue m.toml --set scale=1 $option $sweep
    one_complaint
    says err 'add --simulate'
  done
done
expect 2 queue m.toml --set scale=1 --simulate --half-width 2
says err '2 is out of range; expected a share of the mean from 0.000001 to 0.999'
expect 2 queue m.toml --set scale=1 --simulate --seed -4
one_complaint

# A sweep is simulated under common random numbers.
sweep='--set scale=1 --sweep population=1..3 --simulate --half-width 0.1'
# shellcheck disable=SC2086
expect 0 queue m.toml $sweep --format csv
says out 'simulated_response_time,simulated_response_time_half_width'
[ "$(wc -l <out)" -eq 4 ] || fail "a header and 3 rows"
cp out once
# shellcheck disable=SC2086
expect 0 queue m.toml $sweep --format csv
cmp -s once out || fail "the same seed gives other bytes"
# shellcheck disable=SC2086
expect 0 queue m.toml $sweep --json
says out '"simulated_response_time_changes"'
# shellcheck disable=SC2086
expect 0 queue m.toml $sweep -o sim.svg
says out 'simulated throughput'
says sim.svg 'simulated'

# Why there are no percentiles.
expect 0 queue m.toml --set scale=1
says out "note: no percentiles of station 'cpu':"
expect 0 queue m.toml --set scale=1 --set population=2.5 --json
says out 'a population of 2.5 is not a whole number, and only means'
expect 0 queue m.toml --set scale=1 --method linearizer --json
says out 'an approximation gives means'

# What was counted, and what follows from it.
printf 'observation_time = 60\ncompletions = 1800\n[[station]]\nname = "server"\nbusy_time = 36\ncompletions = 1800\n' >counters.toml
expect 0 queue laws counters.toml --json
says out '"utilization": 0.6'
says out '"throughput": 30'
expect 0 queue laws counters.toml
says out 'derived:'
expect 0 queue laws --help
says out 'yates queue laws counters.toml'
grep -q 'yates queue mm1' out && fail "the help shows the example of another command"
sed 's/busy_time = 36/demand = 0.02/' counters.toml >demand.toml
expect 3 queue laws demand.toml
says err "did you mean 'service_demand'"
sed '1,/demand/s/demand/service_demand/' m.toml >named.toml
expect 3 queue named.toml
says err "did you mean 'demand'"
sed 's/36/96/' counters.toml >busy.toml
expect 3 queue laws busy.toml
one_complaint

# An open network beyond its limit is a result, not a crash.
sed 's/population = 3/arrival_rate = 3/; /think_time/d' m.toml >open.toml
expect 4 queue open.toml --set scale=1 --json
says out '"stable": false'
says out '"mean_response_time": null'
expect 0 queue open.toml --set scale=1 --sweep arrival_rate=0.1..1:0.1
expect 0 queue open.toml --set scale=1 --sweep arrival_rate=0.1..0.4:0.1 --open-twin --format csv
says err 'this network has no open twin'
grep -q '^0\.3,' out || fail "three steps of 0.1 are 0.3"
grep -q open_twin out && fail "a column without a value"
expect 0 queue open.toml --set scale=1 --set arrival_rate=0.3
says out 'capacity'
# Saturated: throughput x service time is the utilization, at every station.
expect 4 queue open.toml --set scale=1 --set arrival_rate=1 --format csv
awk -F, '$1 == "cpu" { d = $3 - $4 * 0.605; if (d < -1e-12 || d > 1e-12) exit 1 }' out ||
  fail "utilization and throughput contradict each other"

# Several classes: what is exact is called so, and nothing else.
cat >mixed.toml <<'EOF'
[[station]]
name = "cpu"
kind = "ps"
demand = { o = 0.1, c = 0.3, b = 0.2 }
[[station]]
name = "disk"
kind = "ps"
demand = { o = 0.2, c = 0.15, b = 0.25 }
[[class]]
name = "o"
arrival_rate = 1.5
[[class]]
name = "c"
population = 4
think_time = 2
[[class]]
name = "b"
population = 3
EOF
expect 0 queue mixed.toml
says out 'mixed network, exact mean value analysis'
expect 0 queue mixed.toml --method schweitzer
says out 'mixed network, Schweitzer approximation'
expect 0 queue mixed.toml --method schweitzer --json
says out '"method": "mixed network, Schweitzer approximation"'
expect 0 queue mixed.toml --simulate --half-width 0.2 --json
says out '"classes"'
expect 4 queue mixed.toml --set o.arrival_rate=6 --format csv
grep '^c,disk' out | grep -q ',0,0,,,$' || fail "waiting jobs are shown as absent"
cat >one.toml <<'EOF'
[[station]]
name = "cpu"
kind = "fcfs"
demand = { a = 0.1, b = 0.3 }
[[class]]
name = "a"
arrival_rate = 2
[[class]]
name = "b"
arrival_rate = 1
EOF
expect 0 queue one.toml
says out 'Pollaczek-Khinchine'
says out '0.38667'
sed 's/arrival_rate = 2/population = 2/' one.toml >without.toml
expect 0 queue without.toml
says out 'mean value analysis as if by processor sharing'

# What a simulation keeps of a thousand stations, and what an exact solution of a billion jobs would
# take.
bounded() {
  within 1000000 "$@"
  [ "$found" -eq 0 ] || fail "yates $*: exit status $found"
}
stations() {
  seq "$1" | sed 's/.*/[[station]]\nname = "s&"\nkind = "ps"\ndemand = 0.001/'
  printf '[workload]\npopulation = 100\nthink_time = 1\n'
}
stations 1000 >thousand.toml
bounded queue thousand.toml --simulate --half-width 0.05
stations 5000 >many.toml
expect 3 queue many.toml --simulate
says err '5000 stations with 1 class of jobs are too many to be simulated, at most 3906 stations'
stations 2 | sed 's/100/1000000000/' >billion.toml
expect 0 queue billion.toml
says out 'Schweitzer'
stations 2 | sed '/name = "s1"/a servers = 1000000000' >servers.toml
bounded queue servers.toml

# A fault is quoted with what stands around it.
sed "1,4s/0.001/\"$(printf 'a%.0s' $(seq 20000)) \$ 3\"/" billion.toml >fault.toml
expect 3 queue fault.toml
says err 'aaaaaa $ 3'
[ "$(wc -c <err)" -lt 400 ] || fail "the complaint has $(wc -c <err) bytes"
finish
