#!/bin/sh
# Lets R expand formulas that no stored reference holds and compares: compare_with_r.sh RSCRIPT SCRIPT TEST_PROGRAM
set -eu
rscript=$1 script=$2 program=$3
reference=$(mktemp)
trap 'rm -f "$reference"' EXIT
# A new seed every day; printed, so that a failure can be repeated.
seed=${YATES_R_SEED:-$(date +%Y%m%d)}
echo "seed $seed (repeat with YATES_R_SEED=$seed)"
"$rscript" "$script" "$seed" 400 > "$reference"
YATES_R_TERMS="$reference" "$program" --gtest_filter='RTerms.*'
