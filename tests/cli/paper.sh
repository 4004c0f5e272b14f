#!/bin/sh
# Tables as papers print them, and R's numbers in them: paper.sh PROGRAM SOURCE_FOLDER [RSCRIPT]
folder=$(cd "$(dirname "$0")" && pwd)
rscript=${3:-}
. "$folder/helpers.sh"
LC_ALL=C # digits and dashes that R reads, too

# Two levels of everything as in a 2^4 design in three replications; `kind` and `load` unbalanced.
awk 'BEGIN {
  seed = 11
  print "cpu,batch,njobs,network,time,accuracy"
  for (copy = 1; copy <= 3; copy++) for (cpu = 1; cpu <= 2; cpu++) for (b = 0; b < 2; b++)
    for (njobs = 1; njobs <= 2; njobs++) for (net = 0; net < 2; net++) {
      batch = b ? 512 : 64
      printf "%d,%d,%d,%s,%.3f,%.4f\n", cpu, batch, njobs, net ? "simplenet" : "lenet5",
             20 * njobs + (b ? 0 : 15) - 2 * cpu * njobs + noise() * 4, (b ? 0.6 : 0.94) + noise() / 50
    }
}
function noise() { seed = (16807 * seed) % 2147483647; return seed / 2147483647 - 0.5 }' >factorial.csv
awk 'BEGIN {
  seed = 5
  split("a b c", kinds, " ")
  print "kind,place,load,y"
  for (i = 1; i <= 41; i++) {
    kind = kinds[1 + int(3 * uniform())]; place = uniform() < 0.4 ? "here" : "there"
    load = 1 + int(9 * uniform())
    printf "%s,%s,%d,%.4f\n", kind, place, load,
           3 + (kind == "b") * 2 - (place == "here") * load / 4 + load / 2 + uniform()
  }
}
function uniform() { seed = (16807 * seed) % 2147483647; return seed / 2147483647 }' >unbalanced.csv

expect 0 anova 'time ~ cpu * batch * njobs * network' factorial.csv --unit s --format paper
says out 'time (s): time ~ cpu * batch * njobs * network'
says out '[0.025'
says out '0.975]'
says out 'N = 48; '
words=$(tr -s ' \n' ' ' <out)
said() { case "$words" in *"$1"*) ;; *) fail "out does not say: $1" ;; esac; }
said 'P>F: what the term adds to all terms that do not contain it (type II)'
said 'sum coding (a level against the mean of all)'
[ "$(grep -c '^[a-z:]* *1 ' out)" -eq 15 ] || fail 'not one row for each of 15 terms'
expect 0 anova 'time ~ cpu * network' factorial.csv --format paper --contrasts treatment --type 1
words=$(tr -s ' \n' ' ' <out)
said 'P>F: what the term adds to the terms before it (type I)'
said 'treatment coding (a level against the first)'

# One table for each response of a campaign.
cat >c.toml <<'TOML'
[factors]
n = [1, 2]
[design]
replications = 3
seed = 5
[run]
command = ["sh", "-c", "echo {n} {run}"]
[responses.number]
from = "stdout"
pattern = '([0-9]+) '
goal = "minimize"
[responses.order]
from = "stdout"
pattern = ' ([0-9]+)'
goal = "maximize"
TOML
expect 0 run c.toml
expect 0 anova --format paper c.toml
[ "$(grep -c '^Residual ' out)" -eq 2 ] || fail 'not one table for each response'

# Only anova has such a table, and every factor alone has another.
expect 2 effects 'time ~ cpu * batch' factorial.csv --format paper
one_complaint
says err 'yates effects: --format paper is not among text, json, csv, markdown, latex'
expect 2 anova 'time ~ cpu * batch' factorial.csv --format paper --each
one_complaint
says err '--each has tables of its own'
expect 2 anova 'time ~ cpu * batch' factorial.csv --format papre
says err "did you mean 'paper'?"

if [ -z "$rscript" ] || ! "$rscript" -e 'library(car)' >/dev/null 2>&1; then
  [ "$failures" -eq 0 ] || finish
  echo "skipped: R with its package car is not installed"
  exit 77
fi

# agrees CSV FORMULA [TYPE [CONFIDENCE]]: R prints the same numbers.
agrees() {
  "$yates" anova "$2" "$1" --format paper --type "${3:-2}" --confidence "${4:-0.95}" >table 2>err ||
    fail "no table for $2"
  "$rscript" "$folder/compare_paper.R" "$1" "$2" "${3:-2}" "${4:-0.95}" table >out 2>err ||
    fail "R differs for $2 of $1"
}
agrees factorial.csv 'time ~ cpu * batch * njobs * network'
agrees factorial.csv 'accuracy ~ cpu * batch * njobs * network' 2 0.9
agrees unbalanced.csv 'y ~ kind * place * load'
agrees unbalanced.csv 'y ~ kind * load + place' 3 0.99
if [ -n "${YATES_DATA_DIR:-}" ] && [ -e "$YATES_DATA_DIR/courier_48.csv" ]; then
  agrees "$YATES_DATA_DIR/courier_48.csv" 'time ~ cpu * batch * njobs'
  agrees "$YATES_DATA_DIR/courier_48.csv" 'accuracy ~ cpu * batch * njobs'
fi
finish
