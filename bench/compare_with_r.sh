#!/bin/bash
# Runs whole processes of yates and of R 4 (data.table::fread, lm, anova, car::Anova) side by side on
# the same files and prints a Markdown table of ratios: bench/compare_with_r.sh YATES [REPETITIONS]
#   YATES          the program, built by the release preset
#   REPETITIONS    of yates (default 7; R runs a third as often); the smallest time counts
# Time is wall-clock time of the process from CSV to table; memory is its largest resident set. Needs
# Rscript with data.table and car, and GNU time.
set -euo pipefail
yates=$(realpath "${1:?usage: bench/compare_with_r.sh YATES [REPETITIONS]}")
repetitions=${2:-7}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for tool in Rscript /usr/bin/time; do
  command -v "$tool" >/dev/null || { echo "error: $tool is not installed" >&2; exit 1; }
done

# Smallest wall time in seconds and largest memory in KiB of several runs.
measure() {
  local times=$1; shift
  : >"$work/measured"
  for _ in $(seq "$times"); do
    /usr/bin/time -o "$work/once" -f '%M' "$here/../bench/stopwatch.sh" "$work/wall" "$@" >"$work/out"
    echo "$(cat "$work/wall") $(cat "$work/once")" >>"$work/measured"
  done
  awk 'NR == 1 || $1 < t { t = $1 } $2 > m { m = $2 } END { printf "%.4f %d", t, m }' "$work/measured"
}

row() {
  local name=$1 peer=$2 r_times=$3; shift 3
  local ours theirs
  ours=$(measure "$repetitions" "$yates" "${yates_words[@]}")
  theirs=$(measure "$r_times" Rscript "$here/r/$peer" "${r_words[@]}")
  echo "$name|$ours|$theirs" | awk -F'[| ]' -v OFS='' -v name="$name" '{
    n = NF; mt = $(n-3); mm = $(n-2); rt = $(n-1); rm = $n
    printf "| %s | %.1f ms | %.2f s | **%.0f** | %.0f MiB | %.0f MiB | %.0f |\n", name, 1000 * mt, rt, rt / mt, mm / 1024, rm / 1024, rm / mm }'
}

"$here/make_data.sh" factorial 960000 >"$work/factorial.csv"
"$here/make_data.sh" unbalanced 1000000 >"$work/unbalanced.csv"
"$here/make_data.sh" factorial 288 >"$work/small.csv"
"$here/make_data.sh" two-level 2048 >"$work/two_11.csv"
"$here/make_data.sh" two-level 65536 >"$work/two_16.csv"
some=$((repetitions / 3 > 0 ? repetitions / 3 : 1))
crossed() { local f="y ~ x1"; for i in $(seq 2 "$1"); do f="$f * x$i"; done; echo "$f"; }

echo "| case | yates | R | times faster | yates, memory | R, memory | times less |"
echo "|---|---|---|---|---|---|---|"
formula='y ~ a * b * c * d'
yates_words=(anova 'y ~ a * b * C(c) * d' "$work/factorial.csv" --type 1); r_words=("$work/factorial.csv" "$formula")
row "960,000 rows, 4 x 4 x 3 x 2, all interactions" anova.R "$some"
yates_words=(anova 'y ~ a * b * C(c) * d' "$work/unbalanced.csv"); r_words=("$work/unbalanced.csv" "$formula")
row "1,000,000 rows, unbalanced, type II" anova_type_2.R "$some"
yates_words=(anova 'y ~ a * b * C(c) * d' "$work/small.csv" --type 1); r_words=("$work/small.csv" "$formula")
row "288 rows, all interactions" anova.R "$repetitions"
yates_words=(effects "$(crossed 11)" "$work/two_11.csv" --format csv); r_words=("$work/two_11.csv" "$(crossed 11)")
row "all effects of 2^11 points, against lm" effects_by_lm.R 1
yates_words=(effects "$(crossed 16)" "$work/two_16.csv" --format csv); r_words=("$work/two_16.csv")
row "all effects of 2^16 points, against a transform in R" effects_by_transform.R "$repetitions"
sum() { local f="y ~ x1"; for i in $(seq 2 "$1"); do f="$f + x$i"; done; echo "$f"; }
"$here/make_data.sh" measured 1000000 >"$work/measured.csv"
formula='y ~ x1 + x2 + x3 + g'
yates_words=(anova "$formula" "$work/measured.csv"); r_words=("$work/measured.csv" "$formula")
row "1,000,000 rows of three continuous columns and a category, type II" anova_type_2_of_numbers.R "$some"
for columns in 30 120 500; do
  "$here/make_data.sh" wide "$columns" >"$work/wide.csv"
  yates_words=(anova "$(sum "$columns")" "$work/wide.csv"); r_words=("$work/wide.csv" "$(sum "$columns")")
  row "2,000 rows of $columns two-level columns, type II" anova_type_2.R "$some"
done
