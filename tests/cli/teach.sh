#!/bin/sh
# Lessons on measured runs: every kind, in the terminal, as a page, as JSON; exercises are in
# exercises.sh.
. "$2/tests/cli/helpers.sh"
books=$2/examples/textbook

# Textbooks are taught without a formula; the first line says which kind was found.
kind() {
  expect 0 teach "$books/$1.csv"
  head -n 1 out | grep -qF -e "$2" || fail "$1 is not taught as: $2"
  silent err
  [ "$(wc -L <out)" -le 80 ] || fail "$1: a line is wider than 80 columns"
}
kind jain_17_1 'A 2² experiment, step by step'
kind jain_18_1 'A 2² experiment with 3 runs of each setting, step by step'
kind jain_18_4 'A 2² experiment with 3 runs of each setting, multiplicative, step by step'
kind jain_19_1 'A 2^(7−4) experiment, step by step'
kind jain_21_1 'Two factors, 3 by 5, without replication, step by step'
kind montgomery_5_1 'Two factors, 3 by 3, with 4 runs of each combination, step by step'
kind box_poisons 'Two factors, 3 by 4, with 4 runs of each combination, step by step'

# The numbers of Jain's example, each with its formula, and those of yates anova.
expect 0 teach 'mips ~ memory * cache' "$books/jain_18_1.csv" --unit MIPS --confidence 0.9 --goal maximize
says out 'T_A = sum of sign × ybar = −15 + 48'
says out 'q_A = T_A / 2² = 86 / 4 = 21.5 MIPS'
says out 'SS_A = 2² r q_A² = 4 × 3 × 21.5² = 5547'
says out 'F_A = MS_A / MSE = 5547 / 12.75 = 435.059'
says out 'missed = 4 × q_AB = 4 × 5 = 20 MIPS'
says out 'Take memory=16, cache=2: 77 MIPS is predicted there.'
expect 0 anova 'mips ~ memory * cache' "$books/jain_18_1.csv" --json
says out '"f": 435.0588235294117'
expect 0 teach 'mips ~ memory * cache' "$books/jain_18_1.csv" --json
head -n 2 out | grep -q '"schema": "yates.teach/1"' || fail "schema is not the first field"
says out '"value": 435.0588235294117'

# A logarithm that was asked for, or is in the formula.
expect 0 teach 'time ~ processor * workload' "$books/jain_18_4.csv" --scale raw
head -n 1 out | grep -q multiplicative && fail "--scale raw is multiplicative"
reads out 'look at the same lesson with --scale log'
expect 0 teach 'log10(time) ~ processor * workload' "$books/jain_18_4.csv" --unit s
says out '/ 4 = −0.971467'
says out 'yhat_back = 10^(yhat)'

# One step at a time: the question stands before the step that answers it.
expect 0 teach "$books/jain_17_1.csv" --step 4
says out '4. Divide by 4'
says out 'Next: --step 5, Share of variation'
says out 'Predict first: Which effect explains most of the variation'
grep -q 'Answer: memory' out && fail "the answer of step 5 is in step 4"
expect 2 teach "$books/jain_17_1.csv" --step 12
says err '--step is 12, but the lesson has the steps 1 to 11'
one_complaint
expect 2 teach "$books/jain_17_1.csv" --step 3 --json
one_complaint

# Regressions.
expect 0 teach 'mips ~ memory' "$books/jain_18_1.csv"
says out 'A straight line, step by step'
says out 'b1 = (Sxy − n × xbar × ybar) / (Sxx − n × xbar²)'
expect 0 teach 'mips ~ memory + I(memory * cache)' "$books/jain_18_1.csv"
says out 'A regression on 2 numbers, step by step'

# A page: written, replaced, and no foreign file replaced.
expect 0 teach "$books/jain_18_1.csv" -o lesson.html
says out 'lesson: lesson.html'
grep -q '<script' lesson.html && fail "the page has a script"
[ "$(wc -c <lesson.html)" -lt 100000 ] || fail "the page is larger than 100 KB"
expect 0 teach "$books/jain_17_1.csv" -o lesson.html
echo mine >own.html
expect 5 teach "$books/jain_17_1.csv" -o own.html
[ "$(cat own.html)" = mine ] || fail "a foreign file was replaced"
expect 0 teach "$books/jain_17_1.csv" -o own.html --force
if command -v xmllint >/dev/null; then
  xmllint --noout lesson.html own.html 2>err || fail "the page is not well formed"
fi
expect 0 teach queue mm1 --arrival-rate 3 --service-rate 5 -o station.html
grep -q 'rho = lambda / mu' station.html || fail "the page of a station has no formula"
expect 0 teach "$books/jain_17_1.csv" --format markdown
says out '## 3. Multiply and add'

# The runs of a campaign with its unit and goal; its blocks are left out, and that is said.
cat >blocks.toml <<'END'
[factors]
a = [1, 2]
b = [3, 4]
[design]
replications = 2
blocks = "replication"
seed = 5
[run]
command = ["echo", "y {a}{b}.{replicate}"]
[responses.y]
from = "stdout"
pattern = 'y ([0-9.]+)'
unit = "ms"
goal = "minimize"
[analysis]
model = "a * b"
END
expect 0 run blocks.toml
expect 0 teach blocks.toml
says out 'Data: blocks.toml, 8 runs. Formula: y ~ a * b'
says out 'The blocks of the design are left out here'
says out 'Take a=1, b=3: 13.15 ms is predicted there.'
expect 0 anova blocks.toml --ignore-design --scale raw --json
f=$(field out 'd["terms"][0]["f"]')
expect 0 teach blocks.toml --json
is out "$f in [n['value'] for s in d['steps'] for n in s['numbers']]" True

# Names that do harm elsewhere are text.
printf '<script>,"b""c",y_z\n1,x,3\n1,"q`z",4\n2,x,5\n2,"q`z",9\n' >hostile.csv
expect 0 teach hostile.csv -o hostile.html
grep -q '<script' hostile.html && fail "a name became markup"

# What is none of the kinds is refused in one sentence.
printf 'a,b,y\n1,1,1\n1,2,2\n2,1,3\n2,2,4\n2,2,5\n' >unequal.csv
expect 3 teach unequal.csv
says err 'were not measured equally often'
one_complaint
# Nanoseconds since 1970: what all values have in common is subtracted.
printf 'g,y\np,1.7e18\nq,1.7000000000000003e+18\nr,1.7000000000000003e+18\np,1.7000000000000008e+18\nq,1.7000000000000003e+18\nr,1.7e18\n' >epochs.csv
expect 0 teach epochs.csv
says out 'The values of y begin alike, so their smallest is subtracted from each.'
says out 'Does g change y − 1700000000000000000, and by how much?'
says out 'SST = SSY − SS0 = 910000 − 481667 = 428333'
grep -q unrounded out && fail "a line of long numbers does not hold"
printf 'x,y\n1,1000000000209.0\n1,1000000000463.0\n2,1000000000568.0\n2,1000000000866.0\n4,1000000000818.0\n' >counters.csv
expect 0 teach counters.csv
# Small values are not zero, and zero has no power of ten.
printf 'a,y\np,1e-9\np,2e-9\nq,4e-9\nq,6e-9\n' >seconds.csv
expect 0 teach seconds.csv --scale raw
says out 'SST = SSY − SS0 = 5.7×10⁻¹⁷ − 4.225×10⁻¹⁷ = 1.475×10⁻¹⁷'
says out 'a_sum = sum of r_i × a_i = 2 × (−1.75×10⁻⁹) + 2 × 1.75×10⁻⁹ = 0'
grep -q '0×10⁰' out && fail "zero is printed with a power of ten"
printf 'a,b\nx,y\nz,w\n' >words.csv
expect 2 teach words.csv
says err 'shows no response'
one_complaint
# Of a factor that was not shown to matter no level is taken.
printf 'threads,codec,time\n1,gz,5.1\n1,gz,4.9\n1,zs,4.8\n1,zs,5.1\n4,gz,9.1\n4,gz,8.9\n4,zs,9.2\n4,zs,8.7\n' >one_matters.csv
expect 0 teach 'time ~ threads * codec' one_matters.csv --goal minimize
tr -s '\n ' ' ' <out | grep -q 'Which level of codec is better was not shown' || fail "a level is taken of a factor that was not shown to matter"

# A column that is called as its symbol needs no definition, and no number stands twice.
printf 'x,y\n1,2\n2,4.1\n3,5.9\n4,8.2\n1,2.1\n2,4\n3,6.2\n' >symbols.csv
expect 0 teach symbols.csv
grep -q 'x is x\|y is y' out && fail "a definition says nothing"
says out 'SS_x = SSR = 30.7518'
grep -q '= 30.7518 = 30.7518' out && fail "a number stands twice"
sed 's/y/time/' symbols.csv >symbol.csv
expect 0 teach symbol.csv
says out 'y is time.'

# No line is wider than the terminal, also where a setting has many runs.
awk 'BEGIN { print "a,time"; for (i = 0; i < 30; ++i) printf "%s,%.3f\n", i % 2 ? "x" : "y", 10 + i * 0.137 + i % 2 * 3 }' >many.csv
COLUMNS=80 "$yates" teach many.csv >out || fail "a lesson on many runs"
[ "$(LC_ALL=C.UTF-8 wc -L <out)" -le 80 ] || fail "a lesson is wider than the terminal"

finish
