#!/bin/bash
# What plans and fractions cost: a plan of 2^20 points as CSV, in time and bytes per run, and three
# searches for fractions with minimum aberration, beside the package FrF2 of R where it is installed:
#   bench/designs.sh BUILD_FOLDER
# BUILD_FOLDER is one of the preset `release`. Needs GNU time (script/bootstrap --bench). FrF2 looks
# such fractions up in a catalogue, yates searches; so R's time is that of reading the catalogue.
set -euo pipefail
build=$(cd "${1:?usage: bench/designs.sh BUILD_FOLDER}" && pwd)
yates=$build/bin/yates
[ -x /usr/bin/time ] || { echo "error: GNU time is missing; script/bootstrap --bench" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# campaign NAME FACTORS DESIGN...: a campaign file of two-level factors, whose design has these lines.
campaign() {
  local name=$1 factors=$2
  shift 2
  {
    printf 'title = "bench"\n\n[factors]\n'
    for ((i = 1; i <= factors; ++i)); do echo "f$i = [\"low\", \"high\"]"; done
    printf '\n[design]\n'
    printf '%s\n' "$@"
    printf '\n[run]\ncommand = ["true"'
    for ((i = 1; i <= factors; ++i)); do printf ', "{f%d}"' "$i"; done
    printf ']\n\n[responses.time]\nfrom = "wall"\n'
  } >"$name.toml"
}

# measured COMMAND...: "user+system seconds, elapsed seconds, peak kilobytes".
measured() {
  /usr/bin/time -o usage -f '%U %S %e %M' "$@" >out.csv
  awk '{ printf "%.2f %.2f %d", $1 + $2, $3, $4 }' usage
}

runs=$((1 << 20))
campaign small 3 'kind = "two-level"'
campaign large 20 'kind = "two-level"'
read -r _ _ base <<<"$(measured "$yates" plan small.toml --format csv)"
read -r cpu wall peak <<<"$(measured "$yates" plan large.toml --format csv)"
rows=$(($(wc -l <out.csv) - 1))
echo "| plan | CPU | elapsed | per second of CPU | peak memory | above a plan of 8 runs |"
echo "|---|---|---|---|---|---|"
awk -v r="$rows" -v c="$cpu" -v w="$wall" -v p="$peak" -v b="$base" -v f="$(stat -c %s out.csv)" 'BEGIN {
  printf "| %d runs of 20 factors, CSV of %.0f MB | %.2f s | %.2f s | %.2f million runs | %.1f MB | **%.1f bytes per run** |\n",
         r, f / 1e6, c, w, r / c / 1e6, p * 1024 / 1e6, (p - b) * 1024 / r }'
[ "$rows" -eq "$runs" ] || { echo "error: $rows runs, not $runs" >&2; exit 1; }

echo
if Rscript -e 'quit(status = !requireNamespace("FrF2", quietly = TRUE))' >/dev/null 2>&1; then
  with_r=yes
else
  with_r=
  echo "FrF2 is not installed, so yates is measured alone."
fi
echo "| fraction | yates, CPU | yates, elapsed | FrF2, elapsed | yates / FrF2 |"
echo "|---|---|---|---|---|"
for one in "15 16" "11 64" "15 128"; do
  read -r factors size <<<"$one"
  p=$(awk -v k="$factors" -v n="$size" 'BEGIN { print k - int(log(n) / log(2) + 0.5) }')
  campaign fraction "$factors" 'kind = "fractional-factorial"' "runs = $size"
  read -r cpu wall _ <<<"$(measured "$yates" plan fraction.toml --format csv)"
  theirs=-
  ratio=-
  if [ -n "$with_r" ]; then
    theirs=$(Rscript -e "cat(system.time(FrF2::FrF2($size, $factors, randomize = FALSE))[['elapsed']])")
    ratio=$(awk -v a="$wall" -v b="$theirs" 'BEGIN { printf "%.2f", a / b }')
  fi
  echo "| 2^($factors-$p) | $cpu s | $wall s | $theirs | $ratio |"
done
