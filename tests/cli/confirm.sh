#!/bin/sh
# The advised setting and the baseline are measured again, alone: the verdict of fresh runs.
. "$(dirname "$0")/helpers.sh"
cat >measure.awk <<'AWK'
function noise() { return exp((rand() + rand() + rand() - 1.5) * 0.06) }
BEGIN {
  srand(r * 7919 + length(c))
  for (i = 0; i < 5; i++) rand()
  print "time", (d == "text" ? 10 : 25) / (t == 4 ? 2.1 : 1) / (c == "zstd" ? 1.5 : 1) * noise()
}
AWK
# campaign FILE DATA_KEYS MORE_OF_DESIGN
campaign() {
  cat >"$1" <<TOML
title = "Codecs"
[factors]
threads = [1, 4]
codec = ["gzip", "zstd"]
"log level" = { levels = ["quiet", "loud"], placebo = true }
data = { levels = ["text", "log"]$2 }
[design]
replications = 3
$3
[run]
command = ["awk", "-v", "t={threads}", "-v", "c={codec}", "-v", "d={data}", "-v", "r={run}", "-f", "measure.awk"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
goal = "minimize"
unit = "s"
TOML
}

# Nobody chooses the data: two settings for each of them, which the model compares.
campaign given.toml ', given = true' 'exclude = ["threads == 99"]'
expect 3 confirm given.toml
expect 0 run given.toml --quiet
expect 0 confirm given.toml
says out 'threads=4, codec=zstd, log level=quiet, data=text'
says out '  instead of threads=1, codec=gzip, log level=quiet, data=log'
says err 'wrote given-confirm.toml: 4 settings, 5 times each, 20 runs'
says err 'next: yates run given-confirm.toml'
expect 0 run given-confirm.toml --quiet
expect 0 anova given-confirm.toml
says out 'Do this: codec=zstd, threads=4, for every level of data'
grep -q 'times faster' out || fail "it does not say how much"
tr '\n' ' ' <out | sed 's/do  *not  *interact//g' | grep -q 'interact' && fail "two settings cannot show an interaction"
expect 0 report given-confirm.toml
grep -q 'yates confirm' given-confirm.yates/report.html && fail "a confirmation asks for a confirmation"
expect 0 report given.toml
grep -q '<code>yates confirm given.toml</code>' given.yates/report.html || fail "the page does not say how to confirm it"

# What is there is not overwritten; fewer and more replications; JSON.
expect 3 confirm given.toml --force
says err 'given-confirm.yates is there from an earlier confirmation; go on with yates run given-confirm.toml'
rm -r given-confirm.yates
expect 5 confirm given.toml
one_complaint
expect 0 confirm given.toml --replications 3 --force --json
says out '"runs": 12'
expect 2 confirm given.toml --replications 1

# One setting for all.
campaign all.toml '' ''
expect 0 run all.toml --quiet
expect 0 confirm all.toml --replications 8
says err 'wrote all-confirm.toml: 2 settings, 8 times each, 16 runs'
expect 0 run all-confirm.toml --quiet
expect 0 anova all-confirm.toml --json
says out '"kind": "choose"'
says out '"observations": 16'

# The best bet is measured beside what is advised.
cat >likely.awk <<'AWK'
BEGIN {
  noise = sin(r * 78.233) * 43758.5453
  noise -= int(noise)
  print "time", (t == 4 ? 6 : 10) / (c == "zstd" ? 1.03 : 1) * exp(0.06 * noise)
}
AWK
campaign likely.toml '' ''
sed -i 's/measure.awk/likely.awk/; s/^"log level".*/chunk = ["tiny", "large"]/; s/data/mode/g' likely.toml
expect 0 run likely.toml --quiet
expect 0 anova likely.toml
says out 'Do this: threads=4'
says out 'Best bet '
says out 'codec=zstd'
says out 'likely to'
expect 0 confirm likely.toml --json
says out '"bet": {'
says out '"runs": 15'
expect 0 run likely-confirm.toml --quiet
expect 0 anova likely-confirm.toml --json
says out '"kind": "choose"'

# Nothing was shown: there is nothing to confirm.
sed 's/print "time".*/print "time", 10 * noise()/' measure.awk >same.awk
campaign same.toml '' ''
sed -i 's/measure.awk/same.awk/' same.toml
expect 0 run same.toml --quiet
expect 3 confirm same.toml
one_complaint
says err 'advise no change, so there is nothing to confirm'
finish
