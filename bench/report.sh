#!/bin/bash
# How many bytes a page has and how long it takes, beside the analysis alone: bench/report.sh YATES [REPETITIONS]
#   YATES          the program, built by the release preset
#   REPETITIONS    the smallest time counts (default 5)
# Prints a Markdown table. Budgets: 150 kB for 288 runs of one response, 1 MB for 20,000 runs, 2 MB for any number;
# 50 ms for 1,000 runs.
set -euo pipefail
yates=$(realpath "${1:?usage: bench/report.sh YATES [REPETITIONS]}")
repetitions=${2:-5}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# rows NUMBER: runs of 48 settings of three factors on two hosts.
rows() {
  awk -v n="$1" 'BEGIN { srand(7); print "host,codec,level,threads,time"
    for (i = 0; i < n; i++) printf "host%d,codec%d,%d,%d,%.5f\n", i % 2, i % 3, 1 + int(i / 3) % 4, 1 + int(i / 12) % 4,
      (10 + i % 3) / (1 + int(i / 12) % 4) * exp(0.1 * rand()) }'
}

# smallest COMMAND...: the smallest wall time in seconds.
smallest() {
  for _ in $(seq "$repetitions"); do
    "$here/stopwatch.sh" "$work/wall" "$@" >"$work/out"
    cat "$work/wall"
    echo
  done | sort -g | head -n 1
}

echo "| runs | page, bytes | yates report | yates anova | ratio |"
echo "|---|---|---|---|---|"
for runs in 288 1000 10000 19999 100000 1000000; do
  rows "$runs" >"$work/runs.csv"
  words=('time ~ codec * level * threads' "$work/runs.csv" --unit s --goal minimize --designed)
  page=$(smallest "$yates" report "${words[@]}" -o "$work/page.html")
  table=$(smallest "$yates" anova "${words[@]}")
  bytes=$(wc -c <"$work/page.html")
  awk -v r="$runs" -v b="$bytes" -v p="$page" -v t="$table" \
    'BEGIN { printf "| %d | %d | %.1f ms | %.1f ms | %.1f |\n", r, b, 1000 * p, 1000 * t, p / t }'
done
