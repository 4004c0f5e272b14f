#!/bin/sh
# Repeated values within one run are averaged, whoever asks: anova, effects, cells, report.
. "$(dirname "$0")/helpers.sh"
samples=$2/tests/cli/samples
awk 'BEGIN { print "pid,codec,level,time"
  for (run = 1; run <= 16; run++) for (value = 0; value < 5; value++)
    printf "%d,%s,%d,%d.%d\n", 900 + run, run % 2 ? "xz" : "zstd", int(run / 2) % 2, \
      20 + run * run % 7, (run * 3 + value * value * 7) % 10 }' >values.csv
awk -F, 'NR == 1 { print; next }
  { sum[$1] += $4 * 10; setting[$1] = $2 "," $3 }
  END { for (run in sum) printf "%d,%s,%.2f\n", run, setting[run], sum[run] / 50 }' values.csv | sort -r >means.csv
sed 's/^pid/run/' values.csv >runs.csv

# table FILE: what a document says of terms and residuals.
table() {
  sed -n '/"terms"/,/"lack_of_fit"/p' "$1"
}

expect 0 anova 'time ~ codec * level' means.csv --json
table out >wanted
grep -q '"df": 12' wanted || fail "the means have no 12 residual degrees of freedom"
expect 0 anova 'time ~ codec * level' values.csv --run pid --json
table out >found
cmp -s found wanted || fail "--run pid gives another table than the means"
says out '"observations": 16,'
says out '"used": 80,'
says out '"code": "pseudo-replication"'
says out '5 values per run were averaged'
expect 0 anova 'time ~ codec * level' runs.csv --json
says out '; --run none treats every row as a run of its own'
table out >found
cmp -s found wanted || fail "the column run is not recognised"
{ head -n 1 runs.csv; tail -n +2 runs.csv | sort -r; } >turned.csv
mv out straight
expect 0 anova 'time ~ codec * level' turned.csv --json
cmp -s out straight || fail "the order of rows changes the document"

for off in '--run none' '--ignore-design'; do
  expect 0 anova 'time ~ codec * level' runs.csv $off --json
  says out '"observations": 80,'
  grep -q pseudo-replication out && fail "$off averages"
done
expect 0 anova 'time ~ codec * level' runs.csv
says out 'repeated values within one run are not replicates'
expect 0 effects 'time ~ codec * level' means.csv --json
sed '/"notes"/,$d' out >wanted
expect 0 effects 'time ~ codec * level' runs.csv --json
sed '/"notes"/,$d' out >found
cmp -s found wanted || fail "effects are not those of the means"
expect 0 cells 'time ~ codec + level' means.csv
mv out wanted
expect 0 cells 'time ~ codec + level' runs.csv
cmp -s out wanted || fail "cells are not those of the means"
says err 'note: 5 values per run were averaged'
expect 0 report 'time ~ codec * level' runs.csv --goal minimize --limit '<= 24' -o page.html
says page.html '5 values per run were averaged'

# One file per process.
grep -v '^pid' values.csv | awk -F, '{ print > ("part" (int(($1 - 901) / 4)) ".body") }'
for part in 0 1 2 3; do { echo pid,codec,level,time; cat "part$part.body"; } >"part$part.csv"; done
expect 0 anova 'time ~ codec * level' part0.csv part1.csv part2.csv part3.csv --run file --json
says out '"observations": 16,'
sed 's/1.5e+03/1.9e+03/; s/"real_time": 2.5,/"real_time": 2.75,/' "$samples/google_benchmark.json" >second.json
expect 0 anova 'real_time ~ size' "$samples/google_benchmark.json" --json
says out '"code": "one-process"'
says out '"observations": 3,'
expect 0 anova 'real_time ~ size' "$samples/google_benchmark.json" second.json --json
says out '"code": "pseudo-replication"'
says out '"observations": 4,'

expect 3 anova 'time ~ codec' values.csv --run pod
one_complaint
says err "there is no column 'pod' that tells the runs apart; did you mean 'pid'"
expect 2 anova 'time ~ codec' values.csv --run codec
one_complaint
expect 2 anova 'time ~ codec' values.csv --run pid --summaries n,mean,sd
one_complaint
finish
