#!/bin/sh
# A fraction cannot tell threads from codec:level; further runs of the same campaign can.
. "$(dirname "$0")/helpers.sh"

# The truth: codec and level act together, threads do nothing.
cat >measure.sh <<'SH'
#!/bin/sh
# threads codec level sync run
echo "$5" >>attempts
[ "$2" = zstd ] && c=1 || c=-1
[ "$3" = 9 ] && l=1 || l=-1
[ "$4" = on ] && s=1 || s=-1
noise=$(($5 * 7 % 5))
echo "time $((1000 + 100 * c * l + 60 * s + noise))"
SH
chmod +x measure.sh
cat >c.toml <<'TOML'
[factors]
threads = [1, 8]
codec   = ["gzip", "zstd"]
level   = [1, 9]
sync    = ["off", "on"]
[design]
kind = "fractional-factorial"
generators = ["threads = codec:level"]
[run]
command = ["./measure.sh", "{threads}", "{codec}", "{level}", "{sync}", "{run}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
unit = "ms"
goal = "minimize"
scale = "raw"
# The last line has no end of line.
TOML
printf '[analysis]\nmodel = "threads + codec * level + sync"' >>c.toml
cp c.toml before.toml

expect 0 plan c.toml
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq 8 ] || fail "the fraction is not 8 runs"
expect 0 anova c.toml --json
says out '"aliased"'

# A proposal changes nothing.
expect 0 augment c.toml --run-time '4 min'
reads out 'because time changes by what may be threads or codec:level'
reads out 'fold-over'
says err 'nothing was changed'
cmp -s c.toml before.toml || fail "a proposal has changed the campaign"
expect 0 augment c.toml --json
says out '"schema": "yates.augmentation/1"'
says out '"applied": false'
expect 0 augment c.toml -o further.csv
[ "$(wc -l <further.csv)" -eq 9 ] || fail "the CSV does not hold 8 points"
expect 0 augment c.toml --separate 'threads,codec:level' --runs 4
reads out '4 D-optimal runs'
expect 2 augment c.toml --curvature --fold-over
expect 3 augment c.toml --halve-interval threads
expect 0 augment c.toml --curvature
reads out 'axial points'

expect 0 augment c.toml --apply
says err 'added 8 runs'
head -c "$(wc -c <before.toml)" c.toml | cmp -s - before.toml ||
  fail "more than the end of the file has changed"
expect 0 status c.toml
expect 0 plan c.toml
says out '8 points x 1 replication + 8 added = 16 runs'

# A yates that is killed in between leaves a store that goes on.
for pause in 0.03 0.08 0.15; do
  "$yates" run c.toml --limit 2 >out 2>err </dev/null &
  driver=$!
  sleep "$pause"
  kill -9 "$driver" 2>/dev/null
  wait "$driver" 2>/dev/null
done
expect 0 run c.toml
expect 0 export c.toml
[ "$(wc -l <out)" -eq 17 ] || fail "not all 16 runs are there"
[ "$(sed 1d out | cut -d, -f4 | sort -u | tr '\n' ' ')" = "1 2 " ] || fail "there are not two blocks"
[ "$(sed 1d out | awk -F, '$1 <= 8 && $4 == 1 || $1 > 8 && $4 == 2' | wc -l)" -eq 16 ] ||
  fail "the second block is not that of the new runs"
[ "$(grep -cxE '[1-8]' attempts)" -eq 8 ] || fail "a finished run was measured again"
[ "$(grep -xE '9|1[0-6]' attempts | sort -u | wc -l)" -eq 8 ] || fail "not every new run was measured"
lines=$(wc -l <attempts)
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq "$lines" ] || fail "a complete campaign is measured again"

# Now threads are told from codec:level, and the truth comes out.
expect 0 anova c.toml --json
grep -q '"aliased"' out && fail "an effect is still aliased"
python3 - out <<'PY' || fail "the analysis does not find the truth"
import json, sys
document = json.load(open(sys.argv[1]))
terms = {t["term"]: t for t in document["terms"]}
p = {name: term["p"] for name, term in terms.items()}
sys.exit(0 if "block" in p and p["codec:level"] < 1e-6 and p["threads"] > 0.01 else 1)
PY
expect 3 augment c.toml --separate 'threads,codec:level'
says err 'nothing is left to separate'

# The table is that of the campaign's model, with the blocks that yates plan counts.
cat >model.sh <<'SH'
#!/bin/sh
# a b c d run: b and c act together.
echo "time $((100 + $1 * 10 + $2 * 3 + $2 * $3 * 5 + $5 % 3))"
SH
chmod +x model.sh
cat >model.toml <<'TOML'
[factors]
a = [1, 2]
b = [1, 3]
c = [1, 3]
d = [1, 2]
[design]
kind = "fractional-factorial"
replications = 2
blocks = "replication"
seed = 5
[run]
command = ["./model.sh", "{a}", "{b}", "{c}", "{d}", "{run}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
goal = "minimize"
scale = "raw"
[analysis]
model = "a + b + c + d + b:c"
TOML
expect 0 run model.toml
expect 0 plan model.toml
says out '9 degrees of freedom for the noise'
# What the advice hands on to yates augment is answered there.
expect 0 anova model.toml
says out 'augment model.toml proposes the'
expect 0 augment model.toml
says out 'the model has b:c, which the runs cannot tell from another'
grep -q '^df for the noise  *9  *[0-9]*$' out || fail "the table does not count as yates plan does"
says out 'judged by: a + b + c + d + b:c'
expect 0 augment model.toml --runs 4 --separate b:c --apply
after=$(sed -n 's/^df for the noise  *9  *//p' out)
expect 0 plan model.toml
says out "$after degrees of freedom for the noise"
expect 0 run model.toml
expect 0 anova model.toml --json
python3 -c 'import json, sys; d = json.load(open("out"))
sys.exit(d["residual"]["df"] != int(sys.argv[1]))' "$after" || fail "the analysis counts otherwise than augment"
# Four runs separate b:c in part: those that would tell the rest are still proposed, and then no more.
expect 0 anova model.toml
says out 'augment model.toml proposes the'
expect 0 augment model.toml --apply
expect 0 run model.toml
expect 3 augment model.toml
says err 'nothing asks for further runs by itself'

# Without a model of its own a campaign asks from then on what the runs were added for. The truth: C
# and E act together, 2^(6-2) takes that for A:B or another.
cat >chain.sh <<'SH'
#!/bin/sh
# C E run
echo "time $((1000 + (2 * $1 - 1) * (2 * $2 - 1) * 100 + $3 * 7 % 11))"
SH
chmod +x chain.sh
{
  echo '[factors]'
  for factor in A B C D E F; do echo "$factor = { levels = [0, 1], placebo = true }"; done
  sed 's/^ *//' <<'TOML'
    [design]
    kind = "fractional-factorial"
    fraction = 2
    seed = 7
    [run]
    command = ["./chain.sh", "{C}", "{E}", "{run}"]
    [responses.time]
    from = "stdout"
    pattern = 'time ([0-9]+)'
    goal = "minimize"
    scale = "raw"
TOML
} >chain.toml
expect 0 run chain.toml -q
expect 0 augment chain.toml --separate A:B,C:E,D:F --runs 6 --apply
grep -qx 'model = "A + B + C + D + E + F + A:B + C:E + D:F"' chain.toml || fail "the model is not in the file"
expect 0 plan chain.toml
says out 'model      A + B + C + D + E + F + A:B + C:E + D:F'
expect 0 run chain.toml -q
expect 0 anova chain.toml --json
grep -q '"exploratory"' out && fail "the model of the addition is called exploratory"
python3 -c 'import json
terms = {t["term"]: t["matters"] for t in json.load(open("out"))["terms"] if t["treatment"]}
assert [t for t, matters in terms.items() if matters] == ["C:E"] and len(terms) == 9, terms' ||
  fail "the analysis does not find C:E"
expect 0 report chain.toml
# It is registered: another one is exploratory.
sed 's/^model = .*/model = "A + B + C:E"/' chain.toml >changed.toml
mv changed.toml chain.toml
expect 0 anova chain.toml --json
says out 'asked after the runs had started'

# More replications leave the new points as they are.
cp c.toml augmented.toml
sed 's/^generators/replications = 2\ngenerators/' augmented.toml >c.toml
expect 0 run c.toml
expect 0 export c.toml
[ "$(wc -l <out)" -eq 25 ] || fail "8 points x 2 + 8 are not 24 runs"
[ "$(sed -n '2,17p' out | cut -d, -f1-9 | cksum)" = \
  "$("$yates" export c.toml | sed -n '2,17p' | cut -d, -f1-9 | cksum)" ] || fail "runs have changed"
[ "$(grep -cxE '[1-8]' attempts)" -eq 8 ] || fail "a finished run was measured again"
# An interval is halved by passes, whose number follows from the design.
expect 0 augment c.toml --halve-interval threads
says out 'more pass'
expect 0 augment c.toml --halve-interval threads --apply
expect 0 status c.toml
expect 0 plan c.toml

# Removed or changed points leave the finished runs where they are, and both kinds of growth at once
# measure what is missing.
cp before.toml c.toml
lines=$(wc -l <attempts)
expect 0 run c.toml
says err 'finished runs are no longer planned: the store keeps them'
expect 0 export c.toml
[ "$(wc -l <out)" -eq 17 ] || fail "two replications of 8 points are not 16 runs"
[ "$(sed 1d out | cut -d, -f2 | sort -n | tail -n 1)" -eq 8 ] ||
  fail "runs of the removed points are exported"
cp augmented.toml c.toml
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq "$lines" ] || fail "finished runs were measured again"
expect 0 export c.toml
[ "$(wc -l <out)" -ge 17 ] || fail "runs of the points that came back are missing"
cp before.toml both.toml
expect 0 run both.toml
expect 0 augment both.toml --fold-over --apply
sed 's/^generators/replications = 2\ngenerators/' both.toml >changed.toml
mv changed.toml both.toml
expect 0 run both.toml
expect 0 export both.toml
[ "$(sed 1d out | cut -d, -f2 | sort -n | uniq -c | awk '$1 < 2 && $2 <= 8' | wc -l)" -eq 0 ] ||
  fail "a point of the fraction was not replicated"
sed 's/^after_replication = 1/after_replication = 3/' both.toml >changed.toml
mv changed.toml both.toml
expect 3 run both.toml
says err 'comes after replication 3'

# What "about 2 more replications would probably tell" asks for.
sed -e 's/^kind.*/kind = "full-factorial"/' -e '/^generators/d' before.toml >full.toml
expect 3 augment full.toml
says err '--runs 16 adds a replication of every point'
expect 0 augment full.toml --runs 32 --apply
says out '2 more passes over all 16 points'
expect 0 plan full.toml
# Settings measured more often than others are mixed with nothing, and settings that always fail are
# not proposed.
cat >unequal.toml <<'TOML'
[factors]
codec = ["gzip", "xz"]
threads = [1, 2]
data = ["text", "rand"]
[design]
replications = 2
[run]
command = ["sh", "-c", "echo {threads}.1; : {data}{codec}"]
[responses.time]
from = "stdout"
goal = "minimize"
[[design.augment]]
after_replication = 2
points = [ { codec = "gzip", threads = 1, data = "text" } ]
TOML
expect 3 augment unequal.toml
says err 'nothing asks for further runs by itself'
cat >fails.toml <<'TOML'
[factors]
a = ["x", "y"]
b = ["x", "y"]
c = ["x", "y"]
[design]
kind = "fractional-factorial"
generators = ["c = a:b"]
seed = 2
replications = 2
[run]
command = ["sh", "-c", "[ {a}{b}{c} != yyy ] && echo 3{a}{b}{c} | tr xy 12"]
[responses.time]
from = "stdout"
goal = "minimize"
TOML
"$yates" run fails.toml >out 2>err
expect 0 augment fails.toml
reads out 'none at settings all of whose runs failed'
grep -qE '^ *y +y +y$' out && fail "a setting that always fails is proposed"
expect 3 augment fails.toml --curvature
grep -q 'runs failed' out err && fail "what no failed run causes is blamed on them"
expect 0 augment fails.toml --runs 4
grep -q 'repeat settings' out && fail "runs elsewhere are said to repeat failures"
# All runs at a level failed: only the others tell.
sed -e '/^kind\|^generators/d' \
  -e 's/\[ {a}{b}{c} != yyy \]/[ {a} = x ]/' fails.toml >half.toml
printf '[analysis]\nmodel = "b * c"\n' >>half.toml
"$yates" run half.toml >out 2>err
expect 3 augment half.toml --separate a,b:c
says err "nothing tells the effect of 'a': all runs failed but those with a = x"
expect 0 augment half.toml --runs 8
reads out '4 of these 8 runs repeat settings all of whose runs failed'
expect 0 augment half.toml --halve-interval b
says out 'over all 4 points'

finish
