#!/bin/sh
# Formulas and options as people write them.
. "$(dirname "$0")/helpers.sh"
awk 'BEGIN { print "time,fs,b,host"
  for (h = 1; h <= 6; h++) for (r = 0; r < 4; r++)
    printf "%d.%d,fs%d,%d,h%d\n", 10 + h % 2 * 3 + r % 2 * 2, (h * 37 + r * 11) % 10, h % 2, r % 2 * 4, h }' >plain.csv

expect 2 cells 'time ~ fs + (1|host)' plain.csv
one_complaint
says err 'given, a block, or the runs to average (--run)'
expect 2 anova 'time ~ fs & b' plain.csv
one_complaint

# The order of the words does not matter.
expect 0 anova 'time ~ fs' plain.csv
mv out wanted
expect 0 anova plain.csv 'time ~ fs'
cmp -s out wanted || fail "the formula behind the data is read differently"
expect 0 cells plain.csv 'time ~ fs'
expect 0 report plain.csv 'time ~ fs' -o page.html --title 'Disks & "hosts"'
says page.html '<title>Disks &amp; '
cp plain.csv 'old~.csv'
expect 0 anova 'time ~ fs' plain.csv 'old~.csv'

# A campaign's responses.
cat >c.toml <<'TOML'
[factors]
a = [1, 2]
[design]
replications = 3
seed = 7
[run]
command = ["sh", "-c", "echo t=$((100 + $0 * 20 + $1 * 7 % 5)) m=$((50 - $0 + $1 % 2))", "{a}", "{run}"]
[responses.time]
from = "stdout"
pattern = 't=([0-9]+)'
unit = "ms"
goal = "minimize"
limit = "<= 0.13 s"
delta = "5 ms"
[responses.memory]
from = "stdout"
pattern = 'm=([0-9]+)'
unit = "MB"
TOML
expect 0 run c.toml
expect 0 anova c.toml --response memory
says out 'Analysis of variance of memory'
grep -q 'Analysis of variance of time' out && fail "--response memory analyses time"
expect 0 anova '~ a' c.toml --response time
says out 'Analysis of variance of time'
expect 2 anova c.toml --response memori
one_complaint
says err "did you mean 'memory'"
expect 2 anova 'time ~ a' c.toml --response memory
one_complaint

# Limits and differences with units.
expect 0 anova c.toml --json
cat out >wanted
says out '130'
sed 's/"<= 0.13 s"/"<= 130"/; s/"5 ms"/5/' c.toml >d.toml
cp -r c.yates d.yates
expect 0 anova d.toml --json
sed 's/d\.toml/c.toml/' out >found
cmp -s found wanted || fail "a limit with a unit is another limit"
expect 0 anova c.toml --limit '<= 0.13 s' --delta 5000us --json
cmp -s out wanted || fail "a typed limit with a unit is another limit"
expect 2 anova c.toml --limit '<= 5 MB'
one_complaint
says err "--limit: '<= 5 MB' is a size, but the response is measured in ms; expected a time such as 500 ms"
expect 0 anova 'time ~ fs' plain.csv --unit s --goal minimize --limit '<= 12000 ms' --delta '500 ms'
says out 'kept by the estimate, but not by its 95% interval'
sed 's/"5 ms"/"5 MiB"/' c.toml >e.toml
expect 3 plan e.toml
says err "e.toml:14:9: 'delta' of response 'time': '5 MiB' is a size, but the response is measured in ms"
sed 's/^unit = "ms"$//; s/"5 ms"/"5 MiB"/; s/from = "stdout"/from = "wall"/; /^pattern/d' c.toml >f.toml
expect 3 plan f.toml
says err 'but the response is measured in s'

# Options that are nearly right.
expect 2 --verison
one_complaint
says err "there is no option --verison; did you mean '--version'?"
expect 2 --quiet anova 'time ~ fs' plain.csv
one_complaint
says err 'options stand behind it'
"$yates" --version >wanted
expect 0 -V
cmp -s out wanted || fail "-V is not --version"
"$yates" anova --help >wanted
expect 0 help anova
cmp -s out wanted || fail "yates help anova is not yates anova --help"
"$yates" queue mm1 --help >wanted
expect 0 help queue mm1
cmp -s out wanted || fail "yates help queue mm1 is not yates queue mm1 --help"
"$yates" --help >wanted
expect 0 help
cmp -s out wanted || fail "yates help is not yates --help"
expect 2 help anvoa
one_complaint
says err "did you mean 'anova'"
expect 2 anova 'time ~ fs' plain.csv --goal min
one_complaint
says err "'min' is unknown; did you mean 'minimize'?"
expect 0 anova 'time ~ fs' plain.csv --type 3
mv out wanted
expect 0 anova 'time ~ fs' plain.csv --type III
cmp -s out wanted || fail "--type III is not --type 3"
expect 0 anova 'time ~ fs' plain.csv --confidence 0.99
mv out wanted
for same in 99% '99 %' +.99; do
  expect 0 anova 'time ~ fs' plain.csv --confidence "$same"
  cmp -s out wanted || fail "--confidence $same is not 0.99"
done
expect 2 anova 'time ~ fs' plain.csv --confidence 95
one_complaint
says err "'95' is not between 0 and 1; did you mean 95%?"
expect 2 anova 'time ~ fs' plain.csv --confidence 1.5
says err "'1.5' is not between 0 and 1; expected a share from 0.5, as in 0.95 or 95%"
expect 2 anova 'time ~ fs' plain.csv --confidence 0.05
says err 'did you mean 0.95?'
expect 2 anova 'time ~ fs' plain.csv —goal minimize
one_complaint
says err "'—goal' begins with a long dash, and so is no option; write --goal"
expect 2 anova 'time ~ fs' plain.csv --goal minimize --goal maximize
one_complaint
says err 'error: yates anova: --goal is given twice; give it once'
expect 2 anova 'time ~ fs' plain.csv --format json --format csv --format json
says err '--format is given several times; give it once'
expect 2 anova 'time ~ fs' plain.csv --goal
says err '--goal needs a value'
expect 2 import plain.csv
says err 'files need no import: yates anova'
head -n 2 plain.csv >one.csv
expect 4 anova 'time ~ fs' one.csv
says err 'one row is too few'
expect 2 anova 'time ~ fs' plain.csv --confidence 195%
one_complaint
for number in -1 1e309 99999999999999999999 -0.5 nan; do
  expect 2 run c.toml --limit "$number"
  one_complaint
  says err "$number"
  [ "$(wc -c <err)" -lt 200 ] || fail "--limit $number is quoted as something else"
done
expect 2 anova 'time ~ fs' plain.csv --limit -1
one_complaint
says err "'-1' is not a limit"

# What is not written is not promised.
for file in c.png c.pdf c.PNG c.csv; do
  expect 2 report 'time ~ fs' plain.csv -o "$file"
  one_complaint
  says err "'$file' would be a"
  says err 'expected .html'
  [ ! -e "$file" ] || fail "$file was written"
done
expect 2 export c.toml -o c.xlsx
says err 'expected .csv'
expect 0 export c.toml -o c.txt
finish
