#!/bin/sh
# From a CSV to a table, a document and a page.
. "$(dirname "$0")/helpers.sh"

cat >runs.csv <<'CSV'
codec,level,time
gzip,1,2.0
gzip,1,2.2
gzip,6,5.1
gzip,6,5.0
xz,1,12.1
xz,1,12.0
xz,6,30.2
xz,6,30.1
CSV

expect 0 anova 'time ~ codec * C(level)' runs.csv --goal minimize --unit s
says out 'codec and level: category, 2 levels'
silent err
tail -n 1 out | grep -q '^Keep the baseline' || fail "the verdict is not the last line"

expect 0 anova 'time ~ codec * C(level)' runs.csv --goal minimize --baseline 'codec=xz,level=6'
tail -n 1 out | grep -q '^Do this: codec=gzip, level=1' || fail "the verdict is not the last line"

expect 0 anova 'time ~ codec * C(level)' runs.csv --json
head -n 2 out | grep -q '"schema": "yates.anova/1"' || fail "schema is not the first field"
says out '"term": "codec:C(level)"'
says out '"name": "codec[xz]:C(level)[6]"'
silent err

for format in csv markdown latex; do
  expect 0 anova 'time ~ codec' runs.csv --format "$format"
  says out codec
done

# Standard input and tab-separated data give the same document.
expect 0 anova 'time ~ codec' runs.csv --json
mv out from_file
"$yates" anova 'time ~ codec' - --json <runs.csv >out 2>err || fail "standard input"
cmp -s out from_file || fail "standard input gives another document"
tr ',' '\t' <runs.csv >runs.tsv
expect 0 anova 'time ~ codec' runs.tsv --json
cmp -s out from_file || fail "tab-separated data give another document"
tr ',' '\t' <runs.csv | "$yates" anova 'time ~ codec' - >out 2>err || fail "tabs on standard input"
says out 'standard input: fields are separated by tabs'

expect 0 effects 'time ~ codec * level' runs.csv
says out codec
expect 0 effects 'time ~ codec * level' runs.csv --json
says out '"schema": "yates.effects/1"'

# A page: same input, same bytes; never over somebody else's file.
expect 0 report 'time ~ codec * C(level)' runs.csv --goal minimize -o page.html
says out 'report: page.html'
mv page.html first.html
expect 0 report 'time ~ codec * C(level)' runs.csv --goal minimize -o page.html
cmp -s page.html first.html || fail "the same input gave another page"
expect 0 report 'time ~ codec * C(level)' runs.csv --goal minimize -o page.html
echo precious >notes.html
expect 5 report 'time ~ codec' runs.csv -o notes.html
says err '--force'
grep -q precious notes.html || fail "a foreign file was replaced"
expect 0 report 'time ~ codec' runs.csv -o notes.html --force
grep -q 'src=\|href="http' page.html && fail "the page loads something"

# Pipes are written into, links are followed, inputs are never written over.
mkfifo pipe
cat pipe >from_pipe &
expect 0 cells 'time ~ codec' runs.csv -o pipe
wait
[ -p pipe ] || fail "the pipe was replaced"
grep -q '^codec,n,mean' from_pipe || fail "nothing came through the pipe"
echo old >real.html
ln -s real.html link.html
expect 0 report 'time ~ codec' runs.csv -o link.html --force
[ -L link.html ] || fail "the link was replaced"
grep -q '<html' real.html || fail "the file behind the link was not written"
expect 5 cells 'time ~ codec' runs.csv -o runs.csv --force
says err 'made from'
expect 5 cells 'time ~ codec' runs.csv -o notes.txt_is_fine_until_it_exists/none

# Nobody listens on stderr: the work goes on.
"$yates" anova 'time ~ cdec' runs.csv >out 2>&-
[ $? -eq 3 ] || fail "a closed stderr changed the exit status"

# Blocks of a design join the model and can be left out.
cat >designed.csv <<'CSV'
run,standard_order,replicate,block,a,y
1,1,1,1,p,11
2,2,1,1,q,14.5
3,2,2,2,q,24
4,1,2,2,p,21
5,1,3,3,p,31
6,2,3,3,q,34.2
CSV
expect 0 anova 'y ~ a' designed.csv --json
says out '"term": "block"'
expect 0 anova 'y ~ .' designed.csv --ignore-design --json
grep -q '"term": "block"' out && fail "the block was not left out"

# A drift along launch order comes before the factors and is no treatment.
expect 0 anova 'y ~ a' designed.csv --ignore-design --drift run --json
says out '"term": "run"'
grep -q '"treatment": false' out || fail "the drift is a treatment"
expect 0 anova 'y ~ a' designed.csv --ignore-design --drift run
grep -q '^run .* drift$' out || fail "the drift is not called so"
expect 3 anova 'y ~ a' designed.csv --drift rum
says err "did you mean 'run'"

# Every factor alone.
expect 0 anova 'time ~ codec * level' runs.csv --each
says out 'Each factor alone'
expect 0 anova 'time ~ codec * level' runs.csv --each --json
says out '"slope_low"'
says out '"read_as": "category"'
expect 0 anova 'time ~ codec * level' runs.csv --each --format csv
head -n 1 out | grep -q '^factor,read as,intercept,slope,' || fail "--each prints another table"
[ "$(wc -l <out)" -eq 3 ] || fail "--each does not print a line per factor"

# Contrasts have names that say what they compare.
expect 0 anova 'time ~ C(level)' runs.csv --contrasts poly --json
says out '"name": "C(level)[linear]"'
expect 0 anova 'time ~ codec' runs.csv --contrasts helmert --json
says out '"name": "codec[xz vs earlier]"'
expect 2 anova 'time ~ codec' runs.csv --contrasts polly
says err "did you mean 'poly'"
expect 0 anova 'time ~ poly(level, 1) * codec' runs.csv --json
says out '"name": "poly(level, 1)[1]"'
expect 2 anova 'time ~ poly(level, 1, raw = TRUE)' runs.csv
one_complaint
says err 'x + I(x^2)'

# Centre points: Montgomery, section 6.8.
cat >centre.csv <<'CSV'
t,temperature,y
30,150,39.3
40,150,40.9
30,160,40.0
40,160,41.5
35,155,40.3
35,155,40.5
35,155,40.7
35,155,40.2
35,155,40.6
CSV
expect 0 anova 'y ~ t * temperature' centre.csv
says out 'Curvature: mean 40.425 at the corners'
says out 'no curvature was shown'
expect 0 anova 'y ~ t * temperature' centre.csv --json
says out '"pure_error_df": 4'

# Confounded factors are named; a saturated model names what it can do without.
printf 'batch,count,size,y\n1,2,2,1\n1,3,3,2\n2,2,4,3\n2,5,10,4\n4,3,12,5\n4,4,16,7\n' >sizes.csv
expect 0 anova 'y ~ batch + count + size' sizes.csv
says out 'size is batch x count in all rows'
printf 'a,b,y\np,u,1\nq,u,2\np,v,3\nq,v,5\n' >single.csv
expect 0 anova 'y ~ a * b' single.csv --json
says out 'leave out a:b: y ~ a + b'

# Colour and NO_COLOR.
expect 0 anova 'time ~ codec' runs.csv --color always
grep -q "$(printf '\033')" out || fail "--color always prints no colour"
expect 0 anova 'time ~ codec' runs.csv
grep -q "$(printf '\033')" out && fail "colour where stdout is no terminal"

finish
