#!/bin/bash
# What a run costs: 500 runs of `true` by yates and by GNU parallel with --joblog, one after the
# other, three times each in turn, as ratios; then the parts of it.
#   bench/campaign_overhead.sh BUILD_FOLDER [RUNS]
# BUILD_FOLDER is one of the preset `release` with -DYATES_BUILD_BENCHMARKS=ON. Needs parallel.
set -eu
build=$(cd "${1:?usage: bench/campaign_overhead.sh BUILD_FOLDER [RUNS]}" && pwd)
runs=${2:-500}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/yates-overhead-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >c.toml <<EOF
[factors]
a = [1, 2]
[design]
replications = $((runs / 2))
[run]
command = ["true"]
[responses.time]
from = "wall"
EOF

# An ext4 without a journal passes over every inode that was freed in the last minute when it makes a
# file: a round would pay for what the one before, or anybody else, has removed. So each one waits
# until files are made quickly again, at most two minutes, and nothing is removed before the end.
made=0
settle() {
  for _ in {1..24}; do
    begin=$EPOCHREALTIME
    for _ in {1..100}; do : >"probe.$((made += 1))"; done
    awk -v b="$begin" -v e="$EPOCHREALTIME" 'BEGIN { exit (e - b) / 100 > 40e-6 }' && return
    sleep 5
  done
  echo "the file system stays slow at making files: the figures include that"
}

for round in 1 2 3; do
  mkdir $round p$round
  cp c.toml $round
  settle
  "$here/stopwatch.sh" yates.$round "$build/bin/yates" run $round/c.toml -q >/dev/null 2>&1
  settle
  seq "$runs" | TMPDIR=$work/p$round "$here/stopwatch.sh" parallel.$round \
    parallel -j1 --joblog p$round/joblog true '#' {} >/dev/null 2>&1
  test "$(tail -n +2 p$round/joblog | wc -l)" -eq "$runs"
done
middle() { for file; do cat "$file"; echo; done | sort -n | sed -n 2p; }
awk -v y="$(middle yates.?)" -v p="$(middle parallel.?)" -v n="$runs" 'BEGIN {
  printf "%d runs of true: yates %.3f ms, parallel --joblog %.3f ms a run; ratio %.2f\n",
         n, 1000 * y / n, 1000 * p / n, y / p }'
echo "in a file system of the kind $(df --output=fstype . | tail -n 1)"
settle
"$build/bench/campaign_overhead" "$build/bin/yates-supervisor" "$work/parts" 200
