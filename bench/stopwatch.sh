#!/bin/bash
# Runs a command and writes its wall-clock time in seconds to a file: stopwatch.sh FILE COMMAND...
file=$1; shift
begin=$EPOCHREALTIME
"$@"
status=$?
end=$EPOCHREALTIME
awk -v b="$begin" -v e="$end" 'BEGIN { printf "%.6f", e - b }' >"$file"
exit "$status"
