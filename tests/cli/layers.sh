#!/bin/sh
# Networks are predicted from their layers: layers.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

# Three networks on a made-up machine: 40 operations and 1 byte of 10^9 a millisecond, 0.03 ms for the launch of a
# layer alone and 0.01 ms within a pass; backward takes twice as long.
awk 'BEGIN {
  print "network,layer,type,batch,h_in,w_in,c_in,h_out,w_out,c_out,h_filter,w_filter,stride,forward_ms,backward_ms" >"layers.csv"
  print "network,precision,batch,repetition,forward_ms,backward_ms" >"passes.csv"
  split("lenet tinynet widenet newnet", names, " "); split("4 6 9 7", pairs, " ")
  for (n = 1; n <= 4; n++) for (b = 16; b <= 32; b *= 2) {
    pass = 0
    file = n < 4 ? "layers.csv" : "whole.csv"
    for (p = 0; p < pairs[n]; p++) {
      h = 7 + 3 * p; i = 8 * 2 ^ (p % 3); o = 64 / 2 ^ (p % 2)
      t = 2 * b * h * h * 9 * i * o / 4e10 + 4 * (b * h * h * (i + o) + 9 * i * o) / 1e9
      printf "%s,%d,conv,%d,%d,%d,%d,%d,%d,%d,3,3,1,%.9g,%.9g\n", names[n], 2 * p, b, h, h, i, h, h, o, t + 0.03, 2 * t + 0.06 >file
      r = 4 * b * h * h * 2 * o / 1e9
      printf "%s,%d,relu,%d,%d,%d,%d,%d,%d,%d,1,1,1,%.9g,%.9g\n", names[n], 2 * p + 1, b, h, h, o, h, h, o, r + 0.03, 2 * r + 0.06 >file
      pass += t + r + 0.02
    }
    for (k = -1; k <= 1; k += 2)
      printf "%s,fp32,%d,%d,%.9g,%.9g\n", names[n], b, k, pass * (1 + 0.01 * k), 2 * pass * (1 + 0.01 * k) >(n < 4 ? "passes.csv" : "measured.csv")
    printf "%s,bf16,%d,1,%.9g,%.9g\n", names[n], b, pass / 3, pass >(n < 4 ? "passes.csv" : "measured.csv")
  }
}'
# A network that was not timed, with its columns in another order, and those left out that others tell.
awk -F, 'BEGIN { print "type,c_out,c_in,h_out,batch,h_filter,network" }
  { print $3 "," $10 "," $7 "," $8 "," $4 "," $11 "," $1 }' whole.csv >new.csv

expect 0 train --layers layers.csv --passes passes.csv -o model.json
silent err
says out "Learnt from 76 layers (36 different) of 3 networks."
says out "Of the passes, those in fp32 count."
says out "The model is in model.json."
expect 0 train --layers layers.csv --passes passes.csv --format markdown # whose lines are not broken
says out "In a pass, the launch of each layer adds"
cp model.json first.json
expect 0 train --layers layers.csv --passes passes.csv -o model.json --json
cmp -s first.json model.json || fail "the same tables give another model"
is out 'd["schema"], d["kind"], d["unit"]' "('yates.train/1', 'layers', 'ms')"
is out '[(v["technique"], v["direction"], v["mape"] < 1e-6) for v in d["validation"]]' \
  "[('layers', 'forward', True), ('published', 'forward', False), ('layers', 'backward', True), ('published', 'backward', False)]"
is out '[round(1e-9 / k["per_byte"], 3) for k in d["kinds"]]' "[1.0, 1.0, 0.5, 0.5]"
is out '{k: round(v, 6) for k, v in d["launch_in_pass"].items()}' "{'forward': 0.01, 'backward': 0.02}"

expect 0 predict model.json --layers new.csv --format csv
says err "Intervals hold at least 75% of networks like those learnt from, each at all its batch sizes: 90% needs 9 networks, and 3 could be left out."
[ "$(head -n 1 out)" = "network,batch,forward,forward_low,forward_high,backward,backward_low,backward_high" ] ||
  fail "other columns"
python3 - <<'END' >err || fail "the new network is predicted wrongly"
import csv
measured = {}
for network, precision, batch, _, forward, backward in csv.reader(open("measured.csv")):
    if precision == "fp32":
        measured.setdefault(float(batch), []).append((float(forward), float(backward)))
rows = list(csv.DictReader(open("out")))
assert [float(row["batch"]) for row in rows] == [16, 32], rows
for row in rows:
    for k, name in enumerate(("forward", "backward")):
        wanted = sum(pair[k] for pair in measured[float(row["batch"])]) / 2
        assert abs(float(row[name]) / wanted - 1) < 1e-6, (row, wanted)
        assert float(row[name + "_low"]) <= float(row[name]) <= float(row[name + "_high"]), row
END
expect 0 predict model.json --layers new.csv --format csv --quiet
silent err
expect 0 predict model.json --layers new.csv --confidence 0.7 --json
is out 'd["schema"], d["kind"], d["level"]["forward"], d["networks_left_out"]["backward"]' \
  "('yates.predict/1', 'layers', 0.7, 3)"
is out '[p["batch"] for p in d["predictions"]], d["notes"]' "([16.0, 32.0], [])"
sed 's/,16,/,8,/' new.csv >small.csv
expect 0 predict model.json --layers small.csv
says out "Some batch sizes are beyond those learnt from, 16 to 32"
for format in markdown latex; do
  expect 0 predict model.json --layers new.csv --format $format
  expect 0 train --layers layers.csv --passes passes.csv --format $format
done
# Without passes, and without one of the two times.
cut -d, -f 1-14 layers.csv >forward.csv
expect 0 train --layers forward.csv -o forward.json
says out "Without --passes a network is the sum of its layers alone"
expect 0 predict forward.json --layers new.csv --format csv
grep -q '^newnet,16,[0-9.]*,[0-9.]*,[0-9.]*,,,$' out || fail "a backward pass that was not learnt"
# Of one network nothing tells the error.
sed -n '1p; /^lenet/p' layers.csv >one.csv
expect 0 train --layers one.csv -o one.json
says out "No network could be left out"
expect 0 predict one.json --layers new.csv
says out "There are no intervals"

# Slips, each in one sentence.
slip() {
  status=$1
  text=$2
  shift 2
  expect "$status" "$@"
  one_complaint
  says err "$text"
}
cat >runs.csv <<'END'
cpu,time
1,10
2,6
4,4
8,3
END
expect 0 train 'time ~ cpu' runs.csv --technique mean --technique ridge -o settings.json
slip 3 "model.json: is a model of networks; predict with it by --layers and a table of layers" predict model.json runs.csv
slip 3 "settings.json: is a model of settings, not of layers; predict with it without --layers" \
  predict settings.json --layers new.csv
slip 2 "predict --layers takes one model" predict model.json runs.csv --layers new.csv
slip 2 "train takes a formula with data, or --layers, not both" train 'time ~ cpu' runs.csv --layers layers.csv
slip 2 "name their table by --layers" train --passes passes.csv
slip 2 "--folds has no meaning for layers" train --layers layers.csv --folds 5
slip 3 "new.csv: has no times to learn from" train --layers new.csv
slip 3 "runs.csv: has no column 'network'" train --layers runs.csv
sed 's/relu/gelu/' new.csv >gelu.csv
slip 3 "gelu.csv: newnet has a layer of the kind 'gelu', of which the model knows nothing; did you mean 'relu'?" \
  predict model.json --layers gelu.csv
slip 3 "passes.csv: has no column 'type'" predict model.json --layers passes.csv
head -c 900 model.json >cut.json
slip 3 "the file is cut off" predict cut.json --layers new.csv
sed 's|yates.layers/1|yates.layers/7|' model.json >later.json
slip 3 "is a model of the form yates.layers/7" predict later.json --layers new.csv
echo mine >own.json
slip 5 "exists and was not written by yates" train --layers layers.csv -o own.json

finish
