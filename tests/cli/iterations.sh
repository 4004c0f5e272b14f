#!/bin/sh
# Copies and iterations within a run: one value per run for the analysis, all of them on request.
. "$(dirname "$0")/helpers.sh"
cat >work.sh <<'SH'
#!/bin/sh
# Three iterations around a value that depends on the setting, the replicate and the copy.
base=$(($1 * 10 + $2 * $1 + ($3 * $3 * 7) % 5))
for step in -1 0 1; do echo "t=$((base + step * 2 + ($4 - 1) * 2))"; done
echo "{\"copy\": {\"peak\": [$4, $((base + $4))]}}" >"$5/peak-$4.json"
SH
chmod +x work.sh
cat >c.toml <<'TOML'
[factors]
a = [1, 2]
b = [0, 5]
[design]
replications = 3
seed = 7
[run]
command = ["./work.sh", "{a}", "{b}", "{run}", "{copy}", "{run_dir}"]
copies = 2
[responses.time]
from = "stdout"
pattern = 't=([0-9-]+)'
iterations = true
goal = "minimize"
[responses.peak]
from = "file:{run_dir}/peak-{copy}.json"
json = "/copy/peak"
pick = "max"
over_copies = "max"
TOML
expect 0 run c.toml
expect 0 export c.toml -o runs.csv
[ "$(wc -l <runs.csv)" -eq 13 ] || fail "the export has not 12 runs"
expect 0 export c.toml --iterations -o long.csv
[ "$(wc -l <long.csv)" -eq 73 ] || fail "the long export has not 12 x 2 x 3 rows"
head -n 1 long.csv |
  grep -q '^run,standard_order,replicate,block,a,b,status,attempt,host,started,copy,iteration,time,peak$' ||
  fail "columns of the long export"

# table FILE: what a document says of terms and residuals.
table() {
  sed -n '/"terms"/,/"lack_of_fit"/p' "$1"
}
for response in time peak; do
  expect 0 anova "$response ~ a * b" runs.csv --json
  table out >wanted
  grep -q '"df": 8' wanted || fail "$response: the runs have no 8 residual degrees of freedom"
  expect 0 anova "$response ~ a * b" long.csv --json
  table out >found
  cmp -s found wanted || fail "$response: the long export gives another table than the runs"
done
expect 0 anova c.toml --json
table out >found
expect 0 anova 'time ~ a * b' c.toml --json
table out | grep -q '"df": 8' || fail "the campaign itself counts iterations as runs"

# What counts for a run can be changed afterwards: outputs are read again, nothing is run.
sed -i 's/pick = "max"/pick = "first"/' c.toml
expect 0 run c.toml
says err '12 stored outputs were read again'
expect 0 export c.toml
[ "$(sed 1d out | cut -d, -f12 | sort -u)" = 2 ] || fail "the largest first number is not that of copy 2"
sed -i 's/json = "\/copy\/peak"/json = "\/copy\/peek"/' c.toml
expect 0 export c.toml --all
[ "$(sed 1d out | cut -d, -f7,12 | sort -u)" = done, ] || fail "runs that only lack a secondary value are not done without it"
expect 0 status c.toml
reads out "has no 'peek'; did you mean 'peak'?"
finish
