#!/bin/sh
# What yates predicts, a short script recomputes from the model file: recompute.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"
script=$2/examples/prediction/recompute.py

awk 'BEGIN {
  print "cpu,batch,net,time"
  split("1 2 4 8 16", cpus, " "); split("64 128 256 512", batches, " "); split("a b", nets, " ")
  for (c = 1; c <= 5; c++) for (b = 1; b <= 4; b++) for (n = 1; n <= 2; n++) for (r = 1; r <= 2; r++)
    printf "%d,%d,%s,%.4f\n", cpus[c], batches[b], nets[n],
      (100 / cpus[c] + batches[b] / 20 + 5 * n) * (1 + 0.02 * sin(37 * ++row))
}' >runs.csv

# compare OPTIONS...: trains, and compares predictions among and between levels.
compare() {
  expect 0 train 'time ~ .' runs.csv -o model.json --force "$@"
  for setting in 'cpu=3 batch=100 net=a' 'cpu=3 batch=128 net=b' 'cpu=16 batch=512 net=b'; do
    expect 0 predict model.json --at "$(echo "$setting" | tr ' ' ,)" --json
    # shellcheck disable=SC2086  # three words
    python3 "$script" model.json $setting >again || fail "recompute $*"
    python3 -c 'import json, sys
there, here = json.load(open("out"))["points"][0]["predicted"], float(open("again").read())
sys.exit(abs(here / there - 1) > 1e-9)' || fail "$* at $setting: $(cat again), not $(grep predicted out)"
  done
}
compare
compare --scale raw
compare --scale raw --technique grey-box
for technique in mean nearest least-squares ridge tree forest extra-trees boosting non-negative grey-box \
  smooth-process process process-with-line; do
  compare --technique $technique
done

# A share ends at the whole; of several responses each has a line; what is not known is said.
awk 'BEGIN { print "load,n,hit,time"
  for (i = 1; i <= 9; i++) for (n = 1; n <= 4; n++) printf "%d,%d,%.3f,%d\n", i, n, (i + n > 10 ? 1 : 0.5 + 0.047 * (i + n)), i * n }' >hits.csv
expect 0 train 'cbind(hit, time) ~ load + n' hits.csv --technique ridge -o hits.json --force
expect 0 predict hits.json --at load=9,n=4 --json
python3 "$script" hits.json load=9 n=4 >again || fail "recompute several"
python3 -c 'import json
point = json.load(open("out"))["points"][0]["predictions"]
lines = dict(line.split() for line in open("again"))
assert point["hit"]["predicted"] == float(lines["hit"]) == 1, (point, lines)
assert point["hit"]["high"] <= 1, point
assert abs(point["time"]["predicted"] / float(lines["time"]) - 1) < 1e-9, (point, lines)' || fail "several"
unable() {
  said=$1; shift
  if python3 "$script" "$@" >again 2>&1; then fail "recompute $*: $(cat again)"; fi
  grep -q "$said" again || fail "recompute $*: $(cat again)"
}
unable "load has no value" hits.json n=4
unable "load=12 is beyond the measured levels" hits.json n=4 load=12
expect 0 train 'time ~ load + n' hits.csv --technique network -o network.json
unable "network is a technique that this script does not know" network.json n=4 load=3

finish
