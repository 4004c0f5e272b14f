#!/bin/bash
# Optimal designs by yates and by a plain coordinate exchange in base R, one after the other, as ratios
# of time and of D-efficiency:
#   bench/optimal_designs.sh BUILD_FOLDER [STARTS_OF_R]
# BUILD_FOLDER is one of the preset `release` with -DYATES_BUILD_BENCHMARKS=ON; STARTS_OF_R (default 2)
# is what R searches from, whose time is counted per start. Needs Rscript.
set -euo pipefail
build=$(cd "${1:?usage: bench/optimal_designs.sh BUILD_FOLDER [STARTS_OF_R]}" && pwd)
starts=${2:-2}
here=$(cd "$(dirname "$0")" && pwd)
command -v Rscript >/dev/null || { echo "error: Rscript is not installed" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$build/bench/optimal_designs" >"$work/yates"
Rscript "$here/r/coordinate_exchange.R" "$starts" >"$work/r"
echo "| case | yates, 20 starts | R, each start | times faster per start | D-efficiency | that of R | ratio |"
echo "|---|---|---|---|---|---|---|"
join "$work/yates" "$work/r" | awk '{
  printf "| %s | %.2f s | %.2f s | **%.0f** | %.4f | %.4f | %.4f |\n",
         $1, $2, $5 / $7, ($5 / $7) / ($2 / $4), $3, $6, $3 / $6 }'
