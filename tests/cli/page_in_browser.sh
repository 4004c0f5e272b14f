#!/bin/sh
# Pages of different shape in a real browser: nothing in its console, no request, nothing that axe finds
# for those who read with other means, the keyboard reaches everything, no text leaves its picture, no
# width from 320 to 1600 pixels scrolls sideways, and few printed pages. page_in_browser.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
browser=$(command -v chromium) || { echo "skipped: there is no chromium"; exit 77; }
command -v node >/dev/null || { echo "skipped: there is no node"; exit 77; }
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/browser-tests
[ -e "$modules/complete" ] || { echo "skipped: script/bootstrap --tests makes $modules"; exit 77; }

table one 6 buffer,time 'split("4K 16K 64K 256K", b, " "); split("31 24.5 22.4 22.1", v, " ")
  for (i = 1; i <= 4; i++) row(b[i], v[i] + noise())'
table four 5 cache,io,compress,threads,p95 'for (c = 0; c < 2; c++) for (i = 0; i < 2; i++)
  for (z = 0; z < 2; z++) for (t = 4; t <= 16; t += 12)
    row((c ? "on" : "off") "," (i ? "uring" : "sync") "," (z ? "zstd" : "none") "," t,
        31 - 9 * c - 6 * i + 3 * c * i + t / 4 + z + 2 * noise())'
table wide 2 threads,codec,data,filesystem,seconds 'split("gzip xz zstd lz4", k, " ")
  split("4 11 2.2 1.1", s, " ")
  for (t = 1; t <= 8; t *= 2) for (c = 1; c <= 4; c++) for (d = 1; d <= 3; d++) for (f = 0; f < 2; f++)
    row(t "," k[c] "," substr("textlog pics", 4 * d - 3, 4) "," (f ? "xfs" : "ext4"),
        s[c] * (0.7 + d / 4) / t ^ 0.8 * exp(noise() / 20))'
table fraction 1 prefetch,hugepages,smt,numa,latency 'for (a = -1; a <= 1; a += 2)
  for (b = -1; b <= 1; b += 2) for (c = -1; c <= 1; c += 2)
    row((a > 0 ? "on" : "off") "," (b > 0 ? "on" : "off") "," (c > 0 ? "on" : "off") "," (a * b * c > 0 ? "on" : "off"),
        50 - 8 * a + 5 * b + 2 * a * b + noise())'
table nothing 4 fs,threads,time 'for (a = 0; a < 2; a++) for (b = 1; b <= 2; b++)
  row((a ? "xfs" : "ext4") "," b, 20 + 3 * noise())'
table constant 3 a,b,time 'for (a = 0; a < 2; a++) for (b = 1; b <= 2; b++) row("x" a "," b, 5)'
{
  printf '"<script>alert(1)</script> & ""more"" of a name that goes on and on without any end in sight",\331\205\330\261\330\255\330\250\330\247,time\n'
  for i in 1 2 3 4; do
    printf '"<b>&amp;</b>","\360\237\220\214 slow",%s\n"<b>&amp;</b>",fast,%s\n' "2$i" "1$i"
    printf '"a level whose name is so long that no axis has room for it, whatever one does","\360\237\220\214 slow",%s\n' "3$i"
    printf '"a level whose name is so long that no axis has room for it, whatever one does",fast,%s\n' "1$i"
  done
} >hostile.csv

page one 'time ~ buffer' --unit s --goal minimize
page four 'p95 ~ cache * io * compress * threads' --unit ms --goal minimize --limit '<= 20'
page wide 'seconds ~ threads * codec * data * filesystem' --unit s --goal minimize --given data
page fraction 'latency ~ prefetch * hugepages + smt + numa' --unit us --goal minimize
page nothing 'time ~ fs * threads' --unit s --goal minimize --delta '3 %'
page constant 'time ~ a * b' --unit s --goal minimize
name=$(head -n 1 hostile.csv | sed 's/^"\(.*\)",.*,time$/\1/; s/""/"/g')
page hostile "time ~ \`$name\` * $(printf '\331\205\330\261\330\255\330\250\330\247')" --goal minimize
cp four.csv brief.csv
page brief 'p95 ~ cache * io * compress * threads' --unit ms --goal minimize --brief

cat >both.toml <<'EOF'
title = "Codecs, threads and what they cost"
[design]
replications = 4
[factors]
threads = [1, 4]
codec = ["gzip", "zstd"]
opt = ["O2", "O3"]
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
EOF
cat >measure.awk <<'EOF'
function noise() { return exp((rand() + rand() + rand() - 1.5) * 0.06) }
BEGIN {
  srand(r * 7919)
  for (i = 0; i < 5; i++) rand()
  print "time", 10 / (t == 4 ? 2.1 : 1) / (c == "zstd" ? 1.5 : 1) * noise()
  print "energy", 40 * (t == 4 ? 1.3 : 1) * noise()
}
EOF
expect 0 run both.toml --quiet
expect 0 report both.toml -o both.html

CHROMIUM=$browser node "$2/tests/cli/browser/look.mjs" "$modules" one.html:4 four.html:4 wide.html fraction.html:4 \
  nothing.html:4 constant.html hostile.html both.html brief.html:1 >found 2>&1 </dev/null ||
  fail "in a browser: $(head -n 30 found)"
finish
