#!/bin/sh
# The points of an optimal design are searched once and kept in the store.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<'TOML'
[factors]
a = [-10, 10]
b = ["0", "1", "2"]
c = [1, 2]
[design]
kind = "optimal"
runs = 14
pure_error = 2
model = "a + b + c + I(a^2)"
[run]
command = ["sh", "-c", "echo $((1000 + 10 * $0 + 20 * $1 - 15 * $2))", "{a}", "{b}", "{c}"]
[responses.y]
from = "stdout"
goal = "minimize"
[[design.augment]]
after_replication = 1
points = [{ a = 10, b = "2", c = 2 }]
TOML
expect 0 plan c.toml -o before.csv
[ ! -e c.yates ] || fail "a plan made a store"
expect 0 run c.toml --limit 3 --quiet
[ "$(stat -c %a c.yates/points.toml)" = 600 ] || fail "points.toml is not for the user alone"
expect 0 plan c.toml -o after.csv
cmp -s before.csv after.csv || fail "kept points give another plan than searched ones"
expect 0 plan c.toml --json
says out 'starts reached the best'
cp c.yates/points.toml kept
expect 0 run c.toml --quiet
cmp -s kept c.yates/points.toml || fail "the next run changed the kept points"

# Damaged, they are searched again, and mended by the next run.
echo '[' >c.yates/points.toml
expect 0 plan c.toml -o again.csv
cmp -s before.csv again.csv || fail "damaged points give another plan"
expect 0 run c.toml --quiet
cmp -s kept c.yates/points.toml || fail "damaged points were not mended"

# Another request has other points, which are kept when they are run.
sed '/^\[\[design.augment/,$d' c.toml >d.toml
expect 0 run d.toml --limit 2 --quiet
sed -i 's/runs = 14/runs = 15/' d.toml
expect 0 plan d.toml
says out '15 points'
expect 0 run d.toml --quiet
says d.yates/points.toml 'runs \"15\"'
finish
