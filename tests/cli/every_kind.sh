#!/bin/sh
# Every kind of design from the file to the table: planned, run with a made-up program whose answer is
# known, analysed, and read back from its own CSV. And one impossible request of each kind.
. "$(dirname "$0")/helpers.sh"

# campaign NAME 'FACTOR,FACTOR=LEVELS ...' FORMULA MODEL LINE...: writes NAME.toml with these lines of
# [design]. The program computes the formula in whole numbers, where $1, $2, .. are the levels and
# $run is the number of the run, and adds noise from -2 to 2.
campaign() {
  name=$1
  formula=$3
  model=$4
  echo "$2" | tr ' ' '\n' >specified
  shift 4
  words=$(cut -d= -f1 specified | tr ',' '\n' | sed 's/.*/, "{&}"/' | tr -d '\n')
  {
    echo '[factors]'
    awk '{
      levels = names = $0
      sub(/^[^=]*=/, "", levels)
      sub(/=.*/, "", names)
      number = split(names, one, ",")
      for (i = 1; i <= number; i++) print one[i] " = " levels
    }' specified
    printf '[design]\nseed = 3\n'
    [ "$#" -eq 0 ] || printf '%s\n' "$@"
    cat <<TOML
[run]
command = ["sh", "-c", "run=\$0; echo \$(($formula + run * 7 % 5 - 2))", "{run}"$words]
[responses.y]
from = "stdout"
scale = "raw"
goal = "minimize"
[analysis]
model = "$model"
TOML
  } >"$name.toml"
}

# measured RUNS: plans the campaign, runs it as planned, analyses it, and plans its CSV as custom points.
measured() {
  expect 0 plan "$name.toml" -o "$name.csv"
  [ "$(wc -l <"$name.csv")" -eq $(($1 + 1)) ] || fail "$name: the plan has not $1 runs"
  expect 0 run "$name.toml" --quiet
  expect 0 export "$name.toml"
  first_factor=5
  case $(head -n 1 "$name.csv") in *,whole_plot,*) first_factor=6 ;; esac
  last_factor=$(head -n 1 "$name.csv" | tr ',' '\n' | wc -l)
  cut -d, -f"$first_factor-$last_factor" "$name.csv" >rows
  cut -d, -f"$first_factor-$last_factor" out | cmp -s rows - ||
    fail "$name: other settings were run than planned"
  {
    sed -n '/^\[factors\]/,/^\[design\]/p' "$name.toml"
    printf 'kind = "custom"\norder = "standard"\nfile = "%s.csv"\n' "$name"
    sed -n '/^\[run\]/,$p' "$name.toml"
  } >"custom_$name.toml"
  expect 0 plan "custom_$name.toml" -o custom.csv --force
  cut -d, -f"$first_factor-$last_factor" custom.csv >rows_again
  if [ "$first_factor" -eq 6 ]; then # whole plots with the same setting become one
    sort -o rows rows
    sort -o rows_again rows_again
  fi
  cmp -s rows rows_again || fail "$name: its CSV, read back as custom points, gives other rows"
  expect 0 anova "$name.toml" --json
}

# estimates COEFFICIENT VALUE TOLERANCE...: the analysis in `out` has found them.
estimates() {
  cp out "$name.analysis"
  while [ "$#" -gt 0 ]; do
    near "$name.analysis" "next(c['estimate'] for c in d['coefficients'] if c['name'] == '$1')" "$2" "$3"
    shift 3
  done
}

cat >by_force.py <<'PY'
import csv
import itertools
import json
import math
import sys

analysis, plan = sys.argv[1:]
terms = {t["term"]: t for t in json.load(open(analysis))["terms"]}
rows = list(csv.DictReader(open(plan)))
known = ("run", "standard_order", "replicate", "block", "whole_plot")
columns = {"C(block)": "block"} if "C(block)" in terms else {}
columns.update({column: column for column in rows[0] if column not in known})
signs = {}
for name, column in columns.items():
    levels = sorted({float(row[column]) for row in rows})
    assert len(levels) == 2, column
    signs[name] = [-1 if float(row[column]) == levels[0] else 1 for row in rows]


def product(effect):
    return [math.prod(signs[name][row] for name in effect) for row in range(len(rows))]


def correlation(one, other):
    x, y = product(one), product(other)
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    spread = sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y)
    together = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    return together / math.sqrt(spread) if spread > 0 else 0.0


def effects(longest):
    for size in range(1, longest + 1):
        yield from map(frozenset, itertools.combinations(columns, size))


def effect_of(text):
    return frozenset(text.lstrip("-").split(":"))


# Of a regular fraction, where every product is constant or balanced, interactions of three are named.
regular = all(abs(sum(product(e))) in (0, len(rows)) for e in effects(len(columns)))
model = {effect_of(term) for term in terms}
aliased = 0
for text, term in terms.items():
    own = effect_of(text)
    same, mixed = {}, {}
    for other in effects(3 if regular else 2):
        r = correlation(own, other) if other != own else 0.0
        if abs(r) > 1 - 1e-9:
            same[other] = r > 0
        elif abs(r) > 0.1 and other not in model:
            mixed[other] = r
    said = {effect_of(a): not a.startswith("-") for a in term.get("aliases", [])}
    assert said == same, (text, term.get("aliases"), same)
    partly = term.get("partial_aliases", {})
    for effect, r in partly.items():
        assert abs(mixed[effect_of(effect)] - r) < 1e-9, (text, effect, r)
    left_out = term.get("partial_aliases_left_out", 0)
    assert len(partly) + left_out == len(mixed), (text, partly, mixed)
    aliased += len(same) + len(mixed)
assert aliased > 0, "no effect is aliased"
PY

# aliases: beside each effect the analysis in `out` names what multiplying the signs of the planned runs
# finds: the effects that are the same or the opposite, and those that it is mixed with in part.
aliases() {
  python3 by_force.py out "$name.csv" 2>err || fail "$name: other aliases than by brute force"
}

# in_blocks 'block 1: 6 runs, ...': the plan has these blocks, one after the other.
in_blocks() {
  found=$(sed 1d "$name.csv" | cut -d, -f4 | uniq -c | awk '{ printf "block %d: %d runs, ", $2, $1 }')
  [ "$found" = "$1" ] || fail "$name: the plan has $found"
}

# refused SENTENCE ARGUMENTS...: one line of complaint that holds the sentence.
refused() {
  sentence=$1
  shift
  expect 3 design "$@"
  one_complaint
  says err "$sentence"
}

# A kind that there is not is wrong usage, and the nearest one is named.
expect 2 design full --factor a=1,2
one_complaint
says err "'full' is no KIND of design; did you mean 'full-factorial'?"
expect 2 design advice --factor a=1,2
says err "did you mean 'advise'?"

campaign full 'a=[1,3] b=["0","1","2"] c=[1,2]' '1000 + 10 * $1 + 20 * $2 - 15 * $3' 'a + b + c'
measured 12
estimates a 10 1.5 'b[1]' 20 3 'b[2]' 40 3 c -15 3
refused 'kind = "balanced-incomplete-blocks" with block_size' full-factorial --blocks 2 --factor a=1,2,3 --factor b=1,2

campaign two 'a,b=[1,3] c=["0","1"]' '1000 + 10 * $1 + 20 * $2 - 15 * $3 + 5 * $1 * $3' 'a * c + b' \
  'kind = "two-level"' 'blocks = 2' 'center_points = 4'
measured 12
estimates a 10 2 b 20 2 'a:c[1]' 5 3
in_blocks 'block 1: 6 runs, block 2: 6 runs, '
refused "'b' has 3" two-level --factor a=1,2 --factor b=1,2,3

# Seven factors in sixteen runs; interactions of two come in chains of three.
campaign screening 'a,b,c,d,e,f=[-1,1] g=["0","1"]' \
  '1000 + 10 * $1 + 20 * $3 - 15 * $7 + 8 * $1 * $2' 'a + b + c + d + e + f + g + a:b' \
  'kind = "fractional-factorial"' 'resolution = 4'
measured 16
estimates a 10 1.5 b 0 1.5 c 20 1.5 'g[1]' -15 3 a:b 8 1.5
aliases
expect 0 plan screening.toml --json
says out '"resolution": 4'

# Two halves of four runs with five factors, the second with all levels exchanged, as two blocks: then
# main effects are free of interactions.
campaign folded 'a,b,c,d,e=[-1,1]' \
  '1000 + 10 * $1 + 20 * $2 - 15 * $4 + 8 * $1 * $2 + (run > 8) * 50' 'C(block) + a + b + c + d + e' \
  'kind = "fractional-factorial"' 'generators = ["D=AB", "e = a:c"]' 'fold_over = "all"' \
  'blocks = 2'
measured 16
estimates a 10 3 c 0 3 d -15 3
aliases
refused 'at most 1' fractional-factorial --fraction 9 --factor a=1,2 --factor b=1,2 --factor c=1,2

campaign thirds 'a=[0,1,2] b=["0","1","2"] c,d=[0,1,2]' '1000 + 10 * $1 + 20 * $2 - 15 * $4' \
  'a + b + c + d' 'kind = "fractional-factorial"' 'runs = 9'
measured 9
estimates a 10 2 'b[2]' 40 4 d -15 2
refused 'possible are 9, 27 and 81' fractional-factorial --runs 10 --factor a=1,2,3 --factor b=1,2,3 --factor c=1,2,3

campaign fours 'a=["0","1","2","3"] b,c,d=[0,1]' '1000 + 10 * $1 + 20 * $2 - 15 * $4' \
  'a + b + c + d' 'kind = "fractional-factorial"' 'runs = 16'
measured 16
estimates 'a[1]' 10 3 'a[3]' 30 3 d -15 3
refused 'two and four' fractional-factorial --factor a=1,2,3,4 --factor b=1,2,3

campaign pb 'a,b,c,d,e,f=[-1,1] g=["0","1"]' '1000 + 10 * $1 + 20 * $3 - 15 * $7' \
  'a + b + c + d + e + f + g' 'kind = "plackett-burman"' 'runs = 12'
measured 12
estimates a 10 2 b 0 2 'g[1]' -15 4
aliases
refused 'the nearest is 12' plackett-burman --runs 10 --factor a=1,2 --factor b=1,2
refused 'the nearest is 12' plackett-burman --runs 13 --factor a=1,2 --factor b=1,2

campaign array 'a=["0","1"] b=[0,1,2] c=["0","1","2"] d=[0,1,2]' \
  '1000 + 10 * $1 + 20 * $2 - 15 * $4' 'a + b + c + d' 'kind = "orthogonal-array"'
measured 18
estimates 'a[1]' 10 3 b 20 2 'c[2]' 0 3 d -15 2
refused 'yates knows no array of 8 runs' orthogonal-array --runs 8 --factor a=1,2 --factor b=1,2,3

# Of nine factors in six runs one matters, and it is seen.
campaign super 'a,b,c,d,e,f,g,h,k=[-1,1]' '1000 + 100 * $4' 'd' 'kind = "supersaturated"' 'runs = 6'
measured 6
estimates d 100 3
aliases
refused 'more than there are factors' supersaturated --runs 6 --factor a=1,2 --factor b=1,2

campaign square 'row,column,treatment=["0","1","2","3"]' '1000 + 10 * $1 + 20 * $2 - 15 * $3' \
  'row + column + treatment' 'kind = "latin-square"'
measured 16
estimates 'row[1]' 10 4 'column[2]' 40 4 'treatment[3]' -45 4
refused "'c' has 2" latin-square --factor a=1,2,3 --factor b=1,2,3 --factor c=1,2

campaign graeco 'row,column,latin,greek=["0","1","2","3"]' \
  '1000 + 10 * $1 + 20 * $2 - 15 * $3 + 5 * $4' 'row + column + latin + greek' \
  'kind = "graeco-latin-square"'
measured 16
estimates 'row[3]' 30 4 'latin[2]' -30 4 'greek[3]' 15 4
refused 'order 2' graeco-latin-square --factor a=1,2 --factor b=1,2 --factor c=1,2 --factor d=1,2

# Blocks of three runs; each block is 50 slower than the one before.
campaign bibd 'a=["0","1","2","3"]' '1000 + 10 * $1 + (run - 1) / 3 * 50' 'C(block) + a' \
  'kind = "balanced-incomplete-blocks"' 'block_size = 3'
measured 12
estimates 'a[1]' 10 4 'a[3]' 30 4 'C(block)[2]' 50 5
refused 'need a multiple of 10 blocks' balanced-incomplete-blocks --block-size 3 --blocks 5 \
  --factor a=1,2,3,4,5,6

campaign composite 'a,b=[-10,10]' '1000 + 10 * $1 + 3 * $1 * $1 - 2 * $2 * $2 + $1 * $2' \
  'a * b + I(a^2) + I(b^2)' 'kind = "central-composite"' 'alpha = "face-centred"'
measured 13
estimates a 10 0.5 'I(a^2)' 3 0.1 'I(b^2)' -2 0.1 a:b 1 0.1
refused 'kind = "optimal" takes both' central-composite --factor a=1..2 --factor b=x,y

# In two blocks, of which the second is 500 slower; the squares do not suffer.
campaign blocked 'a,b=[-10,10]' '1000 + 10 * $1 + 3 * $1 * $1 - 2 * $2 * $2 + (run > 7) * 500' \
  'C(block) + a * b + I(a^2) + I(b^2)' 'kind = "central-composite"' 'alpha = "orthogonal-blocks"' \
  'blocks = 2' 'center_points = 6'
measured 14
estimates a 10 0.5 'I(a^2)' 3 0.1 'C(block)[2]' 500 5
in_blocks 'block 1: 7 runs, block 2: 7 runs, '

campaign box 'a,b,c=[-10,10]' '1000 + 10 * $1 + 3 * $1 * $1 - 2 * $2 * $2 + $1 * $3' \
  '(a + b + c)^2 + I(a^2) + I(b^2) + I(c^2)' 'kind = "box-behnken"' 'center_points = 3'
measured 15
estimates a 10 0.5 'I(a^2)' 3 0.1 'I(b^2)' -2 0.1 'I(c^2)' 0 0.1 a:c 1 0.1
refused 'possible are 3 to' box-behnken --factor a=1..8 --factor b=1..8

campaign definitive 'a,b,c,d=[-10,10]' '1000 + 10 * $1 + 3 * $1 * $1 - 20 * $3' \
  'a + b + c + d + I(a^2)' 'kind = "definitive-screening"' 'fake_factors = 2'
measured 13
estimates a 10 0.5 b 0 0.5 c -20 0.5 'I(a^2)' 3 0.1
refused "but 'b' has 3" definitive-screening --factor a=1..9 --factor b=x,y,z --factor c=1..9

campaign hypercube 'a,b=[-100,100]' '1000 + 10 * $1 + 3 * $1 * $1 - 20 * $2' 'a + b + I(a^2)' \
  'kind = "latin-hypercube"' 'runs = 16'
measured 16
estimates a 10 0.1 b -20 0.1 'I(a^2)' 3 0.01
[ "$(cut -d, -f5 hypercube.csv | sed 1d | sort -u | wc -l)" -eq 16 ] ||
  fail "hypercube: a value of a comes twice"
refused 'expected a whole number of at least 2' latin-hypercube --runs 1 --factor a=1..9

campaign sobol 'a,b=[-100,100] c=["0","1"]' '1000 + 10 * $1 + 3 * $1 * $1 - 20 * $2 + 50 * $3' \
  'a + b + c + I(a^2)' 'kind = "sobol"' 'runs = 16'
measured 16
estimates a 10 0.1 b -20 0.1 'I(a^2)' 3 0.01 'c[1]' 50 4
refused 'possible are 1 to 65536' sobol --runs 99999 --factor a=1..9

# Shares of 60 GiB: without a mean, each coefficient is the value of the pure component per GiB.
campaign mixture 'a,b,c={levels=[0,60],step=1}' '10 * $1 + 20 * $2 + 30 * $3 + $1 * $2' \
  '0 + a + b + c + a:b' 'kind = "mixture"' 'blends = "lattice"' 'degree = 3' 'total = 60'
measured 10
estimates a 10 0.2 c 30 0.2 a:b 1 0.02
sed 1d mixture.csv | awk -F, '$5 + $6 + $7 != 60 { exit 1 }' || fail "mixture: a blend is not whole"
refused 'add up to 0.7' mixture --factor a=0..0.3 --factor b=0..0.4
refused "'a' is at most 50, but these blends reach 60" mixture --total 60 --factor a=0..50 --factor b=0..60
refused 'add up to 70, more than the total of 60' mixture --total 60 --factor a=40..60 --factor b=30..60

# What it misses: both factors together gain 40 that neither shows alone.
campaign single 'a,b=[0,1]' '1000 + 10 * $1 + 20 * $2 - 40 * $1 * $2' 'a + b' \
  'kind = "one-at-a-time"' 'replications = 3'
measured 9
estimates a 10 4 b 20 4
says out '"title": "Keep the baseline: a=0, b=0"'
refused 'not divided into blocks' one-at-a-time --blocks 2 --factor a=1,2 --factor b=1,2

campaign points 'a=[0,10] b=["0","1"]' '1000 + 10 * $1 + 20 * $2' 'a + b' 'kind = "custom"' \
  'points = [{ a = 0, b = "0" }, { a = 3, b = "1" }, { a = 10, b = "0" }, { a = 7, b = "1" }]' \
  'replications = 3'
measured 12
estimates a 10 1 'b[1]' 20 4
refused 'needs either file' custom --factor a=1,2

campaign best 'a=[-10,10] b=["0","1","2"] c=[1,2]' \
  '1000 + 10 * $1 + 20 * $2 - 15 * $3 + 3 * $1 * $1' 'a + b + c + I(a^2)' 'kind = "optimal"' \
  'runs = 14' 'pure_error = 2' "exclude = [\"b == '2' and c == 2\"]"
measured 14
estimates a 10 0.5 'b[2]' 40 5 c -15 4 'I(a^2)' 3 0.1
sed 1d best.csv | cut -d, -f6,7 | grep -q '^2,2$' && fail "best: an excluded setting is in the plan"
[ "$(sed 1d best.csv | cut -d, -f5-7 | sort -u | wc -l)" -le 12 ] || fail "best: no pure error"
refused "runs is the text 'ten'" optimal --runs ten --model 'a*b' --factor a=1,2 --factor b=1,2
refused 'at least 4 are needed' optimal --runs 3 --model 'a*b' --factor a=1,2 --factor b=1,2

# A kernel that is booted four times, and three runs of each boot.
campaign plots 'kernel={levels=["0","1"],hard_to_change=true} a=[-10,10]' \
  '1000 + 100 * $1 + 10 * $2' 'kernel + a' 'kind = "optimal"' 'criterion = "I"' 'runs = 12' \
  'whole_plots = 4' 'model = "kernel * a"'
measured 12
estimates 'kernel[1]' 100 6 a 10 0.5
[ "$(sed 1d plots.csv | cut -d, -f5 | uniq | wc -l)" -eq 4 ] || fail "plots: not four whole plots"

# Runs at different costs within a budget.
campaign more 'a=[-10,10] b=["0","1","2"] c=[1,2]' '1000 + 10 * $1 + 20 * $2 - 15 * $3' 'a + b + c' \
  'kind = "optimal"' 'criterion = "A"' 'model = "a + b + c"' 'cost = "c"' 'budget = 9' \
  'if_possible = ["a:c"]'
expect 0 plan more.toml -o more.csv
[ "$(sed 1d more.csv | cut -d, -f7 | awk '{ sum += $1 } END { print sum }')" -le 9 ] ||
  fail "more: the runs cost more than the budget"
measured "$(($(wc -l <more.csv) - 1))"
estimates a 10 1
refused 'a budget of 3 is too small' optimal --budget 3 --cost a --model 'a*b' --factor a=1,2 \
  --factor b=1,2

expect 2 design
expect 3 design fractional-factorial --blocks 3 --factor a=1,2 --factor b=1,2 --factor c=1,2
one_complaint

# 4,465 interactions of two are too many to judge; the main effects are judged all the same.
many() {
  seq "$1" | sed "s/.*/--factor f&=$2/"
}
expect 0 design plackett-burman $(many 95 1,2)
says out 'what carries the 4465 interactions'
expect 0 design one-at-a-time $(many 95 1,2)
expect 0 design latin-hypercube --runs 50 $(many 95 1..3)
expect 0 design fractional-factorial --resolution 4 $(many 95 1,2)
finish
