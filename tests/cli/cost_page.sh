#!/bin/sh
# What a page says of settings that were not measured, and what [prediction] asks: cost_page.sh PROGRAM SOURCE
. "$(dirname "$0")/helpers.sh"

# cost FILE EFFECT: 48 settings of two numbers and a category, one run each.
cost() {
  awk -v effect="$2" 'BEGIN {
    print "cpu,batch,net,time"
    split("1 2 4 8 16 32", cpus, " "); split("64 128 256 512", batches, " "); split("a b", nets, " ")
    for (c = 1; c <= 6; c++) for (b = 1; b <= 4; b++) for (n = 1; n <= 2; n++) {
      wild = sin(37 * ++row * row)
      printf "%d,%d,%s,%.4f\n", cpus[c], batches[b], nets[n],
        effect ? (100 / cpus[c] + batches[b] / 20 + 5 * n) * (1 + 0.02 * wild) : 50 + 10 * wild
    }
  }' >"$1"
}
cost runs.csv 1
cost noise.csv 0

expect 0 report 'time ~ cpu + batch + net' runs.csv --goal minimize --unit s -o runs.html
silent err
grep -q 'href="#cost">[0-9]* What will it cost?<' runs.html || fail "no link to the section"
grep -q 'Of 48 settings left out with all of their runs, [a-z_]* was predicted with a mean error of' runs.html ||
  fail "no error of settings that were left out"
grep -q '90% of runs at new settings' runs.html || fail "no band"
grep -q 'Predicted time along cpu' runs.html || fail "no curve along cpu"
grep -q 'Predicted time along batch' runs.html || fail "no curve along batch"
grep -q 'Predicted time along net' runs.html && fail "a curve along a category"
grep -q 'where settings exchange an input' runs.html || fail "no importances"
grep -q 'cpu upward' runs.html || fail "no errors by direction"
cp runs.html first.html
expect 0 report 'time ~ cpu + batch + net' runs.csv --goal minimize --unit s -o runs.html
cmp -s first.html runs.html || fail "the same data make another page"
# A page is data as well, and says the same.
expect 0 report runs.html -o again.html
grep -q 'Predicted time along cpu' again.html || fail "a page of a page has no section"
expect 0 report 'time ~ cpu + batch + net' runs.csv --goal minimize --brief -o brief.html
grep -q 'What will it cost' brief.html && fail "the brief page has the section"

# Noise alone gets one sentence, few settings and settings without numbers nothing.
expect 0 report 'time ~ cpu + batch + net' noise.csv --goal minimize -o noise.html
grep -q 'Nothing here predicts time at settings that were not measured' noise.html || fail "noise is predicted"
grep -q 'Predicted time along' noise.html && fail "a curve of noise"
head -n 10 runs.csv >few.csv
expect 0 report 'time ~ cpu + batch' few.csv --goal minimize -o few.html
grep -q 'What will it cost' few.html && fail "nine settings have a section"
expect 0 report 'time ~ C(cpu) + net' runs.csv --goal minimize -o texts.html
grep -q 'What will it cost' texts.html && fail "twelve settings of which nothing is a number have a section"

# [prediction] says what a command line would.
mkdir c
cat >c/cost.sh <<'END'
awk -v c="$1" -v b="$2" 'BEGIN { printf "cost %.3f\n", (100 / c + b / 20) * (1 + 0.01 * sin(7 * c + b)) }'
END
campaign() {
  cat >c/c.toml <<'END'
[factors]
cpu = [1, 2, 4, 8]
batch = { levels = [64, 128, 256], label = "batch size" }
[run]
command = ["sh", "./cost.sh", "{cpu}", "{batch}"]
[responses.cost]
from = "stdout"
pattern = 'cost ([0-9.]+)'
goal = "minimize"
[prediction]
END
  cat >>c/c.toml
}
campaign <<'END'
technique = ["mean", "ridge", "process"]
folds = 4
large = 0.1
seed = 9
model = "cpu + batch"
END
expect 0 run c/c.toml
expect 0 train c/c.toml --json
is out 'd["folds"], d["large"], d["seed"], [i["name"] for i in d["inputs"]]' "(4, 0.1, 9, ['cpu', 'batch'])"
is out 'sorted({v["technique"] for v in d["validation"]})' "['combination', 'mean', 'nearest', 'process', 'ridge']"
expect 0 train c/c.toml --json --folds 3 --technique ridge
is out 'd["folds"], sorted({v["technique"] for v in d["validation"]})' "(3, ['combination', 'mean', 'nearest', 'ridge'])"
expect 0 report c/c.toml -o c.html
grep -q 'Predicted cost along batch size' c.html || fail "the page does not call the factor by its label"
expect 0 report c.html -o again.html
grep -q 'Predicted cost along batch size' again.html || fail "a page of the campaign's page has no section"
expect 0 train again.html --json
is out 'd["folds"], d["seed"]' "(4, 9)"
cat >c/model.toml <<'END'
[[station]]
name = "machine"
kind = "delay"
demand = "a / cpu + b * batch"
[workload]
population = 1
[parameters]
a = { start = 1, min = 0 }
b = { start = 1, min = 0 }
[fit]
response = "cost"
END
{ echo 'technique = ["queueing", "ridge"]'; echo '[queueing]'; echo 'model = "model.toml"'; } | campaign
expect 0 train c/c.toml --json
is out '[v["mape"] < 0.05 for v in d["validation"] if v["technique"] == "queueing" and v["direction"] == "inside"]' '[True]'
echo 'technique = "queueing"' | campaign
expect 3 train c/c.toml
says err "c.toml:11: [prediction]: technique 'queueing' needs a model: --queue MODEL.toml, or [queueing] of a campaign"
echo 'technique = ["mean", "rigde"]' | campaign
expect 3 train c/c.toml
one_complaint
says err "c.toml:11: [prediction]: no technique is called 'rigde'; did you mean 'ridge'?"
{ echo 'technique = ["mean", "formula"]'; echo 'model = "cpu + batch"'; } | campaign
expect 3 train c/c.toml
one_complaint
says err "c.toml:11: [prediction]: technique 'formula' learns terms"
expect 0 report c/c.toml -o without.html
grep -q 'What will it cost' without.html && fail "a page has a section by a technique that lacks its terms"
echo 'fold = 4' | campaign
expect 3 train c/c.toml
says err "did you mean 'folds'?"

# Predictions stand in the unit of the answers above them.
awk 'BEGIN { print "codec,size,time"
  for (r = 0; r < 3; r++) for (c = 0; c < 2; c++) for (s = 1; s <= 32; s *= 2)
    printf "%s,%d,%.4g s\n", c ? "zstd" : "gzip", s, (c ? 2e-5 : 3e-5) * s * (1 + (r * 7 + s * 3 + c) % 5 / 100) }' >micro.csv
expect 0 report 'time ~ codec * log2(size)' micro.csv --goal minimize -o micro.html
says micro.html 'What will it cost?'
says micro.html 'predicted time (µs)'
grep -q 'time (s)' micro.html && fail "the page tells one response in two units"
finish
