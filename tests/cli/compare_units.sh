#!/bin/sh
# Files that give one response in two units: converted, or refused by one sentence; never mixed.
. "$(dirname "$0")/helpers.sh"

# csv FILE FACTOR UNIT: 2 settings, 3 runs each, in s times FACTOR.
csv() {
  awk -v factor="$2" -v unit="$3" 'BEGIN { print "codec,time"
    for (r = 0; r < 3; r++) for (c = 0; c < 2; c++)
      printf "%s,%.6g%s\n", c ? "zstd" : "gzip", (10 + 5 * c + 0.1 * r + 0.03 * c * r * r) * factor, unit }' >"$1"
}
csv seconds.csv 1 ' s'
csv milliseconds.csv 1000 ' ms'
csv bytes.csv 1000 ' kB'
csv plain.csv 1 ''

# google FILE FACTOR UNIT: Google Benchmark, 2 arguments, 3 repetitions, in ms times FACTOR.
google() {
  awk -v factor="$2" -v unit="$3" 'BEGIN { printf "{\"context\": {}, \"benchmarks\": ["
    for (r = 0; r < 3; r++) for (a = 8; a <= 64; a *= 8)
      printf "%s{\"name\": \"BM/%d\", \"run_name\": \"BM/%d\", \"run_type\": \"iteration\", \"repetition_index\": %d, \"threads\": 1, \"iterations\": 9, \"real_time\": %.6g, \"cpu_time\": %.6g, \"time_unit\": \"%s\"}",
        n++ ? ", " : "", a, a, r, (a + 0.1 * r * r) * factor, (a + 0.1 * r) * factor, unit
    print "]}" }' >"$1"
}
google ms.json 1 ms
google us.json 1000 us

# jmh FILE FACTOR UNIT: JMH, 2 sizes, 3 forks of 2 iterations, in ms/op times FACTOR.
jmh() {
  awk -v factor="$2" -v unit="$3" 'BEGIN { printf "["
    for (a = 8; a <= 64; a *= 8) {
      printf "%s{\"benchmark\": \"B\", \"mode\": \"avgt\", \"threads\": 1, \"forks\": 3, \"params\": {\"size\": \"%d\"}, \"primaryMetric\": {\"scoreUnit\": \"%s\", \"rawData\": [", a == 8 ? "" : ", ", a, unit
      for (f = 0; f < 3; f++) printf "%s[%.6g, %.6g]", f ? ", " : "", (a + 0.2 * f * f) * factor, (a + 0.2 * f * f + 0.01) * factor
      printf "]}}" }
    print "]" }' >"$1"
}
jmh ms_op.json 1 ms/op
jmh us_op.json 1000 us/op
jmh ops.json 1 ops/s

# unchanged OLD NEW ARGUMENTS...: no change is found, in the unit of the first file.
unchanged() {
  expect 0 compare "$@" --scale log --json
  python3 - <<'PY' || fail "compare $*: a change was found where only the unit differs"
import json
r, = json.load(open("out"))["responses"]
assert abs(r["average"]["ratio"]["value"] - 1) < 1e-9, r["average"]
PY
}
unchanged seconds.csv milliseconds.csv --response time
unchanged milliseconds.csv seconds.csv --response time
unchanged seconds.csv milliseconds.csv --response time --unit ms
unchanged 'time ~ codec' seconds.csv milliseconds.csv
unchanged ms.json us.json
unchanged us.json ms.json --response cpu_time
unchanged ms_op.json us_op.json
unchanged ms_op.json us_op.json --unit us
expect 0 compare ms.json us.json
grep -c 'turned into' out >count
[ "$(cat count)" = 1 ] || fail "the conversion is said other than once"
says out 'real_time: values in us were turned into ms'

# A difference that matters may have a unit, as in the other commands.
expect 0 compare seconds.csv milliseconds.csv --response time --delta 0.5
says out 'No change that matters'
cp out plain_delta
expect 0 compare seconds.csv milliseconds.csv --response time --delta '500 ms'
cmp -s out plain_delta || fail "500 ms is another difference than 0.5 s"
expect 0 compare seconds.csv milliseconds.csv --response time --delta '5 ms'
cmp -s out plain_delta && fail "5 ms is the same difference as 0.5 s"
expect 2 compare seconds.csv milliseconds.csv --response time --delta '5 kB'
one_complaint
says err "--delta: '5 kB' is a size, but the response is measured in s; expected a time such as 500 ms"
expect 2 compare plain.csv plain.csv --response time --delta 5ms
one_complaint
says err "--delta: '5ms' has the unit ms, but nothing says in which unit the response was measured"
expect 2 compare seconds.csv milliseconds.csv --response time --delta 0,5
one_complaint
says err "write '0.5'"

# A fork of JMH is a run: neither a factor nor as many runs as it has iterations.
expect 0 compare ms_op.json us_op.json --json
python3 - <<'PY' || fail "forks are not the runs of a comparison"
import json
r, = json.load(open("out"))["responses"]
for s in r["settings"]:
    assert sorted(s["setting"]) == ["benchmark", "size"] and s["old_runs"] == s["new_runs"] == 3, s
PY
expect 0 compare ms_op.json us_op.json
says out '3, 3'

# What cannot be converted is refused, where the response needs it.
expect 3 compare ms_op.json ops.json
one_complaint
says err "column 'score' is in ms/op in ms_op.json and in ops/s in ops.json"
expect 3 compare seconds.csv bytes.csv --response time
says err "column 'time' is in s in seconds.csv and in kB in bytes.csv"
for pair in 'seconds.csv plain.csv' 'plain.csv seconds.csv'; do
  # shellcheck disable=SC2086
  expect 3 compare $pair --response time
  one_complaint
  says err "column 'time' is in s in seconds.csv and without a unit in plain.csv"
  # shellcheck disable=SC2086
  expect 3 cells 'time ~ codec' $pair
  says err "column 'time' is in s in seconds.csv and without a unit in plain.csv"
done

# Several files of one kind are put together in the unit of the first.
expect 0 cells 'real_time ~ arg1' ms.json us.json
grep -q '^8,2,8\.16' out || fail "two units of Google Benchmark were pooled"
says err 'real_time: values in us were turned into ms'
expect 0 cells 'score ~ size' ms_op.json us_op.json
grep -q '^8,6,8\.33' out || fail "two units of JMH were pooled"
expect 0 cells 'time ~ codec' milliseconds.csv seconds.csv
grep -q '^gzip,6,10100,' out || fail "two units of CSV files were pooled"
expect 3 cells 'score ~ size' ms_op.json ops.json
one_complaint
expect 0 anova 'real_time ~ arg1' ms.json us.json
says out 'real_time: values in us were turned into ms'

finish
