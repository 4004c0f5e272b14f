#!/bin/sh
# What yates train keeps, yates predict uses: train.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

# Forty settings, each measured twice; the deviations are made of the row's number.
awk 'BEGIN {
  print "cpu,batch,net,site,time"
  split("1 2 4 8 16", cpus, " "); split("64 128 256 512", batches, " "); split("a b", nets, " ")
  for (c = 1; c <= 5; c++) for (b = 1; b <= 4; b++) for (n = 1; n <= 2; n++) for (r = 1; r <= 2; r++)
    printf "%d,%d,%s,here,%.4f\n", cpus[c], batches[b], nets[n],
      (100 / cpus[c] + batches[b] / 20 + 5 * n) * (1 + 0.02 * sin(37 * ++row))
}' >runs.csv
cat >points.csv <<'END'
id,batch,cpu,net,remark
007,100,3,a,"x, y"
008,256,32,b,
009,64,4,d,
010,64,0,a,
END

expect 0 train 'time ~ .' runs.csv -o model.json
says out "Learnt time from 40 settings (80 runs). Inside, settings that were left out had"
says out "mean (trivial)"
says out "cpu upward"
grep -q "At levels of" out && fail "both numbers have three levels or more"
says out "The model is in model.json."
says out "where settings exchange an input"
silent err
cp model.json first.json
# The same bytes on one processor as on all.
if command -v taskset >/dev/null; then
  taskset -c 0 "$yates" train 'time ~ .' runs.csv -o model.json >out 2>err || fail "train on one processor"
else
  expect 0 train 'time ~ .' runs.csv -o model.json
fi
cmp -s first.json model.json || fail "the model depends on the number of processors"

expect 0 train 'time ~ .' runs.csv --json --technique ridge --technique mean --technique process
silent err
is out 'd["schema"]' yates.train/1
is out 'd["settings"], d["runs"], d["scale"]' "(40, 80, 'log')"
is out 'd["technique"] in ("combination", "ridge", "process")' True
is out 'sum(d["weights"].values()) == 1' True
is out 'sorted({v["technique"] for v in d["validation"]})' "['combination', 'mean', 'nearest', 'process', 'ridge']"
is out '[v["direction"] for v in d["validation"] if v["technique"] == "mean"]' \
  "['inside', 'between', 'upward', 'downward', 'between', 'upward', 'downward']"
is out 'all(set(v) >= {"mape", "signed", "worst", "large_errors", "r_squared"} for v in d["validation"])' True
is out 'min(d["validation"], key=lambda v: v["mape"])["mape"] < 0.1' True
is out 'd["model"]' None
is out 'd["importance"][0]["inputs"], len(d["importance"]) >= 2' "(['cpu'], True)"
is out 'all(i["low"] <= i["error"] <= i["high"] for i in d["importance"])' True
is out 'd["importance"][0]["low"] > 0' True
hash=$(field out 'd["data_sha256"]')
is model.json 'd["data_sha256"]' "$hash"

expect 0 predict model.json points.csv --format csv
silent err
[ "$(head -n 1 out)" = "id,batch,cpu,net,remark,predicted,low,high,where" ] || fail "other columns"
grep -q '^007,100,3,a,"x, y",[0-9.]*,[0-9.]*,[0-9.]*,inside$' out || fail "a point inside"
grep -q '^008,256,32,b,,[0-9.]*,[0-9.]*,[0-9.]*,outside$' out || fail "a point outside"
grep -q '^009,64,4,d,,,,,refused$' out || fail "a level that was not measured"
grep -q '^010,64,0,a,,,,,refused$' out || fail "no logarithm"
cp out twice.csv
expect 3 predict model.json twice.csv --format csv
says err "twice.csv: has a column 'predicted', which the output adds"
expect 0 predict model.json points.csv
says out "1 inside the measured ones, 1 outside, 2 refused"
says out "net = d was not measured"
says out "Above cpu = 16: the last measured levels, predicted from those before them"
says out "Between levels of batch: levels that were left out, predicted from"
expect 0 predict model.json --at 'cpu=8,batch=256,net=a' --at 'cpu=8,batch=256,net=a,site=there' --json
is out 'd["schema"], d["confidence"]' "('yates.predict/1', 0.9)"
is out '[p["where"] for p in d["points"]]' "['inside', 'refused']"
is out 'd["points"][0]["low"] < 30.3 < d["points"][0]["high"]' True
is out 'd["points"][1]["input"]' site
expect 0 predict model.json --at 'cpu=8,batch=256,net=a' --confidence 99%
says out "without an interval"
says out "an interval of 99% needs 99 settings"
expect 0 predict model.json --at 'cpu=8,batch=256,net=a' --confidence 99% --json
is out 'd["points"][0]["reason"][:38]' "an interval of 99% needs 99 settings t"
for format in markdown latex; do
  expect 0 predict model.json points.csv --format $format
  expect 0 train 'time ~ cpu' runs.csv --technique mean --format $format
done
says out "A trivial prediction, the mean of all settings or the setting that differs"

"$yates" predict model.json - --json <points.csv >out 2>err || fail "points from standard input"
is out 'len(d["points"])' 4

# A column that has the name of one of a plan's own is not dropped in silence.
sed '1s/batch/block/' runs.csv >block.csv
expect 0 train 'time ~ .' block.csv --technique ridge --json
is out '[i["name"] for i in d["inputs"]]' "['cpu', 'net', 'site']"
is out "[n['text'][:24] for n in d['notes'] if 'plans' in n['text']]" "['block is not learnt from']"
expect 0 train 'time ~ . + block' block.csv --technique ridge --json
is out 'len(d["inputs"]), [n for n in d["notes"] if "plans" in n["text"]]' "(4, [])"

# Beyond a number of two levels nothing tells the error.
grep -v -E '^(1|2|4),' runs.csv >two.csv
expect 0 train 'time ~ .' two.csv -o two.json --technique ridge --technique nearest
says out "At levels of cpu that were not measured predictions have no interval"
expect 0 predict two.json --at 'cpu=17,batch=100,net=b'
says out "without an interval"
says out "cpu = 17 was not measured, and nothing tells how wrong"
expect 0 predict two.json --at 'cpu=12,batch=256,net=b' --format csv
grep -q '^12,256,b,here,[0-9.]*,,,inside$' out || fail "an interval between two levels"
grep -q "an interval of" out && fail "more settings inside would not help"
expect 0 predict two.json --at 'cpu=17,batch=100,net=b' --json
is out 'd["points"][0]["where"], d["points"][0]["low"], d["points"][0]["input"]' "('outside', None, 'cpu')"

# Of many numbers those are tested beyond their levels that go most with the response.
awk 'BEGIN { for (i = 1; i <= 18; i++) printf "x%d,", i; print "time"; for (s = 0; s < 30; s++) {
  for (i = 1; i <= 18; i++) printf "%d,", (s * (2 * i + 1) + i) % 31; print 10 + (s * 5 + 2) % 31 * 3 } }' >many.csv
expect 0 train 'time ~ .' many.csv --technique ridge --technique mean --json -o many.json
is out 'len({i.split()[0] for i in [str(c["input"]) for c in d["directions"] if c["direction"] == "upward"]})' 16
expect 0 train 'time ~ .' many.csv --technique ridge --technique mean
says out "Beyond the levels of x"

# Ernest's terms, a queueing model, and the grey box of the latter.
cat >model.toml <<'END'
[[station]]
name = "cpu"
kind = "ps"
demand = "work / cpu"
[workload]
arrival_rate = "batch / 4000"
[parameters]
work = { start = 1, min = 0 }
[fit]
response = "time"
END
expect 0 train 'time ~ I(batch / cpu) + log(cpu) + net' runs.csv --queue model.toml -o grey.json --json
is out '[v["technique"] for v in d["validation"] if v["direction"] == "inside" and v["technique"] in ("formula", "non-negative", "queueing", "grey-box")]' \
  "['formula', 'non-negative', 'grey-box', 'queueing']"
expect 0 train 'time ~ .' runs.csv --queue model.toml --technique grey-box --technique queueing -o grey.json
expect 0 predict grey.json --at 'cpu=8,batch=256,net=a' --json
is out 'd["points"][0]["low"] < 30.3 < d["points"][0]["high"]' True
sed 's/work \/ cpu/work * site/' model.toml >slip.toml

# Far beyond the levels nothing was tested; a queueing model is not replaced by what is learnt from it.
expect 0 predict model.json --at 'cpu=1000,batch=100,net=a' --json
is out 'd["points"][0]["where"], d["points"][0]["high"], d["points"][0]["predicted"] > 0' "('outside', None, True)"
cp model.toml queue.json
expect 5 train 'time ~ .' runs.csv --queue queue.json -o queue.json --force
cmp -s model.toml queue.json || fail "the queueing model is lost"
printf 'a,y\n1,1e110\n2,2e110\n3,3e110\n4,4e110\n' >big.csv

# Slips, each in one sentence.
slip() {
  status=$1
  text=$2
  shift 2
  expect "$status" "$@"
  one_complaint
  says err "$text"
}
slip 3 "slip.toml: reads 'site', which is no number among the inputs" train 'time ~ .' runs.csv --queue slip.toml
slip 3 "which is not a unit of time" train 'time ~ .' runs.csv --queue model.toml --unit MiB
slip 3 "y is 1e+110 in a run, and numbers up to 1e40 are learnt" train 'y ~ a' big.csv
slip 2 "'forrest' is unknown; did you mean 'forest'?" train 'time ~ .' runs.csv --technique forrest
slip 2 "expected a whole number from 2 to 1000" train 'time ~ .' runs.csv --folds 1
slip 2 "expected a share above 0" train 'time ~ .' runs.csv --large much
slip 2 "no formula was given" train runs.csv
slip 3 "did you mean 'cpu'?" train 'time ~ cpus' runs.csv
echo mine >own.json
slip 5 "exists and was not written by yates" train 'time ~ cpu' runs.csv -o own.json
slip 5 "cannot open" predict nowhere.json points.csv
slip 2 "predict needs a file with points" predict model.json
printf 'cpu,batch,net\n1,fast,a\n' >slip.csv
slip 3 "slip.csv:2: batch is a number in the model, and 'fast' is not one" predict model.json slip.csv

# Where the response is 0 in some settings, relative errors are not defined, and R^2 is told.
awk 'BEGIN { print "threads,size,errors"; for (t = 1; t <= 8; t++) for (s = 1; s <= 4; s++) printf "%d,%d,%d\n", t, s, (t > 4 ? (t - 4) * s : 0) }' >zeros.csv
expect 0 train 'errors ~ .' zeros.csv
says out "R² of settings that were left out, since errors is 0 in some"
grep -q '^combination .*[0-9]' out || fail "no figure of the combination"
says out "Inside, the worst is threads="
slip 2 "'foo' is unknown; known are mean, nearest, " train 'time ~ .' runs.csv --technique foo

# Serial numbers beside the numbers that act once kept a search going for ever.
printf 'id,w,m,y\n' >serial.csv
awk 'BEGIN { n = split("1a2 4b1 2c1 8c18 8c19 4c5 8c18 1b0 8b1 2c0 2a0 2a1", rows, " ")
  for (i = 1; i <= n; i++) print 99999 + i "," substr(rows[i], 1, 1) "," substr(rows[i], 2, 1) "," substr(rows[i], 3) }' >>serial.csv
expect 0 train 'y ~ .' serial.csv -o serial.json
# Points without a row.
head -n 1 serial.csv >none.csv
for format in text json csv; do expect 0 predict serial.json none.csv --format $format; done

# A share in % is learnt as it is where that fits better, as yates anova says, ends at 100 % wherever
# it is asked, and a value that was cut is said to be one. Numbers without units take none.
awk 'BEGIN { print "cache,hit"; for (c = 16; c <= 1024; c *= 2) for (r = 0; r < 4; r++) {
  hit = 100 * (1 - exp(-c / 300)) + 2 * sin(37 * ++row); printf "%d,%.1f %%\n", c, hit < 100 ? hit : 100 } }' >hits.csv
expect 0 train 'hit ~ cache' hits.csv -o hits.json --json
is out 'd["scale"]' raw
expect 0 train 'hit ~ cache' hits.csv --scale log --json
is out 'd["scale"]' log
expect 0 train 'hit ~ cache' hits.csv --scale log -o log.json
for model in hits log; do
  expect 0 predict $model.json --at cache=1500 --json
  is out 'd["points"][0]["predicted"] <= 100, (d["points"][0]["high"] or 0) <= 100' "(True, True)"
done
expect 0 predict hits.json --at cache=4000
tr -s '\n ' ' ' <out | grep -q 'the prediction ended at 100%, which no measured value passes' || fail "a cut is not told"
# Of 10 to 90 % nothing says that they end at 100.
awk 'BEGIN { print "threads,scaling"; for (t = 2; t <= 16; t *= 2) for (r = 0; r < 3; r++)
  printf "%d,%.2f\n", t, 5.5 * t + sin(37 * ++row) / 10 }' >scaling.csv
expect 0 train 'scaling ~ threads' scaling.csv --unit % -o scaling.json
expect 0 predict scaling.json --at threads=32 --json
is out '150 < d["points"][0]["predicted"] < 200, "100" in d["points"][0]["reason"]' "(True, False)"
awk 'BEGIN { print "threads,mem"; for (t = 1; t <= 16; t++) for (r = 0; r < 2; r++)
  printf "%d,%.2f\n", t, 30 + 100 * t + sin(37 * ++row) }' >mem.csv
expect 0 train 'mem ~ threads' mem.csv --scale raw -o mem.json
expect 0 predict mem.json --at threads=1000 --json
is out '"nothing was tested" in d["points"][0]["reason"]' True
is out '"its value is only that bound" in d["points"][0]["reason"]' True

# A level at which repeated runs scatter more than elsewhere.
awk 'BEGIN { print "codec,size,time"; for (s = 1; s <= 20; s++) for (c = 1; c <= 3; c++) for (r = 0; r < 3; r++)
  printf "%s,%d,%.4f\n", substr("abc", c, 1), s, (5 + s * c) * exp((c == 3 ? 0.24 : 0.04) * sin(37 * ++row)) }' >noisy.csv
expect 0 train 'time ~ .' noisy.csv
tr -s '\n ' ' ' <out | grep -q 'Repeated runs at codec=c scatter [0-9.]* times as much' || fail "unequal noise is not told"
expect 0 train 'time ~ .' noisy.csv --json
is out '[n["code"] for n in d["notes"]]' "['unequal-noise']"
is out '"intervals inside are wider there" in d["notes"][0]["text"]' True
expect 0 train 'time ~ .' noisy.csv -o noisy.json
expect 0 predict noisy.json --at codec=a,size=10.5 --at codec=c,size=10.5 --json
is out 'min(p["high"] / p["low"] for p in d["points"]) ** 2 < max(p["high"] / p["low"] for p in d["points"])' True
{ head -n 1 noisy.csv; grep -E '^[bc],[5678],' noisy.csv; } >few.csv
expect 0 train 'time ~ .' few.csv
says out 'For intervals of 90% 9 settings are needed'
tr -s '\n ' ' ' <out | grep -q 'at its other levels\.' || fail "intervals are told that there are not"

finish
