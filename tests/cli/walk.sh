#!/bin/sh
# The whole road: new, plan, run, status, export, anova, effects, cells, report.
. "$(dirname "$0")/helpers.sh"

expect 0 new fresh
[ -s fresh/campaign.toml ] || fail "yates new wrote no campaign.toml"
expect 5 new fresh
expect 0 plan fresh/campaign.toml
expect 0 run fresh/campaign.toml
expect 0 report fresh/campaign.toml
[ -s fresh/campaign.yates/report.html ] || fail "no report was written"

cat >sleep.sh <<'SH'
#!/bin/sh
# A made-up program: its answer depends on its arguments and the run alone.
echo "value $(($1 * 10 + $2 * $1 + $3 % 3))"
SH
chmod +x sleep.sh
cat >c.toml <<'TOML'
title = "A made-up program"
[factors]
a = [1, 2]
b = [0, 5]
[design]
replications = 3
blocks = "replication"
seed = 7
[run]
command = ["./sleep.sh", "{a}", "{b}", "{run}"]
[responses.value]
from = "stdout"
pattern = 'value ([0-9]+)'
goal = "minimize"
[responses.time]
from = "wall"
unit = "s"
[analysis]
model = "a * b"
baseline = { a = 2, b = 5 }
TOML
expect 0 plan c.toml --json
says out '"schema": "yates.plan/1"'
says out '"points": 4'
says out '"runs": 12'
expect 0 plan c.toml -o plan.csv
[ "$(wc -l <plan.csv)" -eq 13 ] || fail "the plan has not 12 runs"
head -n 1 plan.csv | grep -q '^run,standard_order,replicate,block,a,b$' || fail "columns of the plan"
expect 3 anova c.toml
says err 'yates run'
expect 0 run c.toml --dry-run
[ ! -e c.yates ] || fail "a dry run made a store"
expect 0 run c.toml --limit 5
expect 0 status c.toml --json
says out '"schema": "yates.status/1"'
expect 0 run c.toml
expect 0 run c.toml
expect 0 export c.toml
[ "$(wc -l <out)" -eq 13 ] || fail "the export has not 12 runs"
cut -d, -f1-6 out >first_columns
cmp -s first_columns plan.csv || fail "plan and export disagree in their first columns"
head -n 1 out | grep -q '^run,standard_order,replicate,block,a,b,status,attempt,host,started,value,time$' ||
  fail "columns of the export"
mv out export.csv

# The campaign and its export are analysed alike.
expect 0 anova c.toml --json
grep '"f":\|"sum_sq":' out >from_campaign
expect 0 anova 'value ~ a * b' export.csv --json
grep '"f":\|"sum_sq":' out >from_export
cmp -s from_campaign from_export || fail "campaign and export give different analyses"
expect 0 effects c.toml
expect 0 cells 'value ~ a + b' c.toml
expect 0 report c.toml
tail -n 1 out | grep -q 'report: c.yates/report.html' || fail "the report's path is not told"
cp c.yates/report.html first.html
expect 0 report c.toml
cmp -s c.yates/report.html first.html || fail "the same store gave another page"

# More replications extend the store; another command does not.
sed -i 's/replications = 3/replications = 4/' c.toml
expect 0 run c.toml
expect 0 export c.toml
[ "$(wc -l <out)" -eq 17 ] || fail "the extended export has not 16 runs"
head -n 13 out | cmp -s - export.csv || fail "an extension changed earlier runs"
sed -i 's/"{run}"/"{replicate}"/' c.toml
expect 3 run c.toml
sed -i 's/"{replicate}"/"{run}"/' c.toml

# Changed patterns are read again from what was kept, without a run.
sed -i "s/value (\[0-9\]+)/value [0-9]*([0-9])/" c.toml
expect 0 run c.toml
expect 0 export c.toml
cut -d, -f11 out | sed 1d | grep -qv '^[0-9]$' && fail "the changed pattern was not applied"

# The campaign file is never taken for an output.
expect 2 plan c.toml -o c.toml --force
says err "'c.toml' would be a .toml file, which this command does not write"
cp c.toml campaign
expect 5 plan campaign -o campaign --force
grep -q replications c.toml || fail "the campaign file was written over"

# Failures: grouped, exit status 6, counted as done until they are asked for.
cat >f.toml <<'TOML'
[factors]
ok = ["yes", "no"]
speed = [1, 2]
[design]
replications = 2
[run]
command = ["sh", "-c", "test {ok} = yes || exit 3; echo {speed}"]
[responses.speed_seen]
from = "stdout"
goal = "maximize"
TOML
expect 6 run f.toml
expect 0 status f.toml
says out 'ok = no'
# With every ok = no gone, ok is constant: a page with a warning, and exit status 4.
expect 4 report f.toml
grep -q 'only 4 of 8 planned runs are done' f.yates/report.html || fail "the first box hides failures"
expect 0 run f.toml --retry failed --dry-run
expect 6 run f.toml --retry failed
expect 0 export f.toml --all
[ "$(wc -l <out)" -eq 9 ] || fail "--all does not show every run"
expect 0 export f.toml
[ "$(wc -l <out)" -eq 5 ] || fail "failed runs are among the results"
finish
