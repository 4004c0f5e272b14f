#!/bin/sh
# Pages of different shape in a real browser: nothing in its console, no request, nothing that axe finds
# for those who read with other means, the keyboard reaches everything, no text leaves its picture, no
# width from 320 to 1600 pixels scrolls sideways, few printed pages; advice, answer and picture stand on
# the first screen of a desk, and on the first two of a telephone. page_in_browser.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
browser=$(command -v chromium) || { echo "skipped: there is no chromium"; exit 77; }
command -v node >/dev/null || { echo "skipped: there is no node"; exit 77; }
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/browser-tests-1.60
[ -e "$modules/complete" ] || { echo "skipped: script/bootstrap --tests makes $modules"; exit 77; }

ten_pages

# And some that are odd: nothing repeated, nothing that matters, names that are no names, the brief page;
# and one as long as that of examples/compression.
table unrepeated 1 prefetch,hugepages,smt,numa,latency 'for (a = -1; a <= 1; a += 2)
  for (b = -1; b <= 1; b += 2) for (c = -1; c <= 1; c += 2)
    row((a > 0 ? "on" : "off") "," (b > 0 ? "on" : "off") "," (c > 0 ? "on" : "off") "," (a * b * c > 0 ? "on" : "off"),
        50 - 8 * a + 5 * b + 2 * a * b + noise())'
table nothing 4 fs,threads,time 'for (a = 0; a < 2; a++) for (b = 1; b <= 2; b++)
  row((a ? "xfs" : "ext4") "," b, 20 + 3 * noise())'
{
  printf '"<script>alert(1)</script> & ""more"" of a name that goes on and on without any end in sight",\331\205\330\261\330\255\330\250\330\247,time\n'
  for i in 1 2 3 4; do
    printf '"<b>&amp;</b>","\360\237\220\214 slow",%s\n"<b>&amp;</b>",fast,%s\n' "2$i" "1$i"
    printf '"a level whose name is so long that no axis has room for it, whatever one does","\360\237\220\214 slow",%s\n' "3$i"
    printf '"a level whose name is so long that no axis has room for it, whatever one does",fast,%s\n' "1$i"
  done
} >hostile.csv

page unrepeated 'latency ~ prefetch * hugepages + smt + numa' --unit us --goal minimize
page nothing 'time ~ fs * threads' --unit s --goal minimize --delta '3 %'
name=$(head -n 1 hostile.csv | sed 's/^"\(.*\)",.*,time$/\1/; s/""/"/g')
page hostile "time ~ \`$name\` * $(printf '\331\205\330\261\330\255\330\250\330\247')" --goal minimize
cp two_to_the_four.csv brief.csv
page brief 'p95 ~ cache * io * compress * threads' --unit ms --goal minimize --brief

sed -e '/^opt = /a data = { levels = ["text", "incompressible"], given = true }' \
  -e 's/^replications = 4/replications = 3\nblocks = "replication"/' -e '/^limit = /d' \
  -e '/^unit = "s"/a weight = 1' -e '/^unit = "J"/a weight = 2' three_responses.toml >weighted.toml
printf '[analysis]\nmodel = "threads * codec * opt * data"\n' >>weighted.toml
campaign_page weighted 0

# On how many sheets of paper a report prints at most.
pages='unrepeated.html:3 nothing.html:3 hostile.html:4 brief.html:1 weighted.html:4'
for name in $ten; do
  pages="$pages $name.html:4"
done
# shellcheck disable=SC2086  # a list of names
CHROMIUM=$browser node "$2/tests/cli/browser/look.mjs" "$modules" $pages >found 2>&1 </dev/null ||
  fail "in a browser: $(head -n 30 found)"
finish
