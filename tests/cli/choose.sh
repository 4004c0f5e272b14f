#!/bin/sh
# Models of several responses, and the setting that keeps limits: choose.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

awk 'BEGIN {
  print "cpu,batch,net,time,accuracy"
  split("1 2 4 8 16", cpus, " "); split("64 128 256 512", batches, " "); split("a b", nets, " ")
  for (c = 1; c <= 5; c++) for (b = 1; b <= 4; b++) for (n = 1; n <= 2; n++)
    printf "%d,%d,%s,%.4f,%.5f\n", cpus[c], batches[b], nets[n],
      (400 / cpus[c] + 6400 / batches[b] + 5 * n) * (1 + 0.02 * sin(37 * ++row)),
      0.97 - batches[b] / 8000 + 0.001 * sin(11 * row)
}' >runs.csv

# Several responses in one file; one keeps the form it has.
techniques="--technique least-squares --technique process --technique nearest"
expect 0 train 'cbind(time, accuracy) ~ .' runs.csv --unit time=s $techniques -o both.json
says out "Predicting time and accuracy"
says out "Learnt time from 40 settings"
says out "Learnt accuracy from 40 settings"
says out "The models are in both.json."
is both.json '[m["unit"] for m in d["models"]], d["schema"]' "(['s', ''], 'yates.model/1')"
expect 0 train 'time ~ . - accuracy' runs.csv --unit s $techniques -o time.json
is time.json 'list(d)[:3], d["response"]' "(['schema', 'version', 'formula'], 'time')"
expect 0 train 'accuracy ~ . - time' runs.csv $techniques -o accuracy.json
python3 - <<'END' || fail "a model among several differs from the model alone"
import json
both, time = json.load(open("both.json")), json.load(open("time.json"))
del time["schema"]
assert both["models"][0] == time
END
expect 0 train 'cbind(time, accuracy) ~ .' runs.csv $techniques --json
is out '[r["response"] for r in d["responses"]]' "['time', 'accuracy']"

expect 0 predict both.json --at cpu=4,batch=100,net=b --format csv
[ "$(head -n 1 out)" = "cpu,batch,net,time_predicted,time_low,time_high,time_where,accuracy_predicted,accuracy_low,accuracy_high,accuracy_where" ] ||
  fail "other columns"
expect 0 predict both.json --at cpu=4,batch=100,net=b --json
is out '[r["response"] for r in d["responses"]]' "['time', 'accuracy']"
is out 'sorted(d["points"][0]["predictions"]["time"])' "['high', 'input', 'low', 'predicted', 'reason', 'where']"
expect 0 predict both.json --at cpu=4,batch=100,net=b
says out "Predicted accuracy:"

# The best that is sure; with both in one file or in two.
expect 0 choose both.json --maximize accuracy --subject-to 'time <= 2 min' --probability 0.9 --json
silent err
is out 'd["schema"], d["status"], d["limits"][0]["value"]' "('yates.choose/1', 'meets', 120.0)"
is out 'd["choice"]["setting"]["batch"], d["choice"]["probability"] >= 0.9' "(128.0, True)"
is out 'd["choice"]["predictions"]["time"]["predicted"] <= d["choice"]["limits"][0]["bound"] <= 120' True
is out 'd["settings"]' "{'asked': 40, 'refused': 0, 'forbidden': 0}"
cp out one.json
expect 0 choose time.json accuracy.json --maximize accuracy --subject-to 'time <= 120' --probability 90% --json
cmp -s out one.json || fail "two files choose otherwise than one"
expect 0 choose both.json --maximize accuracy --subject-to 'time <= 120 s' --probability 0.9 --default cpu=1,batch=512,net=a
says out "Choose cpu=8, batch=128, net=a: time <= 120"
says out "is the largest of 13"
says out "default"
expect 0 choose both.json --minimize cpu --subject-to 'time < 120 s' --subject-to 'accuracy >= 0.94' \
  --probability 0.9 --at net=a --json
is out 'd["choice"]["setting"]["net"], d["choice"]["objective"]' "('a', 8.0)"
is out 'd["choice"]["probability"] < min(l["probability"] for l in d["choice"]["limits"])' True
printf 'id,batch,cpu,net\nx,64,1,a\ny,100,5,b\nz,512,16,b\n' >among.csv
expect 0 choose both.json --maximize accuracy --subject-to 'time <= 250' --probability 0.9 --among among.csv --json
is out 'd["choice"]["setting"]' "{'cpu': 5.0, 'batch': 100.0, 'net': 'b'}"
expect 2 choose both.json --maximize accuracy --at net=c
says err '--at: net=c was not measured; known are a, b'
awk 'BEGIN {
  print "threads,cache,idle"
  for (t = 1; t <= 6; t++) for (c = 1; c <= 6; c++)
    printf "%d,%d,%.3f\n", t, c, t == 6 ? 100 : 100 - 40 / t / c + (t * 7 + c * 3) % 5 / 10
}' >idle.csv
expect 0 train 'idle ~ .' idle.csv --unit % --technique least-squares -o idle.json
expect 0 choose idle.json --maximize idle
says out 'For idle, the prediction ended at 100%, which no measured value passes.'
for format in markdown latex; do
  expect 0 choose both.json --maximize accuracy --subject-to 'time <= 200' --format $format
done

# Not sure, and not possible.
expect 0 choose both.json --maximize accuracy --subject-to 'time <= 120' --probability 0.99
says out "No setting is known to keep time <= 120"
says out "cpu=8, batch=128, net=a: the prediction keeps it, but only with"
says out "A probability of 0.99 needs 99 settings that were left out, and time"
expect 4 choose both.json --maximize accuracy --subject-to 'time <= 20' --json
is out 'd["status"], d["naive"], d["choice"]["setting"]["batch"]' "('infeasible', None, 512.0)"
expect 4 choose both.json --maximize accuracy --subject-to 'time <= 20'
says out "not even as predicted. The best effort is cpu=16,"
says out "beyond the limit."

# Courier's rule: point estimates, strictly below, else the fastest; weights without a limit.
expect 0 choose both.json --maximize accuracy --subject-to 'time < 120' --rule courier --at net=a --json
is out 'd["rule"], d["choice"]["setting"]["batch"], d["choice"]["kept_as_predicted"]' "('courier', 128.0, True)"
expect 4 choose both.json --maximize accuracy --subject-to 'time < 0 s' --rule courier
says out "this is the fastest"
expect 0 choose both.json --maximize accuracy --rule courier --weights 0.9999,0.0001 --json
is out 'd["choice"]["setting"]["batch"]' 64.0
expect 0 choose both.json --maximize accuracy --rule courier --weights 0,1 --json
is out 'd["choice"]["setting"]["batch"]' 512.0

# A campaign is learnt for each response with a goal or a limit.
cat >c.toml <<'END'
[factors]
cpu = [1, 2, 4, 8]
batch = [64, 128, 256]
[run]
command = ["sh", "-c", "echo time $((800 / {cpu} + 6400 / {batch})) size $(({batch} + {cpu})) other {cpu}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
unit = "s"
goal = "minimize"
[responses.size]
from = "stdout"
pattern = 'size ([0-9.]+)'
unit = "MB"
limit = "<= 200"
[responses.other]
from = "stdout"
pattern = 'other ([0-9.]+)'
END
expect 0 run c.toml
expect 0 train c.toml --technique ridge --technique nearest -o c.json
is c.json '[(m["response"], m["unit"]) for m in d["models"]]' "[('time', 's'), ('size', 'MB')]"
expect 0 train '~ cpu + batch' c.toml --technique ridge --json
is out '[m["response"] for m in d["responses"]]' "['time', 'size']"
expect 0 train c.toml --technique ridge --response size --json
is out 'd["response"]' size
expect 0 choose c.json --minimize time --subject-to 'size <= 0.2 GB' --probability 0.8 --json
is out 'd["limits"][0]["value"], d["choice"]["setting"]["batch"]' "(200.0, 128.0)"

# Slips, each in one sentence.
slip() {
  status=$1
  text=$2
  shift 2
  expect "$status" "$@"
  one_complaint
  says err "$text"
}
slip 2 "choose needs an objective" choose both.json
slip 2 "no number of measured settings shows that a limit always holds" \
  choose both.json --maximize accuracy --probability 1
slip 2 "'0.4' is no probability above 0.5" choose both.json --maximize accuracy --probability 0.4
slip 4 "keeps the limits of the inputs: cpu is 1 to 16 there" \
  choose both.json --maximize accuracy --subject-to 'cpu > 16'
printf 'cpu,batch,net\n1,64,c\n' >unknown.csv
slip 3 "predictions of all of them are refused" choose both.json --maximize accuracy --among unknown.csv
printf 'cpu,batch,net,time_low\n1,64,a,3\n' >added.csv
slip 3 "has a column 'time_low', which the output adds" predict both.json added.csv --format csv

# Levels as they are printed; of equals one that none beats; numbers whose inverses overflow.
awk 'BEGIN { print "net,cpu,batch,time"; for (n = 0; n < 2; n++) for (c = 1; c <= 4; c++) for (b = 1; b <= 4; b++)
  printf "%s,%d,%d,%.3f\n", n ? "\"c,d\"" : "e", c, b, (100 / c + 40 / b + 5 * n) * (1 + (c * 7 + b * 3 + n) % 5 / 200) }' >comma.csv
expect 0 train 'time ~ .' comma.csv --unit s -o comma.json
expect 0 predict comma.json --at 'net="c,d",cpu=2,batch=2' --format csv
expect 0 choose comma.json --minimize cpu --subject-to 'time <= 100 s' --at 'net="c,d"' --json
python3 -c 'import json; d = json.load(open("out"))["choice"]; print(d); assert d["setting"]["batch"] in (4, "4"), d' >/dev/null || fail "a beaten setting is chosen: $(cut -c1-300 out | tr -d '\n')"
sed 's/,1,/,1e-101,/' comma.csv >tiny.csv
expect 3 train 'time ~ .' tiny.csv
says err "cpu is 1e-101 in a run"
# A category of whole numbers reads them as other programs write them.
sed 's/^\("c,d"\|e\),\([0-9]\),/\1,\2.0,/' comma.csv >floats.csv
expect 0 train 'time ~ net + C(cpu) + batch' floats.csv --unit s -o floats.json
expect 0 predict floats.json floats.csv --format csv
grep -q refused out && fail "a file is refused that was learnt from"
expect 4 predict floats.json --at net=zz,cpu=1,batch=2

# Of inputs that go together, one at a level that was not measured needs the others.
awk 'BEGIN { print "nodes,memory,batch,time"; for (n = 1; n <= 6; n++) for (b = 1; b <= 4; b++)
  printf "%d,%d,%d,%.3f\n", n, n * 16, b, (100 / n + 40 / b) * (1 + (n * 7 + b * 3) % 5 / 200) }' >groups.csv
expect 0 train 'time ~ .' groups.csv -o groups.json
slip 2 "--at: no measured setting has nodes=7, and" choose groups.json --minimize time --at nodes=7
expect 0 choose groups.json --minimize time --at nodes=7,memory=112 --json
expect 0 choose groups.json --minimize time --at nodes=3 --json
is out '[c["setting"]["memory"] for c in [d["choice"]]]' "[48.0]"

# A limit on an input is written as its levels are, and a name with blanks with backticks or without.
awk 'BEGIN { print "file size,n,t"; split("4K 64K 1M", s, " "); for (i = 1; i <= 3; i++) for (n = 1; n <= 8; n++)
  printf "%s,%d,%.3f\n", s[i], n, (10 + i * 20 / n) * (1 + (n * 7 + i * 3) % 5 / 200) }' >sizes.csv
sed '1s/t$/run time/' sizes.csv >blank.csv
expect 0 train '`run time` ~ n + `file size`' blank.csv -o blank.json
says out 'Learnt run time from'
expect 0 choose blank.json --minimize 'run time' --subject-to '`run time` < 99' --json
is out 'list(d["choice"]["predictions"])' "['run time']"
expect 0 train 't ~ `file size` + n' sizes.csv -o sizes.json
expect 0 choose sizes.json --minimize t --subject-to 'file size >= 64K' --json
is out 'd["choice"]["setting"]["file size"]' 65536.0
expect 0 choose sizes.json --maximize '`file size`' --subject-to '`file size` < 1M' --subject-to 't < 99' --at '`n`=2' --json
is out 'd["choice"]["setting"]["file size"]' 65536.0
expect 0 choose sizes.json --minimize t --subject-to 'file size >= 64K'
says out "file size >= 64K"

# Nothing below zero where no run is.
awk 'BEGIN { print "n,m,drops,time"; split("4 8 16", ns, " "); for (i = 1; i <= 3; i++) for (m = 1; m <= 10; m++)
  { n = ns[i]; d = n * m / 20 - 2; printf "%d,%d,%.3f,%.4f\n", n, m, (d > 0 ? d : 0), (4000 / n / n + m / 5) * (1 + (n * 7 + m * 3) % 5 / 200) } }' >zero.csv
expect 0 train 'drops ~ n + m' zero.csv -o zero.json
expect 0 choose zero.json --minimize n --subject-to 'drops >= 0' --json
is out 'd["choice"]["setting"]["n"]' 4.0
expect 4 choose zero.json --minimize n --subject-to 'drops < 0' --json
is out 'd["choice"]["probability"]' 0.0

# Noise alone is no reason for a choice; where settings differ, the interval and what may be as good are told.
awk 'BEGIN { print "a,b,time"; for (a = 1; a <= 6; a++) for (b = 1; b <= 4; b++) printf "%d,%d,%.3f\n", a, b, 100 + 10 * sin(97 * a * a + 31 * b * b * a) }' >noise.csv
expect 0 train 'time ~ .' noise.csv --unit s -o noise.json
expect 0 choose noise.json --minimize time
says out "Settings are hardly told apart by time."
says out "what looks best by it may be chance."
expect 0 choose noise.json --minimize time --json
is out 'd["objective"]["telling"], d["choice"]["probability"]' "(False, None)"
expect 0 choose both.json --minimize time
says out "(95% interval"
expect 0 choose both.json --minimize time --json
is out 'd["choice"]["predictions"]["time"]["low"] < d["choice"]["objective"], d["ties"]' "(True, 0)"
expect 0 choose noise.json --minimize time --json
is out 'd["ties"] > 3' True
expect 4 predict both.json --at cpu=4,batch=100,net=zz
says out "and its name tells nothing; measured are a"
# A column that only numbers the runs.
awk 'BEGIN { print "run_id,cpu,time"; for (i = 1; i <= 16; i++) printf "r%dx,%d,%.2f\n", i * 7, i % 4 + 1, 100 / (i % 4 + 1) + sin(i) }' >ids.csv
expect 0 train 'time ~ .' ids.csv -o ids.json
says out "run_id has another text in each run"
expect 0 choose ids.json --minimize time
says out "learn without it, as in 'time ~ . - run_id'"

# Percentages of a whole end at 100 inside; of what was measured above it, nothing does.
awk 'BEGIN { print "n,m,share"; for (n = 1; n <= 8; n++) for (m = 1; m <= 4; m++) if (n * m != 20) { s = 60 + 6 * n + 3 * m; printf "%d,%d,%.2f\n", n, m, (s > 100 ? 100 : s) } }' >share.csv
expect 0 train 'share ~ .' share.csv --unit % -o share.json
expect 0 predict share.json --at n=5,m=4 --json
is out 'd["points"][0]["high"] <= 100' True
expect 0 train 'share ~ .' share.csv -o share.json
expect 0 predict share.json --at n=5,m=4 --json
is out 'd["points"][0]["high"] > 100' True

finish
