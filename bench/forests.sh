#!/bin/bash
# Forests and boosting by yates, ranger and scikit-learn on the same data with two threads, one after
# the other, as ratios of time:
#   bench/forests.sh BUILD_FOLDER [PYTHON]
# BUILD_FOLDER is one of the preset `release` with -DYATES_BUILD_BENCHMARKS=ON; PYTHON (default python3)
# has scikit-learn. Needs Rscript with ranger.
set -euo pipefail
build=$(cd "${1:?usage: bench/forests.sh BUILD_FOLDER [PYTHON]}" && pwd)
python=${2:-python3}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMP_NUM_THREADS=2

"$build/bench/forest_bench" "$work" data
Rscript "$here/r/ranger.R" "$work" >"$work/others"
for size in small large; do
  "$build/bench/forest_bench" "$work" $size
  "$python" "$here/scikit_learn_forests.py" "$work" $size >>"$work/others"
done >"$work/yates"
echo "| case | yates | other | other / yates |"
echo "|---|---|---|---|"
awk 'BEGIN { case_of["squared"] = "2,000 trees, 230 x 5, squared error; ranger"
             case_of["absolute"] = "2,000 trees, 230 x 5, absolute error; scikit-learn"
             case_of["boosting"] = "100 stages, 10^6 x 20; HistGradientBoosting"
             case_of["error"] = "the root mean squared error of those 100 stages" }
     FNR == NR { other[$1] = $2; next }
     $1 == "row_of_500_trees" { row = $2 / 230 * 1e6; next }
     { printf "| %s | %.3f | %.3f | **%.2f** |\n", case_of[$1], $2, other[$1], other[$1] / $2 }
     END { printf "A prediction by 500 trees: %.1f microseconds.\n", row }' "$work/others" "$work/yates"
