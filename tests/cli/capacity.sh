#!/bin/sh
# Machines to rent and jobs on them: capacity.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

# field FILE EXPRESSION: evaluates an expression of Python on the document d.
field() {
  python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$@"
}
# is FILE EXPRESSION WANTED
is() {
  [ "$(field "$1" "$2")" = "$3" ] || fail "$2 is $(field "$1" "$2"), not $3"
}

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
expect 0 capacity solve two.toml --json
silent err
is out 'd["schema"], d["kind"], d["method"]' "('yates.capacity/1', 'solve', 'exact')"
is out 'round(d["machine_cost"], 9), round(d["tardiness_cost"], 9), d["waiting_cost"]' "(0.1, 0.2, 0.0)"
is out 'round(d["cost"], 9), d["gap"] < 1e-9, d["in_time"]' "(0.3, True, True)"
is out 'd["machines"]' "[{'type': 'two', 'count': 1, 'price': 3.6, 'devices': 2, 'used_devices': 2}]"
is out '[(j["name"], j["machine"], j["devices"], j["time"], j["tardiness"]) for j in d["jobs"]]' \
  "[('a', 'two', 1, 100.0, 0.0), ('b', 'two', 1, 100.0, 20.0)]"
expect 0 capacity solve two.toml
says out "Rent 1 two for 3.6 an hour; none of 2 jobs wait."
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
is out '[m["method"] for m in d["methods"]][:3]' "['exact', 'greedy', 'fifo']"
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

# Slips, each in one sentence.
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
slip 2 "'soon' is no time; expected as in '10 min'" solve two.toml --at soon
slip 5 "nowhere.toml" solve nowhere.toml

finish
