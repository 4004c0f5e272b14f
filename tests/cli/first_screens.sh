#!/bin/sh
# What a stranger should be able to name after five seconds of the first screen, on ten pages of different
# shape: the advice, what it gains, and what speaks most against it. Judged by hand on the pictures that
# screenshots.sh compares; here it is held that the words stand in the first box, and in the terminal first.
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
ten_pages

# text_of FILE: what the first box of a page says without opening anything, on one line.
text_of() {
  tr '\n' ' ' <"$1" | sed 's/.*<main id="main"><section class="verdict"//; s/<details.*//; s/<figure.*<\/figure>/ /
    s/<\/\(td\|th\|h2\|h3\|p\|li\|tr\)>/ /g; s/<[^>]*>//g; s/&#39;/'"'"'/g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g
    s/\xc2\xa0/ /g; s/  */ /g'
}

# names NAME ADVICE GAIN DOUBT: each is said in the first box of NAME.html; the advice is its title.
names() {
  text_of "$1.html" >box
  for words in "$2" "$3" "$4"; do
    grep -qF -e "$words" box || fail "$1: the first box does not say \"$words\": $(cat box)"
  done
  grep -qF "<h2 id=\"verdict" "$1.html" || fail "$1: there is no title"
}
names one_factor 'Do this: buffer=256K' 'Gain over baseline 27.9% less (25.5 to 30.3%)' \
  'Main doubt: an assumed baseline (the advice stands, its gain may differ) No baseline was named, so buffer=4K is taken'
names two_to_the_four 'Do this: cache=on, io=uring; keep compress=none, threads=4' 'Gain over baseline 37.2% less, by 11.93' \
  'Main doubt: an assumed baseline (the advice stands, its gain may differ) No baseline was named'
names fraction 'Do this: hardware prefetch=on; keep huge pages=never, NUMA policy=interleave' \
  'Gain over baseline 17.04% less (16.14 to 17.93%)' 'Nobody ran the baseline'
names ninety_six_settings 'Do this: threads=8, codec=lz4, for every level of data' 'Gain over baseline, for every level of data: 19.4 times faster (19.0 to 19.8)' \
  'Main doubt: an assumed baseline (the advice stands, its gain may differ)'
names three_responses 'Choose: worker threads=4, codec=zstd (best for time); worker threads=1, codec=zstd (gains less, costs less); or the baseline' \
  'Gains less, costs less: worker threads=1, codec=zstd 1.5 times faster (1.4 to 1.6)' \
  'Main doubt: what counts more (decide it first)'
names constant_response 'Check the measurement: time is 5' 'the measurement itself' \
  'A response that never changes may not have been measured'
names failed 'Do this: codec=zstd, threads=4' 'Gain over baseline 3.0 times faster (2.7 to 3.4)' 'All runs with codec = xz failed (6 of 6)'
names forty_eight_settings 'Do this: batch=96, direct=yes; keep codec=lz4' 'Gain over baseline 73.9% less' \
  'batch=88 instead of 96 (at most'
names split_plot 'Do this: kernel=6.6, worker threads=4' 'Gain over baseline 2.88 times faster (2.82 to 2.94)' \
  'worker threads=4 is the largest that was tried'
names queueing 'Do this: batch=256; keep jobs=1' 'Gain over baseline 2.87 times faster (2.79 to 2.95)' \
  'Main doubt: the order of the runs (settle it before you act) The rows are in the order of batch and jobs'

# The terminal begins with the same advice and ends in it; without pictures nothing else is missing.
terminal() {
  advice=$1
  shift
  expect 0 anova "$@"
  [ "$(head -n 1 out)" = "$advice" ] && [ "$(tail -n 1 out)" = "$advice" ] || fail "anova $*: another advice than the page"
  cp out with
  expect 0 anova "$@" --no-plots
  sed -n '/^Analysis of variance/,$p' with >tables
  sed -n '/^Analysis of variance/,$p' out | cmp -s - tables || fail "anova $*: --no-plots changes the tables"
  ! grep -q 'marks what matters\|the best first, with' out || fail "anova $*: --no-plots leaves a picture"
  LC_ALL=C
  expect 0 anova "$@"
  LC_ALL=C.UTF-8
  ! LC_ALL=C grep -q '[^[:print:][:space:]]' out || fail "anova $*: more than ASCII where the locale is not UTF-8"
  awk '/^Analysis of variance/ { exit } length($0) > 80 { bad = 1 } END { exit bad }' out ||
    fail "anova $*: a line of the first screen is longer than 80 columns"
}
terminal 'Do this: buffer=256K' 'time ~ buffer' one_factor.csv --unit s --goal minimize --designed
terminal 'Do this: kernel=6.6, threads=4' split_plot.toml
terminal 'Do this: prefetch=on; keep hugepages=never, numa=interleave' fraction.toml
finish
