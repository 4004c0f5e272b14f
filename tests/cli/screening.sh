#!/bin/sh
# examples/screening as its README tells, with a small input: seven settings in sixteen runs, then six more that
# take a chain of interactions apart, then the next design. The commands are those of the README.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/pages/blocks.sh"
cp "$2"/examples/screening/* .
LINES_TO_SORT=2000 ./prepare.sh || fail "prepare.sh failed"
[ "$(wc -l <data/numbers)" -eq 2000 ] || fail "prepare.sh made another number of lines"
[ "$(cut -d' ' -f1 data/numbers | sort -u | wc -l)" -eq 2000 ] || fail "a number comes twice"
cp campaign.toml before.toml
chain='threads:locale = buffer:temporary = comparison:stable'
grep -qF "$chain" README.md || fail "the README does not name the chain"

# tells TERM...: the table of the analysis in `out` has a row for each term.
# A name that is too long for its column goes on in the next line.
tells() {
  tr '\n' '|' <out >one_line
  for term in "$@"; do
    grep -q "|$term  " one_line || grep -qE "\|${term%% × *} [^|]*\|  × ${term#* × }( [^|]*)?\|" one_line ||
      fail "the table does not name $term"
  done
}

# measured RUNS: so many are done, in blocks of 16 and of the others.
measured() {
  "$yates" export campaign.toml >runs 2>err </dev/null || fail "export failed"
  [ "$(wc -l <runs)" -eq $(($1 + 1)) ] || fail "not $1 runs were measured"
  awk -F, 'NR > 1 && $4 != ($1 <= 16 ? 1 : 2) { exit 1 }' runs || fail "the blocks are others"
}

settings='threads buffer locale comparison temporary merge stable'
commands_of README.md | sed -n 's/^yates \([^#]*[^# ]\) *\(#.*\)*$/\1/p' >lines
[ "$(wc -l <lines)" -eq 9 ] || fail "README.md: other commands than expected"
step=0
while read -r line; do
  step=$((step + 1))
  eval "expect 0 $line"
  case "$step $line" in
    '1 plan campaign.toml')
      says out 'resolution IV'
      says out "$chain"
      "$yates" plan campaign.toml --json >plan.json
      says plan.json '"resolution": 4'
      says plan.json '"runs": 16'
      ;;
    '2 run campaign.toml')
      says err '16 of 16 runs done'
      measured 16
      ;;
    '3 anova campaign.toml')
      # shellcheck disable=SC2086  # a list of words
      tells $settings 'buffer × temporary' Residual
      says out 'buffer × temporary = threads × locale = comparison × stable'
      ;;
    '4 augment '*)
      says out '6 D-optimal runs'
      says err 'nothing was changed'
      cmp -s campaign.toml before.toml || fail "a proposal has changed the campaign"
      ;;
    '5 augment '*' --apply') says err 'added 6 runs' ;;
    '6 run campaign.toml')
      says err '22 of 22 runs done'
      cp runs first_runs
      measured 22
      head -n 17 runs | cmp -s - first_runs || fail "the first sixteen runs have changed"
      ;;
    '7 anova campaign.toml')
      # shellcheck disable=SC2086  # a list of words
      tells block $settings 'buffer × temporary' Residual
      grep -q ' = ' out && sed -n '/cannot be told from/,/^Coefficients/p' out | grep -q ' = ' &&
        fail "an effect is still aliased"
      ;;
    "8 anova 'time ~ "*)
      tells 'threads × locale' 'buffer × temporary' 'comparison × stable'
      ;;
    '9 design two-level '*) sed -i 's/"\.\/measure\.sh"/"true"/' next.toml ;;
    *) fail "README.md: step $step is another one: $line" ;;
  esac
done <lines
COLUMNS=200 expect 0 effects campaign.toml
says out 'buffer × temporary'
expect 0 plan next.toml --json
says out '"runs": 24'

# Of the sixteen runs alone, the same model has three terms that are one column: the first stands
# for the two others.
mkdir alone
cp -r before.toml sort.sh data alone
expect 0 run alone/before.toml --quiet
eval "expect 0 $(sed -n '8s/campaign.toml/alone\/before.toml/; 8s/C(block) + //p' lines)"
[ "$(grep -c ' aliased$' out)" -eq 2 ] || fail "sixteen runs tell the chain apart"

# A setting that the program does not know fails with a sentence.
./sort.sh 1 1M C numerical plain 16 no >out 2>err && fail "sort.sh takes an unknown comparison"
says err "'numerical' is no known comparison"
finish
