# Sourced behind helpers.sh by the tests that look at pages: data of ten shapes, and a page of each.
# Needs nothing but awk; works in the folder of helpers.sh. ctest has them made once for all tests, by
# ten_pages_once.sh; a test that is called by hand makes what is not there or was made by another program.

# Numbers between 0 and 1 for awk, the same of every awk: rand() of one is not that of another.
# (W. H. Payne and others, Coding the Lehmer pseudo-random number generator, 1969.)
random='function random() { state = (state * 16807) % 2147483647; return state / 2147483647 }'

# table NAME REPLICATIONS HEAD PROGRAM: NAME.csv, its rows in random order; `noise()` is about normal.
table() {
  awk -v replications="$2" -v head="$3" "$random"'
    function noise() { return random() + random() + random() - 1.5 }
    function row(text, value) { key[++n] = random(); line[n] = text "," sprintf("%.4g", value) }
    BEGIN {
      state = 11
      for (r = 1; r <= replications; r++) { '"$4"' }
      print head
      for (i = 1; i <= n; i++) {
        least = 0
        for (j = 1; j <= n; j++) if (!used[j] && (!least || key[j] < key[least])) least = j
        used[least] = 1
        print line[least]
      }
    }' >"$1.csv"
}

# page NAME OPTIONS...: NAME.html of NAME.csv.
page() {
  name=$1
  shift
  expect 0 report "$@" "$name.csv" -o "$name.html" --designed
}

# campaign_page NAME STATUS: runs NAME.toml, which ends with STATUS, and writes NAME.html.
campaign_page() {
  expect "$2" run "$1.toml" --quiet
  expect 0 report "$1.toml" -o "$1.html"
}

# A program of settings t, c, o and run r: four threads halve the time and cost energy and memory, zstd saves time.
measuring_program() {
  echo "$random" >measure.awk
  cat >>measure.awk <<'AWK'
function noise() { return exp((random() + random() + random() - 1.5) * 0.06) }
BEGIN {
  state = r * 7919
  for (i = 0; i < 5; i++) random()
  if (c == broken) { print "cannot open the archive" > "/dev/stderr"; exit 3 }
  print "time", 10 / (t == 4 ? 2.1 : 1) / (c == "zstd" ? 1.5 : 1) * noise()
  print "energy", 40 * (t == 4 ? 1.3 : 1) * noise()
  print "memory", 100 * (t == 4 ? 1.6 : 1) * (c == "zstd" ? 1.2 : 1) * noise()
}
AWK
}

one_factor() {
  table one_factor 6 buffer,time 'split("4K 16K 64K 256K", b, " "); split("31 24.5 22.4 22.1", v, " ")
    for (i = 1; i <= 4; i++) row(b[i], v[i] + noise())'
  page one_factor 'time ~ buffer' --unit s --goal minimize
}

two_to_the_four() {
  table two_to_the_four 5 cache,io,compress,threads,p95 'for (c = 0; c < 2; c++) for (i = 0; i < 2; i++)
    for (z = 0; z < 2; z++) for (t = 4; t <= 16; t += 12)
      row((c ? "on" : "off") "," (i ? "uring" : "sync") "," (z ? "zstd" : "none") "," t,
          31 - 9 * c - 6 * i + 3 * c * i + t / 4 + z + 2 * noise())'
  page two_to_the_four 'p95 ~ cache * io * compress * threads' --unit ms --goal minimize --limit '<= 24'
}

# 2^(5-1) as a campaign: pairs of effects that nothing tells apart, labels, a placebo.
fraction() {
  cat >fraction.toml <<'TOML'
title = "Five kernel settings in half the runs"
[factors]
prefetch = { levels = ["off", "on"], label = "hardware prefetch" }
hugepages = { levels = ["never", "always"], label = "huge pages" }
smt = ["off", "on"]
numa = { levels = ["interleave", "local"], label = "NUMA policy" }
coin = { levels = ["heads", "tails"], placebo = true }
[design]
kind = "fractional-factorial"
fraction = 1
replications = 2
seed = 5
[run]
command = ["awk", "-v", "p={prefetch}", "-v", "h={hugepages}", "-v", "n={numa}", "-v", "r={run}", "-f", "fraction.awk"]
[responses.latency]
from = "stdout"
pattern = 'latency ([0-9.]+)'
unit = "us"
label = "median latency"
goal = "minimize"
TOML
  echo "$random" >fraction.awk
  cat >>fraction.awk <<'AWK'
BEGIN {
  state = r * 7919
  for (i = 0; i < 5; i++) random()
  print "latency", 50 - 8 * (p == "on") + 5 * (h == "always") + 4 * (p == "on") * (h == "always") + random() + random()
}
AWK
  campaign_page fraction 0
}

# 4 x 4 x 3 x 2, advice for each of three kinds of data.
ninety_six_settings() {
  table ninety_six_settings 2 threads,codec,data,filesystem,seconds 'split("gzip xz zstd lz4", k, " ")
    split("4 11 2.2 1.1", s, " ")
    for (t = 1; t <= 8; t *= 2) for (c = 1; c <= 4; c++) for (d = 1; d <= 3; d++) for (f = 0; f < 2; f++)
      row(t "," k[c] "," substr("textlog pics", 4 * d - 3, 4) "," (f ? "xfs" : "ext4"),
          s[c] * (0.7 + d / 4) / t ^ 0.8 * exp(noise() / 20))'
  page ninety_six_settings 'seconds ~ threads * codec * data * filesystem' --unit s --goal minimize --given data
}

# Three responses with goals, of factors that have labels.
three_responses() {
  measuring_program
  cat >three_responses.toml <<'TOML'
title = "Codecs, threads and what they cost"
[factors]
threads = { levels = [1, 4], label = "worker threads" }
codec = ["gzip", "zstd"]
opt = { levels = ["O2", "O3"], label = "optimisation" }
[design]
replications = 4
seed = 3
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
label = "energy at the wall"
[responses.memory]
from = "stdout"
pattern = 'memory ([0-9.]+)'
goal = "minimize"
unit = "MB"
limit = "<= 250"
TOML
  campaign_page three_responses 0
}

constant_response() {
  table constant_response 3 a,b,time 'for (a = 0; a < 2; a++) for (b = 1; b <= 2; b++) row("x" a "," b, 5)'
  page constant_response 'time ~ a * b' --unit s --goal minimize
}

# Every run of one codec fails; of nothing but failures yates writes no page but a sentence.
all_of_a_level_failed() {
  measuring_program
  cat >failed.toml <<'TOML'
title = "One codec is not installed"
[factors]
codec = ["gzip", "xz", "zstd"]
threads = [1, 4]
[design]
replications = 3
seed = 3
[run]
command = ["awk", "-v", "t={threads}", "-v", "c={codec}", "-v", "r={run}", "-v", "broken=xz", "-f", "measure.awk"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
goal = "minimize"
unit = "s"
TOML
  campaign_page failed 6
}

# 12 x 2 x 2 settings, measured three times.
forty_eight_settings() {
  table forty_eight_settings 3 batch,codec,direct,time 'for (b = 1; b <= 12; b++) for (c = 0; c < 2; c++) for (d = 0; d < 2; d++)
    row(8 * b "," (c ? "zstd" : "lz4") "," (d ? "yes" : "no"), 12 + 40 / b + 3 * c - 2 * d + noise())'
  page forty_eight_settings 'time ~ C(batch) * codec * direct' --unit s --goal minimize
}

# A kernel is booted once per whole plot.
split_plot() {
  cat >split_plot.toml <<'TOML'
title = "Two kernels, three numbers of threads"
[factors]
kernel = { levels = ["6.1", "6.6"], hard_to_change = true, change = ["true", "{kernel}"] }
threads = { levels = [1, 2, 4], scale = "log2", label = "worker threads" }
[design]
replications = 4
seed = 3
[run]
command = ["awk", "-v", "k={kernel}", "-v", "t={threads}", "-v", "r={run}", "-f", "split_plot.awk"]
[responses.value]
from = "stdout"
goal = "minimize"
unit = "s"
label = "build time"
TOML
  echo "$random" >split_plot.awk
  cat >>split_plot.awk <<'AWK'
BEGIN { state = r * 7919; for (i = 0; i < 5; i++) random(); print 60 / t ^ 0.7 - 3 * (k == "6.6") + random() + random() }
AWK
  campaign_page split_plot 0
}

# Jobs that share a disk, and the model of machines and a repairman beside them.
queueing() {
  cat >queueing.awk <<'AWK'
function response(n, z, d,   q, r, x, i) {
  q = 0
  for (i = 1; i <= n; ++i) { r = d * (1 + q); x = i / (z + r); q = x * r }
  return z + r
}
BEGIN {
  split("0.3 -0.8 1.0 -0.2 0.6 -0.9 0.1 -0.4 0.8 -0.5", noise, " ")
  print "batch,jobs,time"
  for (b = 32; b <= 256; b *= 2) for (n = 1; n <= 8; n += (n < 3 ? 1 : 2)) for (k = 1; k <= 2; ++k) {
    t = 6000 / b * response(n, 0.02 + 0.0003 * b, 0.008)
    printf "%d,%d,%.9g\n", b, n, t * (1 + 0.01 * noise[++count % 10 + 1])
  }
}
AWK
  awk -f queueing.awk >queueing.csv
  cat >queueing.toml <<'TOML'
title = "Machine repairman"
[[station]]
name = "cpu"
kind = "delay"
demand = "z0 + z1 * batch"
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[workload]
population = "jobs"
[parameters]
z0 = { start = 0.05, min = 0 }
z1 = { start = 0.001, min = 0 }
d = { start = 0.02, min = 0 }
[fit]
response = "time"
cycles = "6000 / batch"
error = "relative"
TOML
  page queueing 'time ~ C(batch) * jobs' --unit s --goal minimize --queueing queueing.toml
}

make_ten_pages() {
  one_factor
  two_to_the_four
  fraction
  ninety_six_settings
  three_responses
  constant_response
  all_of_a_level_failed
  forty_eight_settings
  split_plot
  queueing
}

# shellcheck disable=SC2154  # set by helpers.sh
kept_pages=${yates%/bin/*}/tests/cli/ten_pages
ten_pages_text=$2/tests/cli/ten_pages.sh

# What pages are made by, in some words.
page_makers() {
  stat -c '%n %s %y' "$yates" "${yates%/*}/yates-supervisor"
  cksum <"$ten_pages_text"
}

# Puts the data, the campaigns and the pages of all ten here, and the list of their names into `ten`.
ten_pages() {
  if [ "$(cat "$kept_pages/made_by" 2>/dev/null)" = "$(page_makers)" ]; then
    cp -R -p "$kept_pages/." .
  else
    make_ten_pages
  fi
  ten='one_factor two_to_the_four fraction ninety_six_settings three_responses constant_response failed
    forty_eight_settings split_plot queueing'
}
