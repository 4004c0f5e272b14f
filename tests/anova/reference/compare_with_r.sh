#!/bin/sh
# Makes designs that no stored reference holds, lets R analyse them and compares: compare_with_r.sh RSCRIPT SCRIPT TEST_PROGRAM
set -eu
rscript=$1 script=$2 program=$3
if ! "$rscript" -e 'library(car)' >/dev/null 2>&1; then
  echo "skipped: R has no package car"
  exit 77
fi
reference=$(mktemp)
trap 'rm -f "$reference"' EXIT
# A new seed every day; printed, so that a failure can be repeated.
seed=${YATES_R_SEED:-$(date +%Y%m%d)}
echo "seed $seed (repeat with YATES_R_SEED=$seed)"
"$rscript" "$script" "$seed" 60 > "$reference"
YATES_R_REFERENCE="$reference" "$program" --gtest_filter='RReference.*'
