#!/bin/sh
# Makes data/numbers, the same bytes on every machine: 200,000 lines, or $LINES_TO_SORT of them, each
# of which begins with another number. Does nothing where it exists.
set -eu
cd "$(dirname "$0")"
mkdir -p data
[ -e data/numbers ] && exit 0
# Park and Miller's generator (CACM 31, 1988) does not come back to a number within 2^31 - 2 steps, and
# its products stay below 2^53, so that every awk computes the same ones.
awk -v lines="${LINES_TO_SORT:-200000}" 'BEGIN {
  state = 20261120
  for (line = 1; line <= lines; line++) {
    state = (16807 * state) % 2147483647
    printf "%d line %d\n", state, line
  }
}' >data/numbers.part
mv data/numbers.part data/numbers
