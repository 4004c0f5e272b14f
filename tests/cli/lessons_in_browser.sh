#!/bin/sh
# Lesson pages of every kind in a real browser: what page_in_browser.sh asks of reports.
. "$2/tests/cli/helpers.sh"
browser=$(command -v chromium) || { echo "skipped: there is no chromium"; exit 77; }
command -v node >/dev/null || { echo "skipped: there is no node"; exit 77; }
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/browser-tests-1.60
[ -e "$modules/complete" ] || { echo "skipped: script/bootstrap --tests makes $modules"; exit 77; }
books=$2/examples/textbook

for one in jain_14_1 jain_15_1 jain_17_1 jain_17_9 jain_18_1 jain_18_4 jain_19_1 jain_20_7 jain_21_1 montgomery_5_1; do
  expect 0 teach "$books/$one.csv" -o "$one.html"
done
expect 0 teach queue mmc --servers 2 --arrival-rate 3 --service-rate 2 -o mmc.html
{
  printf '"<script>alert(1)</script> & ""more"" of a name that goes on and on without any end in sight",\331\205\330\261\330\255\330\250\330\247,time\n'
  printf '"<b>&amp;</b>","\360\237\220\214 slow",21\n"<b>&amp;</b>",fast,12\n'
  printf '"a level whose name is so long that no column has room for it, whatever one does","\360\237\220\214 slow",33\n'
  printf '"a level whose name is so long that no column has room for it, whatever one does",fast,14\n'
} >hostile.csv
expect 0 teach hostile.csv -o hostile.html
CHROMIUM=$browser node "$2/tests/cli/browser/look.mjs" "$modules" ./*.html >found 2>&1 </dev/null ||
  fail "in a browser: $(head -n 30 found)"
finish
