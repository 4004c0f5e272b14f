#!/bin/sh
# What programs write, told by its content: JSON arrays, JMH, pytest-benchmark, perf stat, GNU time, xz.
. "$(dirname "$0")/helpers.sh"
samples=$2/tests/cli/samples

# JSON arrays and objects within objects.
printf '[\n {"codec": "gzip", "params": {"level": 1}, "time": 2.5},\n {"codec": "xz", "params": {"level": 9}, "time": 7.5e0}, {"codec": "xz", "params": {"level": 1}, "time": null},{"codec": "gzip", "params": {"level": 9}, "time": 3}]\n' >runs.json
expect 0 cells 'time ~ codec + params.level' runs.json
says out 'gzip,1,1,2.5,'
says out 'xz,9,1,7.5,'
says err 'runs.json: a JSON array, one row per object, 4 in all'
cp out wanted
tr -d '\n' <runs.json | sed 's/^\[//; s/\]$//; s/}, *{"c/}\n{"c/g' >runs.jsonl
expect 0 cells 'time ~ codec + params.level' runs.jsonl
cmp -s out wanted || fail "JSON Lines are read differently"
cp runs.json misnamed.csv
expect 0 cells 'time ~ codec + params.level' misnamed.csv
cmp -s out wanted || fail "the name decides about an array"
"$yates" cells 'time ~ codec + params.level' - <runs.json >out 2>err || fail "an array is not read from standard input"
cmp -s out wanted || fail "an array is read differently from standard input"
while IFS='|' read -r text sentence; do
  printf '%b' "$text" >wrong.json
  expect 3 cells 'y ~ a' wrong.json
  one_complaint
  says err "$sentence"
done <<'CASES'
[{"a": 1, "y": [1, 2]}]|key 'y' holds an array
[{"a": 1,\n "y": 2},\n {"a": 1,, "y": 3}]|wrong.json:3:10
[{"a": 1, "y": 2}|has no end
[{"a": 1, "y": 2|begins here has no end
[{"a": 1, "y": 2} {"a": 1}]|expected ',' or ']'
[{"a": 1, "y": 2}, 3]|expected an array of JSON objects, found '3'
[[1, 2], [3, 4]]|expected an array of JSON objects
[{"a": 1, "y": 2}] x|behind the end
[]|is empty; expected JSON objects
[{"a": {"b": 1}, "a.b": 2, "y": 3}]|key 'a.b' appears twice
[{"": 1}]|a key without a name
CASES

# xz beside gzip and zstd.
if command -v xz >/dev/null; then
  awk 'BEGIN { print "a,b,y"
    for (i = 0; i < 5000; i++) printf "l%d,m%d,%d.%02d\n", i % 3, i % 2, i * 7919 % 1000, i % 100 }' >plain.csv
  expect 0 cells 'y ~ a + b' plain.csv
  mv out wanted
  xz -k plain.csv
  { head -n 2000 plain.csv | xz -c; tail -n +2001 plain.csv | xz -c; } >joined.xz
  tr ',' '\t' <plain.csv | xz -c >plain.tsv.xz
  for data in plain.csv.xz joined.xz plain.tsv.xz; do
    expect 0 cells 'y ~ a + b' "$data"
    cmp -s out wanted || fail "$data is read differently"
  done
  half=$(($(wc -c <plain.csv.xz) / 2))
  head -c "$half" plain.csv.xz >cut.xz
  expect 3 cells 'y ~ a + b' cut.xz
  one_complaint
  says err 'is truncated'
  { head -c "$half" plain.csv.xz; printf 'damage damage damage'; tail -c "+$((half + 21))" plain.csv.xz; } >bad.xz
  expect 3 cells 'y ~ a + b' bad.xz
  one_complaint
  says err 'is damaged xz data'
  head -c 300000000 /dev/zero | xz -0 -c >many.xz
  expect 3 cells 'y ~ a' many.xz
  one_complaint
  says err 'compressed bytes that become more than 268435456'
  xz -c "$samples/jmh.json" >jmh.bin
  expect 0 cells 'score ~ codec + size' jmh.bin
fi

# Workbooks and other files that are no tables say how to export them.
printf 'PK\003\004\024\000\010\010\010\000........[Content_Types].xml......' >runs.xlsx
printf 'PK\003\004\024\000\000\010\000\000........mimetypeapplication/vnd.oasis.opendocument.spreadsheet' >runs.ods
printf 'PK\003\004\024\000\000\010\000\000........runs.csv' >runs.zip
printf '\320\317\021\340\241\261\032\341....' >runs.xls
printf 'PAR1\025\004....' >runs.parquet
printf 'BZh91AY&SY....' >runs.csv.bz2
printf '\n Performance counter stats for '"'"'sleep 1'"'"':\n\n 0.83 msec task-clock\n' >perf.txt
for file in runs.xlsx runs.ods runs.zip runs.xls runs.parquet runs.csv.bz2 perf.txt; do
  expect 3 anova 'y ~ a' "$file"
  one_complaint
done
expect 3 anova 'y ~ a' runs.xlsx
says err 'runs.xlsx: is an Excel workbook (.xlsx), which yates does not read; save the sheet as CSV UTF-8 in Excel, or type: libreoffice --headless --convert-to csv runs.xlsx'
expect 3 anova 'y ~ a' runs.ods
says err 'OpenDocument'
expect 3 anova 'y ~ a' perf.txt
says err 'perf stat -x,'

# JMH: forks are runs, iterations within them are not.
expect 0 cells 'score ~ codec + size' "$samples/jmh.json"
says out 'lz4,64,3,'
says err "jmh.json: JMH's JSON, one row per measured iteration; a fork is a run (column process)"
says err 'scores of'
says err 'are in us/op'
says err "48 rows are 12 runs by 'process'"
expect 0 anova 'score ~ codec * C(size)' "$samples/jmh.json" --json
says out '"observations": 12,'
says out '"code": "pseudo-replication"'
expect 0 cells '"gc.alloc.rate" ~ codec' "$samples/jmh.json"
sed 's/"forks": 3/"forks": 0/' "$samples/jmh.json" >in_one.json
expect 0 anova 'score ~ codec' in_one.json --json
says out '"code": "one-process"'
sed 's/"rawData"/"rawdata"/' "$samples/jmh.json" >broken.json
expect 3 cells 'score ~ codec' broken.json
one_complaint
says err "result 1 has no 'rawData'"
head -c 3000 "$samples/jmh.json" >cut.json
expect 3 cells 'score ~ codec' cut.json
one_complaint
says err 'ends in the middle of its JSON'
printf '[{"benchmark": "a.B.c", "mode": "sample", "forks": 1, "params": {"score": 7}, "primaryMetric": {"scoreUnit": "us/op", "rawDataHistogram": [[[[1.0, 3], [5.0, 1]], [[2.0, 2]]]]}},{"benchmark": "a.B.d", "mode": "thrpt", "forks": 1, "params": {"score": 8}, "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[9.5, 10.5]]}}]' >sample.json
expect 0 cells '"score us/op" ~ param_score' sample.json --run none
says out '7,2,2,'
expect 0 cells '"score ops/s" ~ mode' sample.json --run none
says out 'thrpt,2,10,'

# pytest-benchmark: rounds of one process.
expect 0 cells 'time ~ size + order' "$samples/pytest_benchmark.json" --run none
says out 'down,100,4,'
says err "one row per round, all of one process"
expect 0 anova 'time ~ C(size) * order' "$samples/pytest_benchmark.json" --json
says out '"code": "one-process"'
sed 's/e-06/e-05/' "$samples/pytest_benchmark.json" >second.json
expect 0 anova 'time ~ C(size) * order' "$samples/pytest_benchmark.json" second.json --json
says out '"code": "pseudo-replication"'
expect 0 cells 'time ~ benchmark' "$samples/pytest_benchmark_means.json"
says err 'holds no data of rounds'
says out 'test_sum,1,'
expect 3 anova 'time ~ benchmark' "$samples/pytest_benchmark.json" "$samples/pytest_benchmark_means.json"
one_complaint
# A benchmark or a result without its times is left out alone, and named.
printf '{"benchmarks": [{"name": "p", "stats": {"mean": 1.5, "rounds": 2}}, {"name": "q", "stats": {"mean": 3, "rounds": 2, "data": [2, 4]}}, {"name": "r", "stats": {"mean": 5, "rounds": 2, "data": [4, 6]}}]}' >without.json
expect 0 cells 'time ~ benchmark' without.json --run none
says out 'q,2,3,'
says err 'benchmark 1 of without.json (p) has no data of its rounds and is left out'
printf '{"results": [{"command": "p", "times": [1, 2]}, {"command": "q", "times": []}, {"command": "r", "times": [4, 6]}]}' >without.json
expect 0 cells 'time ~ command' without.json
says out 'r,2,5,'
says err 'result 2 of without.json (q) has no times and is left out'

# perf stat.
expect 0 cells '"task-clock" ~ file' "$samples/perf_stat.csv" "$samples/perf_stat_more.csv"
says out 'perf_stat,3,2.74,'
says out 'perf_stat_more,3,'
says err 'one row per call of perf stat, 3 in all'
says err 'task-clock in msec'
says err 'not counted or not supported where'
expect 0 anova '"page-faults" ~ file' "$samples/perf_stat.csv" "$samples/perf_stat_more.csv"
expect 0 cells '"page-faults" ~ file' "$samples/perf_stat_repeated.txt"
says out 'perf_stat_repeated,2,76,'
says err 'the mean of the runs of -r'
expect 0 cells '`page-faults` ~ file' "$samples/perf_stat.jsonl"
says out 'perf_stat,2,'
{ echo '     0.119547051,0.88,msec,task-clock,877513,100.00,0.009,CPUs utilized'; } >intervals.csv
expect 3 cells '"task-clock" ~ file' intervals.csv
one_complaint
says err 'intervals.csv:1: holds the intervals of one run (perf stat -I), which are no replicates'
echo 'S0-D0-C0,2,0.88,msec,task-clock,877513,100.00,0.009,CPUs utilized' >cores.csv
expect 3 cells '"task-clock" ~ file' cores.csv
one_complaint
says err 'perf stat -A'
echo '<not supported>,,cycles,0,100.00,,' >nothing.csv
expect 3 cells 'cycles ~ file' nothing.csv
one_complaint
says err 'holds no counted event'
printf '12,,cycles,100,50.00,,\n13,,cycles,100,60.00,,\nnoise\n' >shared.csv
expect 0 cells 'cycles ~ file' shared.csv
says out 'shared,2,12.5,'
says err 'at least 50 %'
says err '1 lines of shared.csv that perf did not write are left out'
if command -v perf >/dev/null && perf stat -x, -o own.csv true 2>/dev/null && grep -q 'task-clock' own.csv; then
  expect 0 cells '"task-clock" ~ file' own.csv
fi

# GNU time -v.
expect 0 cells 'time ~ command' "$samples/gnu_time.txt"
says out 'gzip -1,3,'
grep -q '^sh -c exit 3,' out && fail 'a process that failed counts'
says err 'one row per process, 7 in all'
says err 'all runs with command=sh -c exit 3 (1 of 1) failed'
expect 0 cells 'time ~ command' "$samples/gnu_time.txt" --failed keep
says out 'sh -c exit 3,1,'
expect 0 cells 'memory ~ command' "$samples/gnu_time.txt"
sed 's/0:00\.[0-9]*$/1:02:03/' "$samples/gnu_time.txt" >hours.txt
expect 0 cells 'time ~ command' hours.txt
says out 'gzip -1,3,3723,0,'
{ echo 'reading input'; head -n 10 "$samples/gnu_time.txt"; } >cut.txt
expect 3 cells 'time ~ command' cut.txt
one_complaint
says err 'cut.txt:2: the report of GNU time that begins here is cut off'
if [ -x /usr/bin/time ] && /usr/bin/time -v -o own.txt true 2>/dev/null; then
  expect 0 cells 'time ~ command' own.txt
  says out 'true,1,'
fi
finish
