#!/bin/sh
# Machines to rent and jobs on them: capacity.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

expect 0 capacity new farm
cmp -s farm/plan.toml "$2/examples/capacity/farm.toml" || fail "new does not write the example"
expect 5 capacity new farm
says err "farm/plan.toml"

# By hand: one machine of two devices for 3.6, 0.0005 a second and device. a in time, b 20 s late whatever
# happens, and on both devices for 80 s less; together they fit once.
cat >two.toml <<'END'
[plan]
machines = 1
period = "100 s"
[[machine]]
name = "two"
devices = 2
price = 3.6
[[job]]
name = "a"
due = 1000
weight = 36
times = { two = [100] }
[[job]]
name = "b"
due = 80
weight = 36
times = { two = [100] }
END
if ! "$yates" capacity solve two.toml --method exact >/dev/null 2>&1; then
  echo "without CBC: what exact decides is not tested" >&2
  finish
fi
expect 0 capacity solve two.toml --json
silent err
is out 'd["schema"], d["kind"], d["method"]' "('yates.capacity/1', 'solve', 'exact')"
is out 'round(d["machine_cost"], 9), round(d["tardiness_cost"], 9), d["waiting_cost"]' "(0.1, 0.2, 0.0)"
is out 'round(d["cost"], 9), d["gap"] < 1e-9, d["in_time"]' "(0.3, True, True)"
is out 'd["machines"]' "[{'type': 'two', 'count': 1, 'price': 3.6, 'devices': 2, 'used_devices': 2}]"
is out '[(j["name"], j["machine"], j["devices"], j["time"], j["tardiness"]) for j in d["jobs"]]' \
  "[('a', 'two', 1, 100.0, 0.0), ('b', 'two', 1, 100.0, 20.0)]"
expect 0 capacity solve two.toml
says out "Rent 1 two for 3.6 an hour; no job waits."
says out "No other decision"
expect 0 capacity simulate two.toml --json
is out 'round(d["cost"], 9), round(d["machine_cost"], 9), round(d["tardiness_cost"], 9)' "(0.3, 0.1, 0.2)"
is out 'round(d["bound"], 9), d["decisions"]' "(0.3, 1)"
is out '[(j["name"], j["start"], j["finish"]) for j in d["jobs"]]' "[('a', 0.0, 100.0), ('b', 0.0, 100.0)]"
# A machine for each: b waits for a.
expect 0 capacity simulate two.toml --method fifo --json
is out '[j["finish"] for j in d["jobs"]], round(d["cost"], 9)' "([100.0, 200.0], 1.4)"

# Where nothing costs anything, jobs run all the same.
sed 's/^price = 3.6/price = 0/; s/^weight = 36/weight = 0/' two.toml >free.toml
expect 0 capacity compare free.toml --json
is out '{m["cost"] for m in d["methods"]}, d["methods"][0]["decisions"]' "({0.0}, 1)"

expect 0 capacity compare farm/plan.toml --json
is out '[m["method"] for m in d["methods"]][:3]' "['exact', 'foresight', 'greedy']"
is out 'all(m["cost"] >= d["bound"] for m in d["methods"])' True
is out 'min(d["methods"], key=lambda m: m["cost"])["method"] != "fifo"' True
for format in text markdown latex; do
  expect 0 capacity compare farm/plan.toml --format $format
  expect 0 capacity simulate farm/plan.toml --format $format
  expect 0 capacity solve farm/plan.toml --format $format --at '10 min'
done
expect 0 capacity solve farm/plan.toml --method greedy --json
is out 'd["bound"], d["gap"]' "(None, None)"
expect 0 capacity compare farm/plan.toml -o page.html
grep -q '<h1' page.html || fail "no page"
echo mine >mine.html
expect 5 capacity compare farm/plan.toml -o mine.html

# Jobs of a table, with times from another: predictions with intervals.
{
  echo 'job,machine,devices,predicted,low,high'
  for kind in build:5000 test:4000; do
    for devices in 1 2 4 8; do
      echo "${kind%:*},core,$devices,$((${kind#*:} / devices)),$((${kind#*:} * 8 / devices / 10)),$((${kind#*:} * 15 / devices / 10))"
    done
  done
} >times.csv
printf 'name,kind,submitted,due,weight,refusal\na,build,0,30 min,6,\nb,test,5 min,40 min,20,\nc,test,300,400,3,0.01\n' >jobs.csv
sed '/^\[times\]/,$d' farm/plan.toml >some.toml
printf '[times]\nfile = "times.csv"\n[jobs]\nfile = "jobs.csv"\n' >>some.toml
expect 0 capacity simulate some.toml --json
is out 'd["method"]' foresight
is out '[j.get("refused") for j in d["jobs"]], d["refusal_cost"]' "([None, None, True], 0.01)"
is out 'all(j["runs"][0]["begin"] == j["start"] and j["runs"][-1]["end"] == j["finish"] for j in d["jobs"][:2])' True
expect 0 capacity simulate some.toml -o sim.html
says out "What ran where"
grep -q '<svg' sim.html || fail "no chart"
expect 0 capacity compare some.toml --draws 20 --json
is out 'sorted({(m["method"], m["times"]) for m in d["methods"]})[:2]' \
  "[('edf', 'predicted'), ('edf', 'upper')]"
is out '{len(m["draws"]) for m in d["methods"]}, len(d["bounds"])' "({20}, 20)"
is out 'all(o["cost"] >= b * (1 - 1e-9) for m in d["methods"] for o, b in zip(m["draws"], d["bounds"]))' True
cp out first
expect 0 capacity compare some.toml --draws 20 --json
cmp -s out first || fail "the same seed draws other times"
expect 0 capacity compare some.toml --draws 20 --method greedy --method edf-sharing
says out "9 of 10 draws cost at most"
# With upper times nothing is cheaper, and what is late without them may be in time.
sed 's/^file = "times.csv"/&\nrobust = true/' some.toml >robust.toml
expect 0 capacity solve robust.toml --json
is out 'd["jobs"][0]["time"] >= 937' True

# All jobs are refused: what that costs is told.
sed 's/^weight = 36/weight = 36\nrefusal = 0.01/' two.toml >refused.toml
expect 0 capacity solve refused.toml --json
is out 'd["cost"], d["refusal_cost"], d["refused"], d["jobs"]' "(0.02, 0.02, ['a', 'b'], [])"
expect 0 capacity solve refused.toml
says out "Rent nothing now; no job is left"
expect 0 capacity simulate refused.toml --format markdown
says out "tardiness 0, refused jobs 0.02; none of 2 jobs late"

# Plans with random jobs.
sed '/^\[\[job\]\]/,$d' farm/plan.toml >drawn.toml
printf '[draw]\njobs = 12\ninterarrival = "5 min"\ntime = ["10 min", "2 h"]\ndue = [1, 3]\nweight = [1, 9]\n' >>drawn.toml
expect 0 capacity compare drawn.toml --instances 3 --json
is out '{len(m["instances"]) for m in d["methods"]}' "{3}"
is out 'all(o["cost"] >= b * (1 - 1e-9) for m in d["methods"] for o, b in zip(m["instances"], d["bounds"]))' True
is out 'min(d["methods"], key=lambda m: m["mean_cost"])["method"] in ("exact", "foresight", "path-relinking")' True
expect 0 capacity compare drawn.toml --instances 3 -o gains.html
says out "Means over 3 plans"
says out "What is saved against"
expect 0 capacity simulate drawn.toml --seed 2 --json
is out 'len(d["jobs"])' 12
for method in random-greedy local-search path-relinking; do
  expect 0 capacity solve farm/plan.toml --method $method --json
  is out 'd["bound"], d["in_time"]' "(None, True)"
done

# Asked to end, it shows what it has.
sed 's/^jobs = 12/jobs = 4000/' drawn.toml >long.toml
"$yates" capacity compare long.toml --method greedy --method exact >out 2>err &
compared=$!
sleep 2
kill -INT $compared
wait $compared
[ $? -eq 130 ] || fail "an interrupted comparison does not end with 130"
says err "ended"

# Slips, each in one sentence.
slip_file() {
  printf '%s\n' "$2" >bad.csv
  sed "s/$1/bad.csv/" some.toml >bad.toml
  expect 3 capacity solve bad.toml
  one_complaint
  says err "$3"
}
slip_times() {
  sed "s|^file = \"times.csv\"|$1|" some.toml >bad.toml
  expect 3 capacity solve bad.toml
  says err "$2"
}
slip_times 'where = "x == 1"' "where of [times] is for a file of times"
slip_times 'file = "times.csv"\ndevices = [1]' "devices of [times] are for a formula"
slip_file jobs.csv "name,due
a,9" "bad.csv: there is no column 'weight'"
slip_file times.csv "job,machine,devices,predicted
build,cores,1,2" "did you mean 'core'?"
slip() {
  status=$1
  text=$2
  shift 2
  expect "$status" capacity "$@"
  one_complaint
  says err "$text"
}
sed '12s/two/tow/' two.toml >tow.toml
slip 3 "there is no machine or device 'tow'; did you mean 'two'?" solve tow.toml
sed '/^due = 80/d' two.toml >undue.toml
slip 3 "job 'b' has no due" simulate undue.toml
sed 's/^due = 1000/submitted = 10\ndue = 1000/; s/^due = 80/submitted = 10\ndue = 80/' two.toml >later.toml
slip 3 "no job is submitted by 0 s; --at names another moment" solve later.toml
sed 's/^period = .*/period = "1 us"/' two.toml >often.toml
slip 3 "is more than a million of them" simulate often.toml
sed '/^due = 80/,$ s/^weight = 36/weight = 1e30/' two.toml >heavy.toml
slip 3 "job 'b' has the weight" solve heavy.toml
slip 2 "did you mean 'exact'?" solve two.toml --method exakt
slip 2 "did you mean 'exact'?" compare two.toml --method exakt
slip 3 "--instances needs jobs that are drawn" compare two.toml --instances 3
slip 3 "--draws needs times with intervals" compare two.toml --draws 5
slip 2 "expected a number of draws of 2 or more" compare two.toml --draws 1
slip 2 "'soon' is no time; expected as in '10 min'" solve two.toml --at soon
slip 5 "nowhere.toml" solve nowhere.toml

# Upper times are of all rows or of none.
awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "low" || $i == "high") ends[i] = 1 } NR == 2 { for (i in ends) $i = "" } 1' times.csv >holes.csv
sed 's/times.csv/holes.csv/' robust.toml >holes.toml
expect 3 capacity solve holes.toml
says err "robust of [times] needs low and high of every time in the file"

finish
