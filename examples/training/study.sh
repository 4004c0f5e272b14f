#!/bin/sh
# Measures what campaign.toml says, then asks the models what was not measured: study.sh [YATES]
set -eu
cd "$(dirname "$0")"
yates=${1:-yates}
if [ ! -x .venv/bin/python ]; then
  python3 -m venv .venv
  .venv/bin/pip install --quiet numpy
fi
"$yates" run campaign.toml

# The largest batch and the largest data are left out, and predicted from the others.
"$yates" export campaign.toml -o runs.csv --force
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
  NR == 1 || ($column["batch"] < 512 && $column["images"] < 2800)' runs.csv >known.csv
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
  NR == 1 || !($column["batch"] < 512 && $column["images"] < 2800)' runs.csv >unknown.csv
"$yates" train 'cbind(time, accuracy) ~ batch + hidden + images + threads' known.csv --unit time=s \
  -o known.json --force >known.txt
"$yates" predict known.json unknown.csv --format csv >predicted.csv
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
  { error = $column["time_predicted"] / $column["time"] - 1; sum += error < 0 ? -error : error; count++
    held += $column["time_low"] <= $column["time"] && $column["time"] <= $column["time_high"] }
  END { printf "%d runs with a batch of 512 or 2800 images, predicted from smaller ones: mean error %.1f %%, intervals of 90 %% hold %d\n",
        count, 100 * sum / count, held }' predicted.csv

# All runs tell what to choose.
"$yates" train campaign.toml -o model.json --force
"$yates" choose model.json --maximize accuracy --subject-to 'time <= 100 ms' --probability 0.9 --at images=1400 || true
