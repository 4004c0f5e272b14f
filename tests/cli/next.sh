#!/bin/sh
# What to measure next: the runs that teach most, and the way to the best setting: next.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

# The time is lowest at cpu = 8, batch = 128, net = a; the cost keeps cpu below that. net = c fails.
cat >measure.sh <<'SH'
#!/bin/sh
# cpu batch net run
[ "$3" = c ] && exit 3
awk -v c="$1" -v b="$2" -v n="$3" -v r="$4" 'BEGIN {
  t = (100 / c + 1.6 * c + (b - 150) ^ 2 / 4000 + (n == "b" ? 4 : 0)) * (1 + 0.01 * sin(37 * r))
  printf "time %.4f\ncost %.4f\nzero %d\n", t, 0.3 * c, (c > 8)
}'
SH
chmod +x measure.sh
campaign() {
  cat <<'TOML'
[factors]
cpu   = [1, 2, 4, 8, 16]
batch = [64, 128, 256, 512]
net   = ["a", "b", "c"]
[design]
kind = "custom"
points = [
  { cpu = 1, batch = 64, net = "a" }, { cpu = 16, batch = 64, net = "b" },
  { cpu = 1, batch = 512, net = "b" }, { cpu = 16, batch = 512, net = "a" },
  { cpu = 4, batch = 128, net = "a" }, { cpu = 4, batch = 256, net = "b" },
  { cpu = 1, batch = 64, net = "c" },
]
replications = 2
exclude = ["cpu == 2 and batch == 64"]
[run]
command = ["./measure.sh", "{cpu}", "{batch}", "{net}", "{run}"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
unit = "s"
goal = "minimize"
[responses.cost]
from = "stdout"
pattern = 'cost ([0-9.]+)'
unit = "EUR"
[responses.zero]
from = "stdout"
pattern = 'zero ([0-9.]+)'
scale = "log"
TOML
}
campaign >c.toml
cp c.toml before.toml

slip() {
  status=$1
  text=$2
  shift 2
  expect "$status" next c.toml "$@"
  one_complaint
  says err "$text"
}

slip 3 "no run is done yet" --budget 3
expect 6 run c.toml

# To learn: a proposal changes nothing.
expect 0 next c.toml --budget 5
says out "Measure 5 runs: the 90% interval of time at a typical setting"
says out "note: net=c is not proposed: all of its runs failed."
says err "nothing was changed; the same command with --apply adds these runs to c.toml"
cmp -s c.toml before.toml || fail "a proposal has changed the campaign"
expect 0 next c.toml --budget 5 --json
is out 'd["schema"], d["response"], d["applied"]' "('yates.next/1', 'time', False)"
is out 'd["candidates"], d["settings"], d["failed_settings"]' "(38, 6, 1)"
is out 'len(d["runs"]), d["typical_width"]["after"] < d["typical_width"]["before"]' "(5, True)"
is out '[r for r in d["runs"] if r["setting"]["net"] == "c"]' "[]"
is out '[r for r in d["runs"] if r["setting"]["cpu"] == 2 and r["setting"]["batch"] == 64]' "[]"
# More runs than settings: some are repeated.
expect 0 next c.toml --budget 150 --json
is out 'max(r["runs_before"] for r in d["runs"]) > 1' True
expect 0 next c.toml --budget '10 s' --response cost --json
is out 'd["expected_seconds"] <= 10.0 and d["runs"][0]["seconds"] > 0.0' True
# An amount of a response: a run costs 0.3 EUR for each cpu.
expect 0 next c.toml --budget '6 EUR' --json
is out 'd["budget_cost"], d["cost_of"], d["cost_unit"], d["budget_runs"]' "(6.0, 'cost', 'EUR', None)"
is out '5.0 < d["expected_cost"] <= 6.0 and d["expected_seconds"] is None' True
is out 'all(abs(r["cost"] - 0.3 * r["setting"]["cpu"]) < 0.2 for r in d["runs"])' True
expect 0 next c.toml --budget '6 EUR'
tr -s '\n ' ' ' <out | grep -q 'where nothing was measured yet: what .* cost is foreseen' || fail "foreseen costs are said to be known"
says out "EUR of cost: the 90% interval of time"
for format in csv markdown latex; do
  expect 0 next c.toml --budget 2 --format $format
done
expect 0 next c.toml --budget 2 --format csv
[ "$(wc -l <out)" -eq 3 ] || fail "the CSV does not hold two points"

# The best one: next, run, next, run, until it is enough.
rounds=0
while [ $rounds -lt 12 ]; do
  expect 0 next c.toml --minimize time --budget 3 --apply --json
  cp out best.json
  [ "$(field best.json 'd["best"]["enough"]')" = True ] && break
  is best.json 'd["applied"]' True
  "$yates" run c.toml >/dev/null 2>&1
  rounds=$((rounds + 1))
done
is best.json 'd["best"]["enough"], d["runs"]' "(True, [])"
is best.json 'd["best"]["setting"]' "{'cpu': 8.0, 'batch': 128.0, 'net': 'a'}"
is best.json 'd["best"]["chance_left"] < 0.05' True
expect 0 next c.toml --minimize time --budget 3
says out "Enough: the chance of another setting where time is lower by more than 3%"
says out "cpu=8, batch=128, net=a"
# Under a limit it is another one.
expect 0 next c.toml --minimize time --budget 3 --subject-to 'cost <= 2' --json
is out 'd["best"]["bounds"], d["best"]["setting"]["cpu"]' "(['cost <= 2 EUR'], 4.0)"
is out 'd["best"]["keeps_bounds"] > 0.9' True
expect 4 next c.toml --minimize time --budget 3 --subject-to 'cost <= 0.01'
says out "No measured setting is likely to keep cost <= 0.01 EUR"
expect 0 next c.toml --maximize cost --budget 1 --json
is out 'd["best"]["setting"]["cpu"], d["best"]["goal"]' "(16.0, 'maximize')"
# Runs that are planned count, so that the next ones are others.
expect 0 next c.toml --budget 3 --apply --json
field out '[r["setting"] for r in d["runs"]]' >first
expect 0 next c.toml --budget 3 --json
is out 'd["pending_runs"]' 3
field out '[r["setting"] for r in d["runs"]]' >second
cmp -s first second && fail "planned runs were proposed again"

# Slips, each in one sentence.
slip 3 "a budget of 0.01 EUR of cost pays for no run: the cheapest is expected to take 0." --budget '0.01 EUR'
slip 3 "the cheapest is expected to take" --budget '1 us'
slip 2 "did you mean 'time'?" --budget 3 --minimize tim
# A share of what may be 0 is no difference.
sed -e 's/^scale = "log"/goal = "minimize"/' before.toml >z.toml
"$yates" run z.toml >/dev/null 2>&1
expect 0 next z.toml --budget 3 --minimize zero
says out "zero may be 0 at the best setting, and a share of 0 is nothing"
expect 0 next z.toml --budget 3 --minimize zero --delta 1
says out "Enough: the chance of another setting"
! grep -q "share of 0" out || fail "a share is spoken of where a difference was given"
slip 3 "zero: a value of 0 has no logarithm" --budget 3 --response zero
slip 3 "is beyond all values of cost" --budget 3 --minimize time --subject-to 'cost <= 0'
sed 's/^replications = 2/until = { of = "time", half_width = "5 %", most_replications = 9 }\n&/' before.toml >u.toml
"$yates" run u.toml >/dev/null 2>&1
expect 3 next u.toml --budget 3 --apply
says err "until adds replications by itself"
sed '/^net/s/.*/net = { levels = ["a", "b", "c"], given = true }/' before.toml >g.toml
"$yates" run g.toml >/dev/null 2>&1
expect 3 next g.toml --budget 3 --minimize time
says err "net is given: nobody chooses it"
says err "write a campaign for each of its levels, which the command names instead, or leave 'given' out"
# Categories alone.
sed -e '/^cpu/s/\[.*/["1", "2", "4", "8", "16"]/' -e '/^batch/s/\[.*/["64", "128", "256", "512"]/' \
  -e '/^ *{/s/= \([0-9]*\)\([ ,]\)/= "\1"\2/g' -e '/^exclude/d' before.toml >k.toml
"$yates" run k.toml >/dev/null 2>&1
expect 0 next k.toml --budget 4 --json
is out 'len(d["runs"]), d["candidates"]' "(4, 40)"

finish
