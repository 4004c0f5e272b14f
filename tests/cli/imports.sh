#!/bin/sh
# Compressed tables, and what hyperfine and Google Benchmark write.
. "$(dirname "$0")/helpers.sh"
samples=$2/tests/cli/samples
awk 'BEGIN { print "a,b,y"
  for (i = 0; i < 5000; i++) printf "l%d,m%d,%d.%02d\n", i % 3, i % 2, i * 7919 % 1000, i % 100 }' >plain.csv
tr ',' '\t' <plain.csv >plain.tsv
expect 0 cells 'y ~ a + b' plain.csv
mv out expected
gzip -k plain.csv plain.tsv
zstd -q -k plain.csv
{ head -n 2000 plain.csv | gzip -c; tail -n +2001 plain.csv | gzip -c; } >joined.csv.gz
{ head -n 2000 plain.csv | zstd -q -c; tail -n +2001 plain.csv | zstd -q -c; } >joined.csv.zst
cp plain.csv.gz misnamed.csv
for data in plain.csv.gz plain.tsv.gz plain.csv.zst joined.csv.gz joined.csv.zst misnamed.csv; do
  expect 0 cells 'y ~ a + b' "$data"
  cmp -s out expected || fail "$data is read differently"
done
for data in plain.csv.gz plain.csv.zst; do
  "$yates" cells 'y ~ a + b' - <"$data" >out 2>err || fail "$data is not read from standard input"
  cmp -s out expected || fail "$data is read differently from standard input"
done
for format in gz zst; do
  head -c 4000 "plain.csv.$format" >"cut.csv.$format"
  expect 3 cells 'y ~ a + b' "cut.csv.$format"
  one_complaint
  says err "is truncated"
  { head -c 3000 "plain.csv.$format"; printf 'damage damage damage'; tail -c +3021 "plain.csv.$format"; } >"bad.csv.$format"
  expect 3 cells 'y ~ a + b' "bad.csv.$format"
  one_complaint
  says err "is damaged"
done

expect 0 cells 'time ~ size' "$samples/hyperfine.json"
says out '1,2,0.2115,'
says out '8,1,0.1520000000000000018,'
says err '1 of 4 runs failed (exit_code 1) and were left out'
expect 0 cells 'time ~ size' "$samples/hyperfine.json" --failed keep
says out '8,2,0.1525000000000000009,'
expect 0 anova 'time ~ C(size)' "$samples/hyperfine.json" --json
says out '"code": "failed-runs"'
expect 0 cells 'time ~ command + seconds' "$samples/hyperfine2.json"
says out 'one,1,2,1.375,'
says out 'two,2,1,2.25,'
expect 0 cells 'real_time ~ benchmark + size + arg2 + threads' "$samples/google_benchmark.json"
says out 'BM_Sort,1024,8,1,2,1.6e-06,'
says out 'BM_Sort,2048,8,4,1,2.5e-06,'
says err '1 aggregates'
for opening in '{"results": ' '{"benchmarks": ' '{"a": 1, "y": '; do
  awk -v opening="$opening" 'BEGIN { printf "%s", opening
    for (i = 0; i < 500000; i++) printf "["
    for (i = 0; i < 500000; i++) printf "]"
    print "}" }' >deep.json
  expect 3 cells 'y ~ a' deep.json
  one_complaint
  says err 'an array'
done
printf '{"results": [{"command": "x"}]}\n' >empty.json
expect 3 cells 'time ~ command' empty.json
one_complaint
says err "result 1 has no 'times'"
printf '{"benchmarks": [{"name": "BM", "run_type": "iteration", "iterations": 1, "real_time": 1, "cpu_time": 1, "time_unit": "ns", "": 3}]}\n' >nameless.json
expect 3 cells 'real_time ~ benchmark' nameless.json
one_complaint
says err 'a key without a name'
printf '{"benchmarks": [{"name": "BM_mean", "run_type": "aggregate"}]}\n' >aggregates.json
expect 3 cells 'real_time ~ benchmark' aggregates.json
one_complaint
says err 'has only aggregates'

# A few bytes that become very many are refused.
head -c 300000000 /dev/zero | zstd -q -c >many.csv.zst
expect 3 cells 'y ~ a' many.csv.zst
one_complaint
says err 'compressed bytes that become more than 268435456'
finish
