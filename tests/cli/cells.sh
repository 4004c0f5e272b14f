#!/bin/sh
# Summaries merge in any order and give what all rows give.
. "$(dirname "$0")/helpers.sh"
awk 'BEGIN { print "host,size,time"
  for (i = 0; i < 600; i++) printf "h%d,%d,1000000000000.%d\n", i % 3, 2 ^ (i % 4), (i * 7919) % 1000 }' >all.csv
for host in h0 h1 h2; do
  { echo host,size,time; grep "^$host," all.csv; } >"$host.csv"
  expect 0 cells 'time ~ size' "$host.csv" -o "$host.cells.csv"
done
expect 0 cells 'time ~ size' all.csv
mv out whole.csv
head -n 1 whole.csv | grep -q '^size,n,mean,sd,min,max$' || fail "other columns than expected"

expect 0 anova 'time ~ C(size)' all.csv --json
mv out raw
for order in 'h0 h1 h2' 'h2 h0 h1'; do
  files=
  for host in $order; do files="$files $host.cells.csv"; done
  # shellcheck disable=SC2086  # a list of files
  expect 0 cells 'time ~ size' --summaries n,mean,sd $files
  cut -d, -f1,2,5,6 out >merged
  cut -d, -f1,2,5,6 whole.csv >expected
  cmp -s merged expected || fail "merged counts and ranges differ in the order $order"
  # shellcheck disable=SC2086
  expect 0 anova 'time ~ C(size)' --summaries n,mean,sd $files --json
  # The last digit may differ: standard deviations are rounded to 31 digits, not kept exactly.
  python3 - <<'PY' || fail "summaries give other digits than all rows"
import json

def numbers(file):
    d = json.load(open(file))
    parts = d["terms"] + [d["residual"], d["total"], d["lack_of_fit"]]
    return [part[key] for part in parts for key in ("sum_sq", "f") if key in part]

raw, summarised = numbers("raw"), numbers("out")
assert len(raw) == len(summarised), (raw, summarised)
for a, b in zip(raw, summarised):
    assert a == b or abs(a - b) <= 1e-13 * abs(b), (a, b)
PY
done

expect 0 cells 'time ~ size' all.csv --json
says out '"schema": "yates.cells/1"'
expect 3 cells 'time ~ n' --summaries n,mean,sd h0.cells.csv
printf 'size,n,mean,sd\n1,0,5,1\n' >zero.csv
expect 3 cells 'time ~ size' --summaries n,mean,sd zero.csv
printf 'size,n,mean,sd\n1,3,5,\n' >missing.csv
expect 3 cells 'time ~ size' --summaries n,mean,sd missing.csv
finish
