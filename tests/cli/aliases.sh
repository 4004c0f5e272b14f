#!/bin/sh
# What a fraction cannot tell apart is said in the table, the effects, the page and the advice.
. "$(dirname "$0")/helpers.sh"

# Jain, The Art of Computer Systems Performance Analysis, 1991, section 19.1: 2^(7-4) with D=AB,
# E=AC, F=BC, G=ABC.
cat >j6.csv <<'CSV'
A,B,C,D,E,F,G,y
-1,-1,-1,1,1,1,-1,20
1,-1,-1,-1,-1,1,1,35
-1,1,-1,-1,1,-1,1,7
1,1,-1,1,-1,-1,-1,42
-1,-1,1,1,-1,-1,1,36
1,-1,1,-1,1,-1,-1,50
-1,1,1,-1,-1,1,-1,45
1,1,1,1,1,1,1,82
CSV
main='y ~ A + B + C + D + E + F + G'

# The effects and shares of the book (its 4.74 % for B is a slip: the shares must sum to 100).
expect 0 effects "$main" j6.csv --format csv
says out 'verdict,aliases'
says out 'I,39.625,'
awk -F, 'NR > 2 { printf "%s %s %.2f %s\n", $1, $2, $7, $9 }' out >found
cat >wanted <<'TXT'
A 12.625 37.26 B:D = C:E = F:G
B 4.375 4.47 A:D = C:F = E:G
C 13.625 43.40 A:E = B:F = D:G
D 5.375 6.75 A:B = C:G = E:F
E 0.125 0.00 A:C = B:G = D:F
F 5.875 8.07 A:G = B:C = D:E
G 0.375 0.03 A:F = B:E = C:D
TXT
cmp -s found wanted || { cp found out; fail "effects of J6 or their aliases"; }
COLUMNS=200 expect 0 effects "$main" j6.csv
says out 'B × D = C × E = F × G'
says out '= joins effects'

expect 0 effects "$main" j6.csv --json
python3 - <<'PY' || fail "aliases of the effects in JSON"
import json
effects = {e["term"]: e for e in json.load(open("out"))["effects"]}
assert effects["C"]["aliases"][:3] == ["A:E", "B:F", "D:G"], effects["C"]
assert "A:B:G" in effects["C"]["aliases"]
assert "aliases" not in effects["I"]
PY

expect 0 anova "$main" j6.csv
says out 'What each effect cannot be told from'
says out 'A = B × D = C × E = F × G'
expect 0 anova "$main" j6.csv --json
python3 - <<'PY' || fail "aliases of the terms in JSON"
import json
terms = json.load(open("out"))["terms"]
assert all(len(t["aliases"]) == 7 for t in terms), terms
assert not any("partial_aliases" in t for t in terms)
PY

# The signs of the chain: with D = -AB the effects have opposite signs.
awk -F, -v OFS=, 'NR > 1 { $4 = -$4 } { print }' j6.csv >negative.csv
expect 0 anova 'y ~ A + B + C + D' negative.csv
says out 'A = −B × D'
says out 'D = −A × B'

# Each chain is one contrast, which has the name of its first term.
expect 0 effects 'y ~ (A + B + C + D + E + F + G)^2' j6.csv --format csv
awk -F, 'NR > 2 { printf "%s %s %.2f %s\n", $1, $2, $7, $9 }' out >found
cmp -s found wanted || { cp found out; fail "effects of the chains of J6"; }
expect 0 anova 'y ~ (A + B + C + D + E + F + G)^2' j6.csv
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'B × D cannot be estimated, nor can C:E and F:G: in these runs they are the same as A (chain: A = B:D = C:E = F:G)'
expect 0 anova "$main + B:D" j6.csv --type 1
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'B × D cannot be estimated: in these runs it is the same as A (chain: A = B:D = C:E = F:G)'

# An effect that the formula leaves out is an alias as well, and a term of three factors has one.
expect 0 anova 'y ~ A * B * C + D' j6.csv --type 1 --json
says out 'A:B cannot be estimated'

# A full factorial shows nothing of it.
cut -d, -f1-3,8 j6.csv >full.csv
for command in anova effects; do
  expect 0 $command 'y ~ A + B + C' full.csv
  grep -qi 'alias\|told from' out && fail "$command finds aliases in a full factorial"
  expect 0 $command 'y ~ A + B + C' full.csv --json
  grep -qi 'alias' out && fail "the JSON of $command finds aliases in a full factorial"
done
expect 0 effects 'y ~ A + B + C' full.csv --format csv
grep -qi 'alias' out && fail "the CSV of effects finds aliases in a full factorial"
expect 0 report 'y ~ A + B + C' full.csv --goal maximize -o full.html
grep -qi 'alias\|Effects and what they\|not told from' full.html && fail "the page finds aliases in a full factorial"

# A made-up program whose answer is known, with noise of deviation 0.4.
cat >program.awk <<'AWK'
function random() { state = state * 16807 % 2147483647; return state / 2147483647 }
BEGIN {
  state = run * 7919
  for (i = 0; i < 5; i++) random()
  for (i = split(levels, text, " "); i > 0; i--)
    level[substr(factors, i, 1)] = text[i] == "-1" || text[i] == "low" ? -1 : 1
  value = 100 + 0.8 * (random() + random() + random() - 1.5)
  for (i = split(effects, effect, ","); i > 0; i--) {
    split(effect[i], one, "=")
    for (k = split(one[1], name, ":"); k > 0; k--) one[2] *= level[name[k]]
    value += one[2]
  }
  printf "value %.4f\n", value
}
AWK

# campaign NAME FACTORS LEVELS EFFECTS REPLICATIONS DESIGN: writes and runs it.
campaign() {
  {
    echo '[factors]'
    words=
    for factor in $(echo "$2" | sed 's/./& /g'); do
      echo "$factor = $3"
      words="$words {$factor}"
    done
    printf '[design]\nreplications = %s\nseed = 5\n%b\n' "$5" "$6"
    printf '[run]\ncommand = ["awk", "-v", "effects=%s", "-v", "factors=%s", "-v", "run={run}", "-v", "levels=%s", "-f", "program.awk"]\n' \
      "$4" "$2" "$words"
    printf '[responses.value]\nfrom = "stdout"\npattern = "value ([0-9.]+)"\ngoal = "maximize"\n'
  } >"$1.toml"
  expect 0 run "$1.toml" -q
}
numbers='[-1, 1]'
texts='["low", "top"]'

# stands_out NAME TERMS: Lenth's rule or the tests find these terms and no other.
stands_out() {
  expect 0 effects "$1.toml" --json
  python3 - "$2" <<'PY' || fail "$1: other effects than $2"
import json
import sys
found = sorted(e["term"] for e in json.load(open("out"))["effects"] if e["matters"])
assert found == sorted(sys.argv[1].split()), found
PY
}

# 2^(7-4): all main effects, each with its chain, and the sentence on what is not known.
campaign f74 abcdefg "$numbers" 'a=6,d=-4' 1 'kind = "fractional-factorial"\nfraction = 4'
stands_out f74 'a d'
expect 0 anova f74.toml
says out 'a = b × d = c × e = f × g'
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'The effects of a and d may be those of others: the design cannot tell a from b × d, c × e and f × g; d from a × b, c × g and e × f. yates augment f74.toml proposes the runs that would tell.'
expect 0 report f74.toml
grep -q '>a (= b × d ...)<' f74.yates/report.html || fail "no alias at a point of the half-normal plot"
grep -q 'not told from b × d = c × e' f74.yates/report.html || fail "a bar does not tell its aliases"
says f74.yates/report.html 'Effects and what they cannot be told from'
says f74.yates/report.html 'The effects of a and d may be those of others'

# Replicated, it is an advice, and that says what it takes for granted.
campaign twice abcdefg "$texts" 'a=6' 2 'kind = "fractional-factorial"\nfraction = 4'
expect 0 anova twice.toml
tr '\n' ' ' <out | tr -s ' ' >flat
says flat 'The advice takes the effect of a for its own: the design cannot tell it from b × d, c × e and f × g.'
tail -n 1 out | grep -q '^Do this: a=top' || fail "the verdict changed"

# 2^(7-3): one interaction of every chain and one of three factors, so that Lenth's rule applies.
campaign f73 abcdefg "$texts" 'b=6,a:c=-4' 1 'kind = "fractional-factorial"\nfraction = 3'
stands_out f73 'b a:c'
expect 0 anova f73.toml --json
python3 - <<'PY' || fail "the model of 2^(7-3)"
import json
document = json.load(open("out"))
terms = {t["term"]: t for t in document["terms"]}
orders = [t.count(":") for t in terms]
assert [orders.count(k) for k in (0, 1, 2)] == [7, 7, 1], list(terms)
assert all(t["df"] == 1 and t["status"] == "estimated" for t in terms.values())
assert document["residual"]["df"] == 0
two = [a for a in terms["a:c"]["aliases"] if a.count(":") == 1]
assert len(two) == 2, two
PY
# Replicated, there is noise enough for the tests, and nothing is filled up.
campaign g73 abcdefg "$texts" 'b=6,a:c=-4' 2 'kind = "fractional-factorial"\nfraction = 3'
stands_out g73 'b a:c'
expect 0 anova g73.toml --json
python3 - <<'PY' || fail "the model of 2^(7-3) in two replications"
import json
terms = [t["term"] for t in json.load(open("out"))["terms"]]
assert len(terms) == 14 and all(t.count(":") < 2 for t in terms), terms
PY
# Divided into blocks, the interactions that are blocks stay out.
campaign b73 abcdefg "$texts" 'b=6' 1 'kind = "fractional-factorial"\nfraction = 3\nblocks = 2'
expect 0 anova b73.toml --json
python3 - <<'PY' || fail "the model of 2^(7-3) in blocks"
import json
terms = [t for t in json.load(open("out"))["terms"] if t["treatment"]]
assert all(t["df"] == 1 for t in terms), terms
PY

# Centre points, where categories have levels as well, tell no chain apart.
cat >centre.toml <<'TOML'
[factors]
threads = [1, 5]
size = { levels = [1, 64], scale = "log2" }
codec = ["a", "b"]
sync = ["off", "on"]
[design]
kind = "fractional-factorial"
fraction = 1
center_points = 4
[run]
command = ["sh", "-c", "echo value $(( {threads} * 10 + {run} % 3 ))"]
[responses.value]
from = "stdout"
pattern = "value ([0-9.]+)"
goal = "minimize"
TOML
expect 0 run centre.toml -q
expect 0 anova centre.toml --json
says out 'value ~ threads + log2(size) + codec + sync + threads:log2(size) + threads:codec + threads:sync"'
python3 - <<'PY' || fail "aliases beside centre points"
import json
terms = {t["term"]: t for t in json.load(open("out"))["terms"]}
assert terms["threads:log2(size)"]["aliases"] == ["codec:sync"], terms
assert terms["threads"]["aliases"] == ["log2(size):codec:sync"], terms
PY

# 2^(5-1): all interactions of two, which nothing short is mixed with.
campaign f51 abcde "$numbers" 'a=6,d=-4,b:c=3' 1 'kind = "fractional-factorial"\nfraction = 1'
stands_out f51 'a d b:c'
expect 0 anova f51.toml
says out 'b × c = a × d × e'
grep -q 'may be that' out && fail "effects of three factors are no reason to warn"

# Plackett and Burman: main effects, each mixed in part with the interactions without it.
campaign pb abcdefghijk "$numbers" 'a=6,d=-4' 1 'kind = "plackett-burman"\nruns = 12'
stands_out pb 'a d'
expect 0 anova pb.toml --json
python3 - <<'PY' || fail "partial aliases of twelve runs"
import json
for term in json.load(open("out"))["terms"]:
    partial = term["partial_aliases"]
    assert len(partial) + term["partial_aliases_left_out"] == 45, term
    assert all(abs(abs(r) - 1 / 3) < 1e-12 for r in partial.values()), partial
    assert "aliases" not in term
PY
# A factor that the formula leaves out is an alias all the same.
expect 0 anova 'value ~ a + b + c' f74.toml --json
python3 - <<'PY' || fail "aliases outside the formula"
import json
terms = json.load(open("out"))["terms"]
assert terms[0]["aliases"][:3] == ["b:d", "c:e", "f:g"], terms[0]
PY

# A campaign of all combinations asks for what it always asked for.
campaign full abc "$numbers" 'a=6' 1 'kind = "full-factorial"'
expect 0 anova full.toml --json
says out '"formula": "value ~ (a + b + c)^2"'
grep -qi 'alias' out && fail "aliases in a full factorial campaign"
finish
