#!/bin/sh
# Makes networks that no stored reference holds, lets Octave's package queueing solve them and
# compares: compare_with_octave.sh OCTAVE SCRIPT TEST_PROGRAM
set -eu
octave=$1 script=$2 program=$3
if ! "$octave" --no-gui --no-init-file --eval 'pkg load queueing' >/dev/null 2>&1; then
  echo "skipped: Octave has no package queueing"
  exit 77
fi
reference=$(mktemp)
trap 'rm -f "$reference"' EXIT
# A new seed every day; printed, so that a failure can be repeated.
seed=${YATES_OCTAVE_SEED:-$(date +%Y%m%d)}
echo "seed $seed (repeat with YATES_OCTAVE_SEED=$seed)"
"$octave" --no-gui --no-init-file "$script" "$seed" 60 2>/dev/null >"$reference"
YATES_OCTAVE_REFERENCE="$reference" "$program" --gtest_filter='OctaveReference.*'
