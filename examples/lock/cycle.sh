#!/bin/sh
# One of several users of a lock: cycle.sh CYCLES THINK HOLD LOCK thinks for THINK seconds, waits for the file
# LOCK, holds it for HOLD seconds, and starts over, CYCLES times. Prints the mean time of a cycle.
set -eu

if [ "$#" -ne 4 ]; then
  echo "usage: $0 CYCLES THINK HOLD LOCK" >&2
  exit 2
fi
begin=$(date +%s%N)
cycle=0
while [ "$cycle" -lt "$1" ]; do
  sleep "$2"
  flock "$4" sleep "$3"
  cycle=$((cycle + 1))
done
end=$(date +%s%N)
awk -v begin="$begin" -v end="$end" -v cycles="$1" 'BEGIN { printf "cycle %.5f s\n", (end - begin) / 1e9 / cycles }'
