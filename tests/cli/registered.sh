#!/bin/sh
# What is asked is registered when the first run starts; what is asked later is labelled exploratory.
. "$(dirname "$0")/helpers.sh"

# campaign [ANALYSIS [OF_TIME [OF_SIZE]]]: writes c.toml with these lines more.
campaign() {
  cat >c.toml <<'TOML'
[factors]
codec = ["gzip", "zstd"]
level = [1, 6]
[design]
replications = 3
seed = 5
[run]
command = ["sh", "-c", "echo time $(($1 * 10 + $2)); echo size $((100 - $1 + $2 % 3))", "sh", "{level}", "{run}"]
[responses.took]
from = "wall"
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
goal = "minimize"
TOML
  printf '%s\n' "${2-delta = \"5 %\"}" '[responses.size]' 'from = "stdout"' \
    "pattern = 'size ([0-9]+)'" "${3-$small}" '[analysis]' 'model = "codec * level"' \
    'primary = "time"' "${1-}" >>c.toml
}
small='goal = "minimize"
limit = "<= 200"'

note='asked after the runs had started: '

# unlabelled ARGUMENTS...: the analysis asks what was registered.
unlabelled() {
  expect 0 anova "$@"
  ! grep -q 'exploratory' out || fail "yates anova $*: it is called exploratory"
}

# labelled DIFFERENCE ARGUMENTS...: the first note says that this differs, and nothing else.
labelled() {
  difference=$1
  shift
  expect 0 anova "$@" --json
  grep -qF -e "\"text\": \"$note$difference; this part is exploratory\"" out ||
    fail "yates anova $*: it does not say: $difference"
  says out '"code": "exploratory"'
}

campaign
expect 0 plan c.toml
[ ! -e c.yates ] || fail "planning has made a store"

# What was asked before the first run counts for nothing; the rest of the runs changes nothing.
campaign 'confidence = 0.9' 'delta = "1 %"'
expect 0 plan c.toml
campaign
expect 0 run c.toml --limit 1
campaign '' 'delta = "3 %"'
expect 0 run c.toml
labelled 'delta 3 % (registered: 5 %)' c.toml
campaign
unlabelled c.toml
expect 0 anova c.toml --json
grep -q 'exploratory' out && fail "what was registered is called exploratory"

# Options ask as the file does.
labelled 'delta 3 % (registered: 5 %)' c.toml --delta 3%
labelled 'delta 2 (registered: 5 %)' c.toml --delta 2
labelled 'confidence 0.9 (registered: 0.95)' c.toml --confidence 0.9
labelled 'adjust none (registered: holm)' c.toml --adjust none
labelled 'goal maximize (registered: minimize)' c.toml --goal maximize
labelled 'limit < 50 (registered: none)' c.toml --limit '< 50'
labelled 'scale log (registered: auto)' c.toml --scale log
labelled 'baseline codec=zstd,level=1 (registered: codec=gzip,level=1)' c.toml \
  --baseline 'codec=zstd'
labelled 'given of codec true (registered: false)' c.toml --given codec
labelled 'confidence 0.9 (registered: 0.95), delta 3 % (registered: 5 %)' c.toml --delta '3 %' \
  --confidence .9
unlabelled 'time ~ codec * level' c.toml --delta 5% --confidence 0.950 --adjust holm \
  --goal minimize --scale auto --baseline 'codec=gzip,level=1.0'

# A formula is its terms.
labelled 'the formula time ~ codec (registered: time ~ codec * level)' 'time ~ codec' c.toml
labelled 'the formula log(time) ~ codec * level (registered: time ~ codec * level)' \
  'log(time) ~ codec * level' c.toml
labelled 'the formula time ~ codec * C(level) (registered: time ~ codec * level)' \
  'time ~ codec * C(level)' c.toml
labelled 'the formula took ~ level (registered: none)' 'took ~ level' c.toml
unlabelled 'time ~ level + codec + codec:level' c.toml
unlabelled 'size ~ codec * level' c.toml

# The file asks something else.
campaign 'confidence = 0.9
adjust = "bh"' 'scale = "log"
weight = 2'
labelled 'confidence 0.9 (registered: 0.95), adjust bh (registered: holm), delta none (registered: 5 %), scale log (registered: auto), weight 2 (registered: none)' c.toml
expect 0 report c.toml
grep -qF "$note" c.yates/report.html || fail "the page does not say so"
campaign
sed -i 's/^primary = .*/primary = "size"/' c.toml
labelled 'primary size (registered: time)' c.toml
campaign '' 'delta = "5 %"' 'goal = "minimize"
limit = "<= 150"'
labelled 'limit of size <= 150 (registered: <= 200)' 'time ~ codec * level' c.toml
labelled 'limit <= 150 (registered: <= 200)' 'size ~ codec * level' c.toml
campaign '' 'delta = "5 %"' ''
labelled 'goal of size none (registered: minimize), limit of size none (registered: <= 200)' c.toml
sed -i 's/^model = .*/model = "codec + level"/' c.toml
expect 0 anova c.toml --json
says out "${note}the formula time ~ codec + level (registered: time ~ codec * level), goal of size"
campaign
sed -i 's/^level = .*/level = { levels = [1, 6], scale = "log2" }/' c.toml
labelled 'scale of level log2 (registered: linear)' c.toml
campaign

# Data without a registration are not labelled.
expect 0 export c.toml -o runs.csv
unlabelled 'time ~ codec' runs.csv --delta 3% --confidence 0.9

# Confidence and adjustment of the file are those of the analysis, unless they are typed.
for word in holm sidak bonferroni bh none; do
  campaign "adjust = \"$word\"
confidence = 0.8"
  expect 0 anova c.toml --json
  says out "\"adjust\": \"$word\""
  says out '"confidence": 0.8'
  expect 0 anova c.toml --json --adjust holm --confidence 0.95
  says out '"adjust": "holm"'
  says out '"confidence": 0.95'
  ! grep -q 'exploratory' out || fail "what was registered was typed and is called exploratory"
done
campaign 'confidence = 95'
expect 3 anova c.toml
one_complaint
says err "'confidence' of [analysis] is 95; expected a number between 0 and 1"
campaign
expect 2 anova c.toml --scale lgo
one_complaint
says err "did you mean 'log'?"
unlabelled c.toml --designed --whole-plot replicate

# Replications are added until the intervals of the file's confidence are narrow.
cat >u.toml <<'TOML'
[factors]
a = [1, 2]
[design]
replications = 2
until = { half_width = 1000000, of = "value", most_replications = 3 }
[run]
command = ["sh", "-c", "echo $((10000 * ($1 + $2)))", "sh", "{a}", "{run}"]
[responses.value]
from = "stdout"
goal = "minimize"
[analysis]
confidence = 0.8
TOML
expect 0 run u.toml
says err 'the half widths of the 80% confidence intervals of value'
grep -q 'the largest is [0-9]*,[0-9]*, at a=' err || fail "a width is not written as all numbers are: $(cat err)"
finish
