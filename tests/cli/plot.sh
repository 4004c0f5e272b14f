#!/bin/sh
# yates plot: every kind on data of different shape, as SVG, Vega-Lite, CSV and PNG; what it refuses, and
# what it writes nothing over. plot.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
textbook=$2/examples/textbook
: >out
: >err

expect 0 plot --list
says out 'half-normal'
says out 'share of the variation by term, the largest first'
expect 0 plot --list --json
says out '"schema": "yates.plot-kinds/1"'
kinds=$(grep -o '"kind": "[^"]*"' out | cut -d '"' -f 4)
[ "$(echo "$kinds" | sort | uniq -d)" = "" ] || fail "a kind is listed twice"
[ "$(echo "$kinds" | wc -l)" -ge 20 ] || fail "there are few kinds: $kinds"

# A campaign, whose kinds need its store, with two responses.
cat >campaign.toml <<'TOML'
[design]
replications = 3
[factors]
threads = [1, 4]
codec = { levels = ["gzip", "zstd"], label = "packing program" }
[run]
command = ["awk", "-v", "t={threads}", "-v", "c={codec}", "-v", "r={run}", "-f", "measure.awk"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
goal = "minimize"
unit = "s"
[responses.energy]
from = "stdout"
pattern = 'energy ([0-9.]+)'
goal = "minimize"
unit = "J"
TOML
cat >measure.awk <<'AWK'
BEGIN {
  srand(r * 7919)
  for (i = 0; i < 5; i++) rand()
  noise = exp((rand() + rand() + rand() - 1.5) * 0.06)
  print "time", 10 / (t == 4 ? 2.1 : 1) / (c == "zstd" ? 1.5 : 1) * noise
  print "energy", 40 * (t == 4 ? 1.3 : 1) * noise
  print "heat", 30 * (c == "zstd" ? 1.2 : 1) / noise
}
AWK
expect 0 run campaign.toml --quiet
awk 'BEGIN {
  srand(5)
  print "size,threads,time"
  for (s = 1; s <= 64; s *= 2) for (t = 1; t <= 3; t++) for (r = 0; r < 2; r++)
    print s "," t "," (2 + 0.7 * s / t + s * s / 500) * exp((rand() - 0.5) * 0.05)
}' >numbers.csv
awk 'BEGIN {
  srand(7)
  print "host,codec,time"
  for (h = 0; h < 7; h++) for (c = 0; c < 6; c++) for (r = 0; r < 12; r++)
    print "h" h ",c" c "," 10 + h + 2 * c + (h == c ? 5 : 0) + rand()
}' >levels.csv
# Names that break what is put together without care.
name="</script><b>'\\\"]"
cat >hostile.csv <<'CSV'
x,"</script><b>'\""]",time
a,"datum[1], ""\'",21
b,"datum[1], ""\'",11
a,=cmd,31
b,=cmd,41
a,"datum[1], ""\'",22
b,"datum[1], ""\'",12
a,=cmd,32
b,=cmd,42
a,"datum[1], ""\'",23
b,"datum[1], ""\'",13
a,=cmd,33
b,=cmd,43
CSV

# A drawing is well formed, holds only numbers, and needs no other file.
picture() {
  if command -v xmllint >/dev/null; then
    xmllint --noout "$1" 2>err || fail "$1 is not well formed"
  fi
  grep -q 'NaN\|[^a-z]nan[^a-z]\|[^a-z]inf[^a-z]' "$1" && fail "$1 holds what is no number"
  grep -q 'var(--' "$1" && fail "$1 holds a variable of a style"
  [ "$(grep -o 'https*://[^"]*' "$1" | grep -vc '^http://www.w3.org/2000/svg$')" -eq 0 ] || fail "$1 names an address"
}

# every NAME WORDS...: all of the `kinds` of these data as pictures and as what stands in `forms` besides; sets `drawn`
# to how many there are.
every() {
  case=$1
  shift
  drawn=0
  for kind in $kinds; do
    "$yates" plot "$kind" "$@" -o "$case.$kind.svg" >out 2>err </dev/null
    status=$?
    if [ $status -eq 4 ]; then
      one_complaint
      says err "there is no plot '$kind'"
      [ ! -e "$case.$kind.svg" ] || fail "$case.$kind.svg was written although there is nothing to draw"
      continue
    fi
    [ $status -eq 0 ] || { fail "yates plot $kind $*: exit status $status"; continue; }
    drawn=$((drawn + 1))
    says out "plot: $case.$kind.svg"
    picture "$case.$kind.svg"
    [ -n "$forms" ] || continue
    expect 0 plot "$kind" "$@" -o "$case.$kind.vl.json"
    [ "$forms" = 'Vega-Lite and CSV' ] || continue
    "$yates" plot "$kind" "$@" -o "$case.$kind.csv" >out 2>err </dev/null
    status=$?
    case $status in
      0) [ "$(head -n 1 "$case.$kind.csv")" = 'layer,series,x,y,low,high,x_end,label' ] || fail "head of $case.$kind.csv" ;;
      2) says err '--of picks one' ;;
      *) fail "yates plot $kind $* as CSV: exit status $status" ;;
    esac
  done
}
# drew NAME KIND...: these are among them.
drew() {
  case=$1
  shift
  for kind in "$@"; do
    [ -e "$case.$kind.svg" ] || fail "no plot $kind of $case"
  done
}

forms='Vega-Lite'
every effects 'rate ~ gap * flow * power' "$textbook/montgomery_6_1.csv" --unit A/m --goal maximize
drew effects overview settings pareto half-normal main-effects interactions residuals residual-quantiles
every numbers 'time ~ (size + threads + I(size^2))^2' numbers.csv --unit s --goal minimize
drew numbers residuals main-effects
forms='Vega-Lite and CSV'
every levels 'time ~ host * codec' levels.csv --goal minimize
drew levels interactions main-effects
every hostile "time ~ x * \`$name\`" hostile.csv --goal minimize --unit "</script>"
drew hostile interactions pareto settings
every campaign campaign.toml
drew campaign overview residual-order attempts tradeoff design-space
forms='Vega-Lite'
every all 'time ~ threads * codec' campaign.toml --given codec --limit '<= 8'
drew all overview settings
# What such data have that others have not.
forms=
kinds='overview settings pareto half-normal main-effects interactions residuals design-space'
every saturated 'mips ~ memory * cache * processors' "$textbook/jain_17_9.csv" --goal maximize
drew saturated half-normal pareto interactions
expect 4 plot residuals 'mips ~ memory * cache * processors' "$textbook/jain_17_9.csv"
one_complaint
says err 'it has as many coefficients as there are runs'
printf 'a,time\np,5\nq,5\np,5\nq,5\n' >alike.csv
expect 4 plot pareto 'time ~ a' alike.csv
one_complaint
says err 'time is the same in all runs'
every oneway 'bytes ~ processor' "$textbook/jain_20_1.csv" --goal minimize
drew oneway main-effects residuals
every twoway 'time ~ poison * antidote' "$textbook/box_poisons.csv" --goal maximize
drew twoway interactions residuals
every fraction 'y ~ A + B + C + D + E + F + G' "$textbook/jain_19_1.csv"
drew fraction pareto
every regression 'rate ~ power' "$textbook/montgomery_3_1.csv"
drew regression main-effects

# What Vega-Lite reads follows its schema, and can be drawn.
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/vega-tests
if command -v node >/dev/null && [ -e "$modules/complete" ]; then
  node "$2/tests/cli/vega/check.mjs" "$modules" ./*.vl.json >found 2>&1 </dev/null || fail "Vega-Lite: $(head -n 20 found)"
  for kind in pareto half-normal interactions residuals attempts; do
    ls ./*."$kind".vl.json.svg >/dev/null 2>&1 || fail "no $kind was drawn by Vega"
  done
else
  echo "without node, or vega-lite of npm (script/bootstrap --tests): the schema is not held against anything"
fi

# The file is that of standard output; --json holds Vega-Lite.
data=$textbook/montgomery_6_1.csv
expect 0 plot pareto 'rate ~ gap * flow * power' "$data" --unit A/m --goal maximize
cmp -s out effects.pareto.svg || fail "standard output differs from the file"
expect 0 plot pareto 'rate ~ gap * flow * power' "$data" --json
head -n 2 out | grep -q '"schema": "yates.plot/1"' || fail "no schema leads the document"
says out '"vega_lite": {'
expect 0 plot pareto 'rate ~ gap * flow * power' "$data" --format csv
grep -q '^bars,matters,[0-9.]*,power,' out || fail 'no bar of power'

# One of several, in any order of its factors, and also an interaction that does not matter.
expect 0 plot interaction 'rate ~ gap * flow * power' "$data" --of flow,gap -o some.csv
says some.csv '"gap='
expect 0 plot main-effects 'rate ~ gap * flow * power' "$data" --of power -o one.csv
[ "$(grep -c '^points,' one.csv)" -eq 2 ] || fail "not the two means of power: $(cat one.csv)"
expect 3 plot main-effects 'rate ~ gap * flow * power' "$data" --of powr
one_complaint
says err "there is no factor 'powr'; did you mean 'power'?"
expect 4 plot interactions 'rate ~ gap + flow' "$data" --of gap,flow
one_complaint

# What the page has no room for is drawn where it is asked for by name.
awk 'BEGIN { srand(9); print "a,b,c,time"
  for (i = 0; i < 5; i++) for (j = 0; j < 4; j++) for (k = 0; k < 3; k++) for (r = 0; r < 2; r++)
    print "a" i ",b" j ",c" k "," 10 + i * j + rand() }' >sixty.csv
expect 0 plot boxes 'time ~ a * b * c' sixty.csv -o sixty.svg
picture sixty.svg
grep -q 'a4, b3, c2' sixty.svg || fail "the last of sixty settings is not in the picture"
expect 0 plot settings 'time ~ a * b * c' sixty.csv --goal minimize -o sixty.settings.csv
[ "$(grep -c '^points,' sixty.settings.csv)" -eq 60 ] || fail "not all of sixty settings are drawn"
expect 0 plot heat-map 'time ~ a * b' sixty.csv -o sixty.csv.svg
sed 's/^\[responses.energy\]/[responses.heat]\nfrom = "stdout"\npattern = "heat ([0-9.]+)"\ngoal = "minimize"\n&/' \
  campaign.toml >three.toml
expect 0 run three.toml --quiet
expect 0 plot tradeoff three.toml --json
[ "$(grep -c '"vega_lite": {' out)" -eq 3 ] || fail "not every pair of three responses has a trade-off"
expect 0 plot tradeoff three.toml --of energy,time -o pair.csv
expect 3 plot tradeoff three.toml --of energy,tim
says err "there is no response 'tim'; did you mean 'time'?"
expect 2 plot tradeoff three.toml --of energy
says err "does not name two responses"
expect 2 plot tradeoff three.toml --of time,time
says err "does not name two responses"

# Factors are called by their labels, and asked for by their names.
expect 0 plot interactions campaign.toml --of codec,threads -o label.svg
grep -q 'packing program=zstd' label.svg || fail "the plot does not call a factor by its label"
expect 0 plot tradeoff campaign.toml -o label.svg
! grep -q 'codec=' label.svg || fail "the trade-off does not call a factor by its label"

# Wrong words.
expect 2 plot paretto 'rate ~ gap' "$data"
one_complaint
says err "there is no plot 'paretto'; did you mean 'pareto'?"
expect 2 plot pie 'rate ~ gap' "$data"
says err 'yates plot --list lists them'
expect 2 plot
one_complaint
expect 2 plot pareto 'rate ~ gap * flow' "$data" -o figure.pdf
one_complaint
expect 2 plot pareto 'rate ~ gap * flow' "$data" -o figure
one_complaint
says err "the name 'figure' does not say what to write"
expect 2 plot attempts campaign.toml --of threads
one_complaint

# Files that yates did not write stay.
echo mine >mine.csv
cp mine.csv mine.svg
cp mine.csv mine.png
cp mine.csv mine.json
for ending in csv svg png json; do
  expect 5 plot pareto 'rate ~ gap * flow' "$data" -o mine.$ending
  one_complaint
  says err '--force'
  [ "$(cat mine.$ending)" = mine ] || fail "mine.$ending was replaced"
done
cp "$data" own.csv
expect 5 plot pareto 'rate ~ gap * flow' own.csv -o own.csv --force
cmp -s own.csv "$data" || fail "the data were replaced by their plot"
for ending in csv svg json; do
  expect 0 plot pareto 'rate ~ gap * flow' "$data" -o again.$ending
  expect 0 plot pareto 'rate ~ gap * flow' "$data" -o again.$ending
done
expect 5 plot pareto 'rate ~ gap * flow' "$data" -o nowhere/figure.svg
one_complaint

# PNG, by another program.
if command -v rsvg-convert >/dev/null; then
  expect 0 plot pareto 'rate ~ gap * flow' "$data" -o figure.png
  [ "$(head -c 4 figure.png | tail -c 3)" = PNG ] || fail "figure.png is no PNG"
  if command -v file >/dev/null; then
    file figure.png | grep -q 'PNG image data, 1380 x' || fail "figure.png: $(file figure.png)"
  fi
  expect 0 plot pareto 'rate ~ gap * flow' "$data" -o figure.png
else
  echo "without rsvg-convert: no PNG is tried"
fi
# A terminal shows a plot in characters with its table; Markdown and LaTeX hold what it says.
if python3 -c 'import os; os.waitstatus_to_exitcode' 2>/dev/null; then
  LC_ALL=C.UTF-8 COLUMNS=80 python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' \
    "$yates" plot distribution 'time ~ codec' levels.csv --goal minimize >out 2>err </dev/null
  says out 'share of the runs'
  says out 'Percentiles of time by setting'
  grep -q '<svg' out && fail "a terminal receives SVG"
fi
expect 0 plot distribution 'time ~ codec' levels.csv --goal minimize --format markdown
says out '**The 90th percentile of time goes from'
says out '| codec=c0 |'
expect 0 plot heat-map 'time ~ host * codec' levels.csv --format latex
grep -q 'section' out && fail "a plot without a title has a heading"
(cat levels.csv; echo h0,rare,3) >rare.csv
expect 0 plot distribution 'time ~ codec' rare.csv --format markdown
says out 'Settings of fewer than 10 runs are left out.'
expect 2 plot boxes 'time ~ codec' levels.csv --format markdown -o boxes.svg
one_complaint
says err '--format markdown goes to standard output'

# Rows that are not in the picture are said.
awk -F, '{ print NR == 3 ? "," $2 "," $3 : $0 }' numbers.csv >gap.csv
expect 0 plot settings 'time ~ size * threads' gap.csv -o gap.svg
says err 'note: 1 of 42 rows was left out: a value that the model needs is missing'
mkdir empty
real=$yates
yates=env
expect 5 PATH="$work/empty" "$real" plot pareto 'rate ~ gap * flow' "$data" -o other.png
one_complaint
says err 'apt install librsvg2-bin'
[ ! -e other.png ] || fail "other.png was written by nobody"
# A converter that fails says why.
printf '#!/bin/sh\necho "no picture today" >&2\nexit 1\n' >empty/rsvg-convert
chmod +x empty/rsvg-convert
expect 5 PATH="$work/empty:$PATH" "$real" plot pareto 'rate ~ gap * flow' "$data" -o other.png
one_complaint
says err 'no picture today'
[ ! -e other.png ] || fail "other.png was written although the converter failed"
finish
