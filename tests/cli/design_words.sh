#!/bin/sh
# Wild values of design options get one sentence; what a plan says of noise is what anova fits.
. "$(dirname "$0")/helpers.sh"

numbers="--factor x=10,40 --factor y=20,80 --factor z=10,90"
# refused STATUS TEXT ARGUMENTS...: one complaint that says TEXT, at once.
refused() {
  status=$1
  text=$2
  shift 2
  expect "$status" "$@"
  one_complaint
  says err "$text"
  [ "$(wc -c <err)" -lt 400 ] || fail "a complaint of $(wc -c <err) bytes: $*"
}
refused 3 'powers of 2 from 2 to 4' design full-factorial $numbers --blocks 99999999999
refused 3 'blocks is 1000.5; expected' design full-factorial $numbers --blocks 1000.5
refused 3 'can be divided into 1, 2 or 4 others' design central-composite $numbers --blocks 99999999999
refused 3 'too many; possible are the powers of 2 up to' design fractional-factorial $numbers \
  --blocks 99999999999
refused 3 'resolution 9223372036854775 with 3 factors' design fractional-factorial $numbers \
  --resolution 9223372036854775
refused 3 'pays for 1e+300 of the cheapest runs' design optimal $numbers --cost 1 --budget 1e300
refused 2 '--clear: the value is empty; expected' design fractional-factorial $numbers --clear ''
refused 3 'blocks is' design full-factorial $numbers --blocks 'two
blocks'
# A line break is a blank in a condition, as in the file.
expect 0 design full-factorial $numbers --exclude 'x == 10
and y == 20'
says out '6 points'
refused 3 'exclude' design full-factorial $numbers --exclude 'x ==
and'
refused 3 'is not possible; write what yates design cost PILOT.toml prints' design optimal $numbers --cost measured --budget 9
# Generators are refused in the words of the user.
refused 3 "'codec' comes twice" design fractional-factorial --factor codec=a,b \
  --factor level=1,2 --factor sync=on,off --generators 'sync = codec:codec'

cat >plan.toml <<'TOML'
[factors]
a = [1, 2]
b = [1, 2]
c = [1, 2]
d = [1, 2]
[design]
kind = "fractional-factorial"
resolution = 4
[run]
command = ["echo", "{a}{b}{c}{d}"]
[responses.t]
from = "stdout"
pattern = '([0-9]+)'
goal = "minimize"
scale = "raw"
TOML
refused 2 '--separate: the value is empty; expected EFFECTS' augment plan.toml --separate ''
refused 2 '--unit: the value is empty; expected UNIT' anova plan.toml --unit ''

# The same points, asked for in other words, are the same plan.
expect 0 run plan.toml
sed 's/^resolution = 4/generators = ["d = a:b:c"]/' plan.toml >other.toml && mv other.toml plan.toml
expect 0 status plan.toml
sed 's/^generators.*/generators = ["d = -a:b:c"]/' plan.toml >other.toml && mv other.toml plan.toml
expect 0 status plan.toml
reads out '8 finished runs are no longer planned'

# A plan replaces a plan with the same columns, and nothing else without --force.
expect 0 design full-factorial $numbers -o plan.csv
expect 0 design full-factorial $numbers -o plan.csv
sed -i '1s/$/,seconds/' plan.csv
expect 5 design full-factorial $numbers -o plan.csv
says err 'perhaps results; --force replaces it'
expect 0 design full-factorial $numbers -o plan.csv --force

# same_freedom NAME DESIGN: the plan says the degrees of freedom that anova has after the runs.
same_freedom() {
  cat >"$1.toml" <<TOML
[factors]
a = [1, 2]
b = [1, 2]
c = [1, 2]
$3
[design]
seed = 1
$2
[run]
command = ["sh", "-c", "echo \$(({a} * 10 + {b} * 3 + {c} + {run} % 5))"]
[responses.t]
from = "stdout"
pattern = '([0-9]+)'
goal = "minimize"
scale = "raw"
TOML
  expect 0 run "$1.toml"
  expect 0 plan "$1.toml" --json
  cp out planned
  expect 0 anova "$1.toml" --json
  python3 - planned out <<'PY' || fail "$1: plan and anova differ"
import json, sys
planned, found = (json.load(open(name)) for name in sys.argv[1:])
plan = planned["model"]
blocks = [term["df"] for term in found["terms"] if term["term"] == "block"]
fit = found["lack_of_fit"]
said = (plan["error_df"], plan["lack_of_fit_df"], plan["pure_error_df"], plan["block_df"])
true = (found["residual"]["df"], fit["df"], fit["pure_error_df"], sum(blocks))
if said != true:
    sys.exit(f"plan {said}, anova {true}")
PY
}
same_freedom rcbd 'kind = "full-factorial"
replications = 3
blocks = "replication"' ''
same_freedom excluded 'kind = "full-factorial"
replications = 4
blocks = "replication"
exclude = ["b == 2 and c == 2"]' ''
same_freedom fraction 'kind = "fractional-factorial"
fraction = 1
blocks = 2' 'd = { levels = [1, 2], placebo = true }'
same_freedom replicated 'kind = "fractional-factorial"
fraction = 1
blocks = 2
replications = 2' 'd = { levels = [1, 2], placebo = true }'
finish
