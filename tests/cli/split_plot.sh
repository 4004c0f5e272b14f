#!/bin/sh
# Factors that are hard to change: whole plots in plan and results, and a word in the analysis.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<'TOML'
[factors]
kernel = { levels = ["old", "new"], hard_to_change = true, change = ["./set.sh", "{kernel}"] }
threads = [1, 2, 4]
[design]
replications = 2
seed = 3
[run]
command = ["sh", "-c", "echo $(($1 * 3 + $2))", "sh", "{threads}", "{run}"]
[responses.value]
from = "stdout"
goal = "minimize"
TOML
printf '#!/bin/sh\n' >set.sh
chmod +x set.sh
expect 0 plan c.toml
says out 'hard to change'
says out 'whole plots of equal kernel'
expect 0 plan c.toml -o plan.csv
head -n 1 plan.csv | grep -q '^run,standard_order,replicate,block,whole_plot,kernel,threads$' ||
  fail "columns of the plan"
sed 1d plan.csv | cut -d, -f5,6 | uniq -c | awk '$1 != 3 { bad = 1 } END { exit bad || NR != 4 }' ||
  fail "the plan has not four whole plots of three runs"
expect 0 plan c.toml --json
says out '"whole_plot": 4'
says out '"hard_to_change": true'
expect 0 run c.toml
expect 0 anova c.toml --json
says out '"code": "split-plot"'
expect 0 export c.toml -o runs.csv
expect 0 anova 'value ~ kernel' runs.csv --run whole_plot --json
says out '"observations": 4,'
finish
