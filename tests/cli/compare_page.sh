#!/bin/sh
# yates compare -o: the comparison as a page. compare_page.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"

# campaign FOLDER SLOWER: the same campaign, whose zstd takes SLOWER times as long.
campaign() {
  mkdir "$1"
  cat >"$1/c.toml" <<TOML
title = "Compression"
[factors]
codec = ["gzip", "zstd"]
threads = { levels = [1, 2], label = "worker threads" }
[design]
replications = 5
seed = 4
[run]
command = ["awk", "-v", "c={codec}", "-v", "t={threads}", "-v", "r={run}", "-v", "slower=$2", "-f", "measure.awk"]
[responses.time]
from = "stdout"
unit = "s"
goal = "minimize"
label = "<time> & more"
TOML
  cat >"$1/measure.awk" <<'AWK'
BEGIN { srand(r * 7919 + slower); for (i = 0; i < 9; i++) rand()
  print (c == "zstd" ? 20 * slower : 60) / t * exp(0.02 * (rand() + rand() + rand() - 1.5)) }
AWK
  expect 0 run "$1/c.toml" --quiet
}
campaign old 1
campaign new 1.3
expect 0 compare old/c.toml new/c.toml -o changes.html
says out 'New is slower at 2 of 4 settings'
! grep -q 'C(threads)' out || fail "people read how the formula spells a factor"
says out 'version × codec × threads'
python3 - <<'PY' || fail "the page of a comparison"
import re
page = open("changes.html", encoding="utf-8").read()
assert re.search(r"<h2[^>]*>New is slower at 2 of 4 settings, most at codec=zstd, worker threads=", page)
assert page.count("<svg") == 1 and "role=\"img\"" in page
rows = re.findall(r"<text[^>]*>([^<]*)</text>", page)
assert {"average", "codec=zstd, worker threads=2", "codec=gzip, worker threads=1"} <= set(rows), rows
assert "&lt;time&gt; &amp; more" in page and "<time>" not in page
differs = re.search(r"<caption>What differs</caption>(.*?)</table>", page, re.S).group(1)
assert "commands" in differs and "slower=1.3" in differs and "kernel" not in differs
same = re.search(r"<caption>What is the same</caption>(.*?)</table>", page, re.S).group(1)
assert "kernel" in same
assert "Do this: codec=zstd, worker threads=2" in page and not re.search(r"[^r] threads=", page)
same_columns = re.findall(r'<th scope="col"[^>]*>([^<]*)', same)
assert len(same_columns) == 2 and "kernel build" in same and "_" not in re.sub(r"<td.*?</td>", "", same), same_columns
ids = re.findall(r' id="([^"]*)"', page)
assert len(ids) == len(set(ids)), ids
assert "nan" not in page.lower().replace("finance", "") or not re.search(r"\bnan\b", page.lower())
PY
# Pages can be compared like their campaigns.
expect 0 report old/c.toml -o old.html
expect 0 report new/c.toml -o new.html
expect 0 compare old.html new.html -o of_pages.html
says out 'New is slower at 2 of 4 settings'
# A page of a comparison holds no data, and replaces nothing that yates did not write.
expect 3 anova changes.html
one_complaint
echo mine >mine.html
expect 5 compare old.html new.html -o mine.html
expect 0 compare old.html new.html -o mine.html --force
# Two campaigns for one report are pointed there.
expect 2 report old/c.toml new/c.toml
says err 'yates compare OLD NEW'
# Tables have no machine; nothing is invented.
expect 0 export old/c.toml -o old.csv
expect 0 export new/c.toml -o new.csv
expect 0 compare 'time ~ codec * threads' old.csv new.csv --unit s -o tables.html
grep -q 'How both were measured' tables.html || fail "the page of tables"
! grep -q 'kernel' tables.html || fail "the page of tables names a kernel"
finish
