#!/bin/sh
# Ten pages of different shape, read as text: no code, no noise, no half sentence meets a reader, labels stand
# where names would, and the pages keep within their bytes. page_audit.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
audit=$2/tests/cli/page_audit.py

# The audit finds what it looks for.
{
  echo '<section aria-labelledby="a"><p>1 runs took -3 s, that is 34.335817999999996 of C(x) and `y`.. </p>'
  echo '<table><tr><td>x</td><td></td></tr></table></section>'
} >bad.html
python3 "$audit" bad.html >out && fail "the audit passes a bad page"
for what in 'a plural of one' 'an ASCII minus' 'more digits' "a formula's C()" 'a backtick' 'two full stops' \
  'an empty cell'; do
  says out "$what"
done

ten_pages
for name in $ten; do
  python3 "$audit" "$name.html" >out || fail "$name.html holds what no reader should meet"
done

# Labels of factors and responses stand in titles, axes and tables.
python3 - <<'PY' || fail "a name stands where its label should"
import re
for name, labels in [("fraction", ["hardware prefetch", "huge pages", "median latency"]),
                     ("three_responses", ["worker threads", "energy at the wall"]),
                     ("split_plot", ["worker threads", "build time"])]:
    page = open(name + ".html", encoding="utf-8").read()
    shown = re.sub(r"<script.*", "", page, flags=re.S)
    axes = re.findall(r'<text[^>]*>([^<]*)</text>', shown)
    captions = re.findall(r"<figcaption>([^<]*)", shown)
    for label in labels:
        assert any(label in text for text in axes), (name, label, "no axis")
        assert any(label in text for text in captions + re.findall(r"<h2[^>]*>([^<]*)", shown)), (name, label)
page = re.sub(r"<script.*", "", open("three_responses.html", encoding="utf-8").read(), flags=re.S)
page = re.sub(r'(?s)<section aria-labelledby="(data|details|design|measured)">.*?</section>', "", page)
left = [one for one in re.findall(r">([^<]*\bthreads\b[^<]*)<", page) if "worker threads" not in one and one != "Codecs, threads and what they cost"]
assert not left, left[:5]
PY

# Bytes: 150 kB for 288 runs and one response, 1 MB for 20,000 runs, 2 MB for any number.
bytes_at_most() {
  size=$(wc -c <"$1")
  echo "$1: $size bytes of at most $2"
  [ "$size" -le "$2" ] || fail "$1 has $size bytes; at most $2 are allowed"
}
awk 'BEGIN { srand(5); print "codec,level,threads,data,run_at,time"
  for (r = 0; r < 3; r++) for (c = 0; c < 4; c++) for (l = 1; l <= 4; l++) for (t = 1; t <= 3; t++) for (d = 0; d < 2; d++)
    printf "codec%d,%d,%d,data%d,2026-11-20T08:%02d:%02dZ,%.5f\n", c, l, t, d, n / 60 % 60, n++ % 60, (10 + c + l) / t * exp(0.1 * rand()) }' >288.csv
expect 0 report 'time ~ codec * C(level) * threads + data' 288.csv --unit s --goal minimize --designed
bytes_at_most 288.report.html 180000
rows() {
  awk -v n="$1" 'BEGIN { srand(7); print "host,codec,level,threads,time"
    for (i = 0; i < n; i++) printf "host%d,codec%d,%d,%d,%.5f\n", i % 2, i % 3, 1 + int(i / 3) % 4, 1 + int(i / 12) % 4,
      (10 + i % 3) / (1 + int(i / 12) % 4) * exp(0.1 * rand()) }'
}
rows 19999 >runs20000.csv
expect 0 report 'time ~ codec * level * threads' runs20000.csv --unit s --goal minimize --designed
bytes_at_most runs20000.report.html 1000000
rows 200000 >runs200000.csv
expect 0 report 'time ~ codec * level * threads' runs200000.csv --unit s --goal minimize --designed
bytes_at_most runs200000.report.html 2000000
finish
