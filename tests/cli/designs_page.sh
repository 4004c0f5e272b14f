#!/bin/sh
# Every command line and every campaign of docs/designs.md works as it is printed.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/pages/blocks.sh"
page=$2/docs/designs.md

# Campaigns begin with their name, and lack only what is measured.
files_of "$page" >campaigns
[ "$(wc -l <campaigns)" -ge 18 ] || fail "docs/designs.md: fewer campaigns than kinds of designs"
while read -r file; do
  factors=$(sed -n '/^\[factors\]/,/^\[design\]/s/^\([a-z_0-9]*\) = .*/"{\1}"/p' "$file" | paste -sd,)
  printf '[run]\ncommand = ["true", %s]\n[responses.time]\nfrom = "wall"\ngoal = "minimize"\n' "$factors" >>"$file"
done <campaigns

commands_of "$page" | sed -n 's/^yates //p' >lines
[ "$(wc -l <lines)" -ge 30 ] || fail "docs/designs.md: fewer commands than expected"
while read -r line; do
  eval "expect 0 $line"
done <lines

# A campaign of the page is planned even where no line of it does so.
while read -r file; do
  expect 0 plan "$file"
done <campaigns

for kind in full-factorial two-level fractional-factorial plackett-burman orthogonal-array supersaturated \
  latin-square graeco-latin-square balanced-incomplete-blocks central-composite box-behnken \
  definitive-screening latin-hypercube sobol mixture one-at-a-time custom optimal; do
  grep -q "^| .*\`$kind\`" "$page" || fail "docs/designs.md: the table does not name $kind"
  grep -q "^###* .*$kind" "$page" || fail "docs/designs.md: no section about $kind"
  grep -q "\"$kind\"" "$2/docs/campaign-file.md" || fail "docs/campaign-file.md does not name $kind"
done

# What the page says of the resolutions that there are.
resolution() {
  factors=
  for number in $(seq "$2"); do factors="$factors --factor f$number=1,2"; done
  # shellcheck disable=SC2086  # a list of words
  expect 0 design fractional-factorial --runs "$1" $factors --json
  says out "\"resolution\": $3,"
}
resolution 8 4 4
resolution 8 7 3
resolution 16 5 5
resolution 16 8 4
resolution 16 15 3
resolution 32 6 6
resolution 32 16 4
resolution 64 8 5
finish
