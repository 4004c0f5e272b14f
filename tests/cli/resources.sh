#!/bin/sh
# What runs used of their machine, on the page: curves of runs that were sampled on their way, means of short ones,
# and what a queueing model predicts beside them. resources.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
[ -r /proc/stat ] || { echo "skipped: there is no /proc/stat"; exit 77; }

# campaign NAME SECONDS: one setting burns processor time, the other sleeps.
campaign() {
  cat >"$1.toml" <<TOML
title = "Burning and sleeping"
[factors]
jobs = { levels = [1, 2], label = "concurrent jobs" }
[design]
replications = 2
seed = 2
[run]
command = ["./work.sh", "{jobs}", "$2"]
[responses.time]
from = "stdout"
unit = "s"
goal = "minimize"
[launch]
on = "local"
samples = "100 ms"
TOML
}
cat >work.sh <<'SH'
#!/bin/sh
if [ "$1" = 1 ]; then timeout "$2" sh -c 'while :; do :; done'; else sleep "$2"; fi
echo "$1.$$"
SH
chmod +x work.sh
campaign long 1
expect 0 run long.toml --quiet
expect 0 report long.toml -o long.html
python3 - <<'PY' || fail "the curves of long runs"
import json, re
page = open("long.html", encoding="utf-8").read()
data = json.loads(re.search(r'id="report-data">(.*?)</script>', page, re.S).group(1))
use = data["measuring"]["resources"]
assert use["settings_measured"] == 2 and len(use["settings"]) == 2 and len(use["instants"]) == 30
for one in use["settings"]:
    assert one["runs"] == 2
    busy = one["curves"][0]
    assert len(busy) == 30 and all(0 <= value <= 100 for value in busy if value is not None), busy
    assert 0 <= one["means"][0] <= 100 and one["means"][4] > 1e6, one["means"]
burning, sleeping = (next(one["means"][0] for one in use["settings"] if one["levels"]["jobs"] == jobs) for jobs in "12")
assert burning > 0, (burning, sleeping)
section = re.search(r'<section aria-labelledby="measured">(.*?)</section>', page, re.S).group(1)
assert "What the runs used of their machine" in section
captions = re.findall(r"<figcaption>([^<]*)", section)
assert any(one.startswith("Processors busy: ") for one in captions), captions
assert any(one.startswith("Memory in use: ") for one in captions), captions
assert "concurrent jobs=1" in section and not re.search(r"[^t] jobs=1", section)
PY
grep -q 'curvature in concurrent jobs cannot be seen' long.html || fail "the design names factors otherwise than the page"
# The same again from the page alone.
expect 0 report long.html -o again.html
[ "$(grep -o '<figcaption>Processors busy[^<]*' long.html)" = "$(grep -o '<figcaption>Processors busy[^<]*' again.html)" ] ||
  fail "the page made of the page has other curves"

# The model predicts beside what was measured.
cat >model.toml <<'TOML'
title = "One disk"
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[[station]]
name = "cpu"
kind = "delay"
demand = 0.1
[workload]
population = "jobs"
[parameters]
d = { start = 0.5, min = 0 }
[fit]
response = "time"
cycles = "1"
TOML
expect 0 report long.toml --queueing model.toml -o modelled.html
grep -q 'Utilization of disk by the queueing model (%)' modelled.html || fail "nothing is predicted beside the measurements"
! grep -q 'Utilization of cpu by the queueing model' modelled.html || fail "a delay has no utilization to compare"

# Short runs have means alone; very short ones nothing that Linux counts.
campaign short 0.2
sed -i 's/"100 ms"/"10 s"/' short.toml
expect 0 run short.toml --quiet
expect 0 report short.toml -o short.html
grep -q 'there are means and no curves' short.html || fail "the page does not say why there are no curves"
grep -q 'Processors busy (%)' short.html || fail "the means of short runs"
campaign none 0.01
printf '[responses.wall]\nfrom = "wall"\n' >>none.toml
expect 0 run none.toml --quiet
expect 0 report none.toml -o none.html
# Beside other work a run may take the 50 ms from which use is told.
expect 0 export none.toml
if awk -F, 'NR > 1 && $NF >= 0.04 { exit 1 }' out; then
  ! grep -q 'What the runs used of their machine' none.html || fail "use is told of runs that are too short"
fi
finish
