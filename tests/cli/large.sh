#!/bin/sh
# Large data: any number of threads gives the same bytes; many settings are analysed from their
# margins and many coefficients by the fast transform, with the digits of the usual way.
. "$(dirname "$0")/helpers.sh"
source=$2

"$source/bench/make_data.sh" unbalanced 200000 >runs.csv
expect 0 anova 'y ~ a * b * c * d' runs.csv --json
mv out all_cores.json
if command -v taskset >/dev/null; then
  taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" \
    "$yates" anova 'y ~ a * b * c * d' runs.csv --json >one_core.json
  cmp all_cores.json one_core.json || fail "the number of threads changes the output"
fi

# The page of many runs holds their settings; what it holds gives the same analysis.
expect 0 report 'y ~ a * b' runs.csv --goal minimize -o page.html
[ "$(wc -c <page.html)" -lt 300000 ] || fail "the page of 200,000 runs has $(wc -c <page.html) bytes"
says page.html 'of each setting in the place of 200,000 rows; the rows are in runs.csv.'
sed -n 's/.*"cells":\[{"response":"y","formula":"y ~ a \* b","csv":"\([^"]*\)"}.*/\1/p' page.html | sed 's/\\n/\n/g' >held.csv
expect 0 anova 'y ~ a * b' --summaries n,mean,sd held.csv --json
grep '"df":' out >held
expect 0 anova 'y ~ a * b' runs.csv --json
grep '"df":' out >all
cmp -s held all || fail "the settings that the page holds give other degrees of freedom"
# A number that is never the same twice: too many settings to be held or drawn.
awk 'BEGIN { print "x,y"; for (row = 0; row < 25000; row++) printf "%d.%d,%d\n", row, row % 10, row % 77 }' >line.csv
expect 0 report 'y ~ x' line.csv --goal minimize -o page.html
[ "$(wc -c <page.html)" -lt 1000000 ] || fail "the page of 25,000 settings has $(wc -c <page.html) bytes"
says page.html 'holds neither the 25,000 rows nor their summaries'
says page.html 'x is read at 5 of its 25000 values.'

# 60 x 50 x 20 settings without repetition, but for 400 rows that are missing and 300 that stand there twice.
awk 'BEGIN { print "host,key,size,time"; state = 7
  for (row = 0; row < 60000; row++) {
    state = (state * 48271) % 2147483647
    if (row % 150 == 3) continue
    line = sprintf("h%d,k%d,s%d,%.3f", row % 60, int(row / 60) % 50, int(row / 3000),
                   1e9 + row % 60 / 7 + int(row / 60) % 50 / 11 + state / 2147483647)
    print line
    if (row % 200 == 9) print line
  } }' >many.csv
# Summaries per setting are analysed the usual way.
expect 0 anova 'time ~ host + key + size' many.csv --json
grep -q '"code": "many-settings"' out || fail "margins were not used"
mv out margins
expect 0 cells 'time ~ host + key + size' many.csv -o cells.csv
expect 0 anova 'time ~ host + key + size' --summaries n,mean,sd cells.csv --json
grep -q '"code": "many-settings"' out && fail "summaries were analysed from margins"
# Equal but for the last digits of doubles, and for what decides: the margins decide nothing.
python3 - <<'PY' || fail "margins and cells differ"
import json

def compare(a, b, where):
    if isinstance(a, dict):
        a, b = ({k: v for k, v in one.items() if k != "deciding"} for one in (a, b))
        assert a.keys() == b.keys(), (where, a, b)
        for key in a:
            compare(a[key], b[key], where + [key])
    elif isinstance(a, list):
        assert len(a) == len(b), (where, a, b)
        for i, (x, y) in enumerate(zip(a, b)):
            compare(x, y, where + [i])
    else:
        assert a == b or abs(a - b) <= 1e-12 * abs(b), (where, a, b)

margins, usual = json.load(open("margins")), json.load(open("out"))
keys = ["terms", "residual", "total", "coefficients", "mean", "sigma", "r_squared"]
for key in keys + ["adjusted_r_squared"]:
    compare(margins[key], usual[key], [key])
PY

# A factor that another one determines is named, there too.
sed '1s/^/rack,/; 2,$s/^h\([0-9]*\)\([0-9]\),/r\2,&/' many.csv >racks.csv
expect 0 anova 'time ~ rack + host + key + size' racks.csv --json
grep -q '"code": "many-settings"' out || fail "margins were not used"
grep -q '"code": "aliased"' out || fail "no note names what cannot be estimated"
grep -q 'rack has 9 of 9 columns that cannot be estimated' out || fail "the aliased factor is not named"

# 2^10 coefficients of unreplicated points.
"$source/bench/make_data.sh" two-level 1024 >two.csv
formula='y ~ x1'
for i in 2 3 4 5 6 7 8 9 10; do formula="$formula * x$i"; done
expect 0 anova "$formula" two.csv --json
grep -q '"code": "many-coefficients"' out || fail "the fast transform was not used"
expect 0 effects "$formula" two.csv --format csv
[ "$(wc -l <out)" -eq 1025 ] || fail "$(wc -l <out) lines; expected a header, the mean and 1,023 effects"

# What grows without a limit ends soon and in little memory, or is refused by one sentence. The limits
# are generous by ten times.
accepts() {
  within "$@"
  [ "$found" -eq 0 ] || fail "yates $*: exit status $found instead of 0"
}
refuses() {
  within "$@"
  [ "$found" -eq 3 ] || fail "yates $*: exit status $found instead of 3"
  one_complaint
}
many_levels() {
  awk -v levels="$1" -v runs="$2" -v shift="$3" 'BEGIN { print "s,time"; state = 7
    for (run = 0; run < runs; run++) for (i = 0; i < levels; i++) {
      state = (state * 48271) % 2147483647
      printf "s%d,%.4f\n", i, 10 + i % 17 / 10 + state / 2147483647 + (i == 3 ? shift : 0)
    } }'
}

# 1,000 settings of two versions, one run missing: each setting is compared by its own runs.
many_levels 1000 3 0 | sed '$d' >old.csv
many_levels 1000 3 9 >new.csv
accepts 2000000 compare --response time old.csv new.csv --fail-on 'higher > 1000 %'
grep -q '2000 means are too many for one model: each' out || fail "no note says that there was no fit"
grep -q '^s=s3 ' out || fail "the setting that changed is not in the table"
within 2000000 compare --response time old.csv new.csv --fail-on 'higher > 50 %'
[ "$found" -eq 1 ] || fail "the gate did not fail where one of 1,000 settings is beyond it"
says out 'failed; shown to be beyond it: s=s3'

# 3,000 levels: the table needs no fit, a page does.
many_levels 3000 2 0 >levels.csv
accepts 1000000 anova 'time ~ s' levels.csv --each --type 3
sed '$d' levels.csv >uneven.csv
accepts 1000000 anova 'time ~ s' uneven.csv
says out '3000 coefficients are too many to list'
refuses 2000000 report 'time ~ s' levels.csv --goal minimize -o page.html
says err '3000 distinct settings times 3000 coefficients are too many to fit'
refuses 1000000 teach 'time ~ s' levels.csv
many_levels 100000 1 0 >cells.csv
accepts 2000000 cells 'time ~ s' cells.csv

# 2^14 effects, and a table that is wider than long.
"$source/bench/make_data.sh" two-level 16384 >effects.csv
formula='y ~ x1'
for i in 2 3 4 5 6 7 8 9 10 11 12 13 14; do formula="$formula * x$i"; done
accepts 4000000 effects "$formula" effects.csv --format csv
awk 'BEGIN { printf "a"; for (i = 0; i < 9000; i++) printf ",r%d", i; print ""
  for (row = 0; row < 10; row++) { printf "a%d", row % 3; for (i = 0; i < 9000; i++) printf ",%d.%d", i % 7, row; print "" } }' >wide.csv
accepts 2000000 anova 'time ~ a' --wide 'time=r*' wide.csv

# Input without an end is refused by its first bytes, or where it is more than a pipe may hold.
for endless in /dev/zero /dev/urandom; do
  [ -r "$endless" ] || continue
  refuses 1000000 cells 'y ~ a' "$endless"
  says err "$endless: is not text"
done
mkfifo pipe
yes | tr -d '\n' >pipe 2>/dev/null &
refuses 1000000 anova 'y ~ a' pipe
says err 'the first line does not end within'
kill "$!" 2>/dev/null
yes 1,2 >pipe 2>/dev/null &
refuses 4000000 anova 'y ~ a' pipe
says err 'gives more than 268435456 bytes'
kill "$!" 2>/dev/null
finish
