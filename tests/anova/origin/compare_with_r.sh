#!/bin/sh
# Lets R write its data sets and judges where they come from: compare_with_r.sh RSCRIPT SCRIPT TEST_PROGRAM
set -eu
rscript=$1 script=$2 program=$3
cases=$(mktemp)
trap 'rm -f "$cases"' EXIT
"$rscript" "$script" > "$cases"
YATES_R_ORIGINS="$cases" "$program" --gtest_filter='OriginOfR.*'
