#!/bin/bash
# What reading a large event log of Spark costs: one of 100 MB, plain and compressed by zstd, read by
# yates and by a few lines of Python, in turn, three times.
#   bench/event_log.sh BUILD_FOLDER [MEGABYTES]
# BUILD_FOLDER is one of the preset `release` with -DYATES_BUILD_BENCHMARKS=ON. Needs python3 and zstd.
set -euo pipefail
build=$(cd "${1:?usage: bench/event_log.sh BUILD_FOLDER [MEGABYTES]}" && pwd)
megabytes=${2:-100}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/yates-event-log-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir plain packed
zstd -dcq "$here"/tests/campaigns/spark/logs/failed_tasks/*.zstd >small
python3 - "$megabytes" <<'PY'
import sys
lines = open("small").read().splitlines()
tasks = [line for line in lines if "SparkListenerTask" in line]
head, tail = lines[:lines.index(tasks[0])], lines[-1:]
size = 0
with open("plain/app-1", "w") as log:
    log.write("\n".join(head) + "\n")
    while size < int(sys.argv[1]) * 1_000_000:
        for line in tasks:
            log.write(line + "\n")
            size += len(line) + 1
    log.write("\n".join(tail) + "\n")
PY
zstd -q plain/app-1 -o packed/app-1.zstd
ls -l plain/app-1 packed/app-1.zstd | awk '{ print $5, "bytes", $9 }'
for round in 1 2 3; do
  echo "round $round"
  echo "  yates, plain:  $("$build/bench/event_log_reading" plain)"
  echo "  yates, zstd:   $("$build/bench/event_log_reading" packed)"
  python3 - <<'PY'
import json, time
start = time.monotonic()
tasks = run = 0
for line in open("plain/app-1"):
    event = json.loads(line)
    if event["Event"] == "SparkListenerTaskEnd" and event["Task End Reason"]["Reason"] == "Success":
        tasks += 1
        run += event["Task Metrics"]["Executor Run Time"]
print(f"  Python, plain: {tasks} tasks, {run} ms run: {time.monotonic() - start:.3f} s")
PY
done
