#!/bin/sh
# A campaign that was complete, showed its advice and then grew has been looked at more than once.
. "$(dirname "$0")/helpers.sh"

# b gains a little: shown at 5 %, but not at the level of one of three looks.
cat >measure.sh <<'SH'
#!/bin/sh
# b run
awk -v gain="$(cat gain)" -v b="$1" -v run="$2" 'BEGIN {
  srand(run + 11)
  for (i = 0; i < 12; i++) noise += rand()
  print "time", 100 - gain * b + noise - 6
}'
SH
chmod +x measure.sh
cat >c.toml <<'TOML'
[factors]
a = { levels = [0, 1], placebo = true }
b = [0, 1]
[design]
replications = 2
seed = 3
[run]
command = ["./measure.sh", "{b}", "{run}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
goal = "minimize"
scale = "raw"
TOML
echo 20 >gain
expect 0 run c.toml -q
sed 's/^replications = 2/replications = 3/' c.toml >next && mv next c.toml
expect 0 run c.toml --limit 1 -q
expect 0 run c.toml -q
sed 's/^replications = 3/replications = 4/' c.toml >next && mv next c.toml
expect 0 run c.toml -q
# What is shown beyond doubt needs no warning, however often it was looked at.
expect 0 anova c.toml --no-plots
grep -q 'looked at' out && fail "a sure effect is doubted"
says out 'b=1'

# Found again with a gain of which one look says too little: from 2 to 4 replications, two looks before.
found=
for gain in 1.2 1.4 1.6 1.8 2.0 2.2 2.4 2.6 2.8 3.0; do
  echo "$gain" >gain
  rm -rf d.yates
  sed 's/^replications = .*/replications = 2/' c.toml >d.toml
  "$yates" run d.toml -q >out 2>err </dev/null
  for replications in 3 4; do
    sed "s/^replications = .*/replications = $replications/" c.toml >d.toml
    "$yates" run d.toml -q >out 2>err </dev/null
  done
  expect 0 anova d.toml --no-plots --json
  python3 -c 'import json, sys
terms = json.load(open("out"))["terms"]
p = [t["p_adjusted"] for t in terms if t["matters"] and t.get("treatment")]
sys.exit(0 if p and max(p) > 0.0157 else 1)' && found=$gain && break
done
[ -n "$found" ] || fail "no gain lies between the levels of one look and of three"
expect 0 anova d.toml --no-plots
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'These runs were looked at 3 times while they grew'
says flat 'confirm the advice'
# All at once it is one look.
rm -rf e.yates
cp d.toml e.toml
expect 0 run e.toml -q
expect 0 anova e.toml --no-plots
grep -q 'looked at' out && fail "runs that were made at once are said to have been looked at"
finish
