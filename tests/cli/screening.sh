#!/bin/sh
# examples/screening as its README tells, with a small input: plan, run, anova, effects, the next design.
. "$(dirname "$0")/helpers.sh"
cp "$2"/examples/screening/* .
LINES_TO_SORT=2000 ./prepare.sh || fail "prepare.sh failed"
[ "$(wc -l <data/numbers)" -eq 2000 ] || fail "prepare.sh made another number of lines"
[ "$(cut -d' ' -f1 data/numbers | sort -u | wc -l)" -eq 2000 ] || fail "a number comes twice"

expect 0 plan campaign.toml --json
says out '"resolution": 4'
says out '"runs": 16'
expect 0 plan campaign.toml
says out 'resolution IV'
says out 'threads:locale = buffer:temporary = comparison:stable'
for effect in threads:locale buffer:temporary comparison:stable; do
  grep -qF "$effect" "$2/examples/screening/README.md" || fail "the README does not name $effect"
done

expect 0 run campaign.toml
says err '16 of 16 runs done'
expect 0 export campaign.toml
[ "$(wc -l <out)" -eq 17 ] || fail "not 16 runs were measured"
expect 0 anova campaign.toml
for term in threads buffer locale comparison temporary merge stable 'buffer × temporary'; do
  grep -q "^$term " out || fail "the table does not name $term"
done
says out 'Residual'
expect 0 effects campaign.toml
says out 'buffer × temporary'

# Every line of the README that calls yates, but the command that is not part of this program yet.
sed -n '/^```sh$/,/^```$/p' README.md | sed -e ':join' -e '/\\$/{ N; s/\\\n//; b join' -e '}' |
  sed -n 's/^yates \([^#]*\).*/\1/p' >lines
[ "$(wc -l <lines)" -eq 4 ] || fail "README.md: other commands than expected"
while read -r line; do
  eval "expect 0 $line"
done <lines
sed -i 's/"\.\/measure\.sh"/"true"/' next.toml
expect 0 plan next.toml --json
says out '"runs": 24'

# A setting that the program does not know fails with a sentence.
./sort.sh 1 1M C numerical plain 16 no >out 2>err && fail "sort.sh takes an unknown comparison"
says err "'numerical' is no known comparison"
finish
