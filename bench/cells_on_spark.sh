#!/bin/bash
# Runs `yates cells` and the script of `yates cells --emit spark` on the same rows, and compares what
# `yates anova --summaries` makes of their cells, and of those by Spark's own avg and stddev_samp, with
# the analysis of the rows themselves: bench/cells_on_spark.sh YATES [ROWS]
#   YATES  the program, built by the release preset
#   ROWS   how many rows (default 10000000); ten times fewer with 10^9 added to every value
# Other programs make the wall-clock time longer; the processor time tells what the work itself costs.
# Needs Spark: SPARK_HOME, or what script/bootstrap --spark installs. Takes some minutes.
set -euo pipefail
yates=$(realpath "${1:?usage: bench/cells_on_spark.sh YATES [ROWS]}")
rows=${2:-10000000}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

if [ ! -x "${SPARK_HOME:-}/bin/spark-submit" ]; then
  environment=${XDG_CACHE_HOME:-$HOME/.cache}/yates/spark-4.3.0
  for place in "$environment"/lib/python3*/site-packages/pyspark; do SPARK_HOME=$place; done
  export PYSPARK_PYTHON=$environment/bin/python
fi
[ -x "$SPARK_HOME/bin/spark-submit" ] || { echo 'error: there is no Spark (script/bootstrap --spark)' >&2; exit 1; }
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1
formula='y ~ a * b * c * d'
TIMEFORMAT='%R s (%U s of processor time)'
timed() { { time "$@" 2>log; } 2>wall || { cat log >&2; return 1; }; }
timed_submit() { timed "$SPARK_HOME/bin/spark-submit" --master 'local[2]' "$@"; }

# compare NAME DATA CELLS: the largest relative difference of a sum of squares from that of the rows.
compare() {
  "$yates" anova "$formula" "$2" --type 1 --json 2>log | grep '"sum_sq":' >raw
  "$yates" anova "$formula" --summaries n,mean,sd "$3" --type 1 --json 2>log | grep '"sum_sq":' >merged
  paste raw merged | awk -v name="$1" '
    { gsub(/[",]/, ""); d = $2 - $4; if (d < 0) d = -d; d /= $2 < 0 ? -$2 : $2; if (d > most) most = d
      if ($2 != $4) ++other }
    END { printf "  sums of squares of %s: %d of %d differ from those of the rows, by at most %.1e\n", name, other, NR, most }'
}

# worst NAME CELLS EXACT: the largest relative difference of a standard deviation.
worst() {
  paste -d, <(tail -n +2 "$2" | sort) <(tail -n +2 "$3" | sort) | awk -F, -v name="$1" '
    { d = $7 - $(NF - 2); if (d < 0) d = -d; d /= $(NF - 2); if (d > most) most = d }
    END { printf "  sd of %s: off by at most %.1e\n", name, most }'
}

measure() {
  local data=$1
  timed "$yates" cells "$formula" "$data" >cells.csv
  timed "$yates" cells "$formula" "$data" >cells.csv
  echo "  yates cells: $(cat wall)"
  timed_submit cells.py "$data" >emitted.csv
  echo "  script on Spark, local[2], with its start: $(cat wall)"
  if cmp -s cells.csv emitted.csv; then echo "  both tables are the same, byte for byte"
  else echo "  the tables DIFFER"; fi
  timed_submit "$here/built_in_cells.py" "$data" >built_in.csv
  echo "  avg and stddev_samp on Spark, local[2], with its start: $(cat wall)"
  compare "the script's cells" "$data" emitted.csv
  compare "avg and stddev_samp" "$data" built_in.csv
  worst "avg and stddev_samp" built_in.csv cells.csv
}

"$yates" cells "$formula" --emit spark -o cells.py
"$here/make_data.sh" factorial "$rows" >rows.csv
echo "$(($(wc -l <rows.csv) - 1)) rows, $(wc -c <rows.csv) bytes"
measure rows.csv
"$here/make_data.sh" factorial "$((rows / 10))" |
  awk -F, -v OFS=, 'NR > 1 { $NF = sprintf("%.4f", $NF + 1e9) } { print }' >far.csv
echo "$(($(wc -l <far.csv) - 1)) rows with 10^9 added"
measure far.csv
