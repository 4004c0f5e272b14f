#!/bin/bash
# What yates adds to an application of Spark: runs whose spark-submit is a program that leaves a real
# event log and ends, by yates and by a shell loop, in turn, three times. CPU seconds for each run, and
# the time from the release of a run to the start of spark-submit.
#   bench/spark_overhead.sh BUILD_FOLDER [RUNS]
# BUILD_FOLDER is one of the preset `release`. Needs python3 and a Java, whose version yates asks for.
set -euo pipefail
build=$(cd "${1:?usage: bench/spark_overhead.sh BUILD_FOLDER [RUNS]}" && pwd)
runs=${2:-40}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/yates-spark-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p spark/bin spark/jars
touch spark/jars/spark-core_2.13-4.3.0.jar
cat >spark/bin/spark-submit <<EOF
#!/bin/sh
date +%s.%N >"\$YATES_RUN_DIR/submitted"
exec cp $here/tests/campaigns/spark/logs/failed_tasks/*.zstd "\$YATES_RUN_DIR"
EOF
chmod +x spark/bin/spark-submit
cat >c.toml <<EOF
[factors]
a = [1, 2]
[design]
replications = $((runs / 2))
[run]
command = ["a.py", "{a}"]
[responses.jobs]
from = "spark.job_time"
[responses.gc]
from = "spark.gc_time"
[launch]
on = "spark-submit"
master = "spark://127.0.0.1:7077"
spark_home = "$work/spark"
samples = false
EOF
# cpu COMMAND...: its CPU seconds, with those of its children
cpu() {
  python3 - "$@" <<'PY'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime)
PY
}
loop() {
  for run in $(seq "$runs"); do
    mkdir -p "loop/$run"
    YATES_RUN_DIR="$work/loop/$run" spark/bin/spark-submit
  done
}
export -f loop
export runs work
for round in 1 2 3; do
  rm -rf c.yates loop
  by_yates=$(cpu "$build/bin/yates" run c.toml)
  by_loop=$(cpu bash -c loop)
  awk -v a="$by_yates" -v b="$by_loop" -v n="$runs" 'BEGIN {
    printf "CPU seconds for each run: yates %.4f, loop %.4f, added %.4f\n", a / n, b / n, (a - b) / n }'
  # `started` is made before the release.
  python3 - <<'PY'
import glob, os
gaps = []
for submitted in glob.glob("c.yates/runs/*/1/submitted"):
    started = os.stat(os.path.join(os.path.dirname(submitted), "started")).st_mtime
    gaps.append(float(open(submitted).read()) - started)
print("seconds from release to spark-submit: largest %.4f, mean %.4f"
      % (max(gaps), sum(gaps) / len(gaps)))
PY
done
