#!/bin/sh
# A campaign may be changed after it was begun: finished runs that still belong to it stay.
. "$(dirname "$0")/helpers.sh"

# The level c costs 40 ms more than a; everything that was measured before /later is there is 500 ms
# faster, as on another machine.
cat >measure.sh <<'SH'
#!/bin/sh
# codec threads run
echo "$1 $2" >>attempts
t=1000
[ "$1" = b ] && t=1020
[ "$1" = c ] && t=1040
[ "$2" = 8 ] && t=$((t - 100))
[ -e later ] && t=$((t + 500))
echo "time $((t + $3 * 7 % 5))"
SH
chmod +x measure.sh

# campaign LEVELS MORE-FACTORS MORE-DESIGN COMMAND
campaign() {
  cat >c.toml <<TOML
[factors]
codec = $1
$2
[design]
$3
[run]
command = [$4]
[responses.time]
from = "stdout"
pattern = 'time ([0-9]+)'
goal = "minimize"
scale = "raw"
TOML
}
done_runs() { "$yates" status c.toml --json >status && field status 'd["done"]'; }

# While no run is done everything may change: the wrong program fails.
campaign '["a", "b"]' '' 'replications = 3' '"false", "{codec}", "1", "{run}"'
"$yates" run c.toml >out 2>err
[ "$(done_runs)" = 0 ] || fail "a program that fails has measured something"
campaign '["a", "b"]' '' 'replications = 3' '"./measure.sh", "{codec}", "1", "{run}"'
expect 0 run c.toml
[ "$(done_runs)" = 6 ] || fail "the mended command was not measured 6 times"
[ "$(wc -l <attempts)" -eq 6 ] || fail "6 runs were not measured 6 times"

# Another level: nothing is measured again but what joins the new runs to the old.
campaign '["a", "b", "c"]' '' 'replications = 3' '"./measure.sh", "{codec}", "1", "{run}"'
expect 0 plan c.toml
says err 'the plan was changed: 6 finished runs belong to it, 6 runs to make'
says err '3 of them measure earlier settings again'
expect 0 anova c.toml --json
says out '"changed-plan"'
touch later
expect 0 run c.toml
says err 'the plan was changed: 6 finished runs belong to it'
[ "$(done_runs)" = 12 ] || fail "the longer plan was not measured"
[ "$(grep -c '^c' attempts)" -eq 3 ] || fail "the new level was not measured 3 times"
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq 12 ] || fail "a second yates run has measured again"
# The machine lost 500 ms, the level c costs 40: the block takes what the machine lost.
expect 0 anova 'time ~ codec' c.toml --json
grep -A1 '"name": "codec\[c\]"' out | grep -qE '"estimate": (3[5-9]|4[0-5])(\.|,)' ||
  fail "the new level takes over what the machine has lost"
expect 0 export c.toml
cut -d, -f4 out | sort -u | grep -qx 3 || fail "the new runs are no block of their own"

# A further factor with the level that runs had before.
campaign '["a", "b", "c"]' 'threads = [1, 8]' 'replications = 3' \
  '"./measure.sh", "{codec}", "{threads}", "{run}"'
expect 3 run c.toml
one_complaint
says err "factor 'threads' is new, and runs are done: say which of its levels they had"
campaign '["a", "b", "c"]' 'threads = { levels = [1, 8], was = 2 }' 'replications = 3' \
  '"./measure.sh", "{codec}", "{threads}", "{run}"'
expect 3 run c.toml
says err "'was' of factor 'threads' is '2'; expected one of its levels"
campaign '["a", "b", "c"]' 'threads = { levels = [1, 8], was = 1 }' 'replications = 3' \
  '"./measure.sh", "{codec}", "{threads}", "{run}"'
expect 0 run c.toml
grep -c ' 8$' attempts | grep -qx 9 || fail "the new factor's level was not measured 9 times"
expect 0 anova 'time ~ codec + threads' c.toml
says out 'threads'

# Another name of the same factor.
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' 'replications = 3' \
  '"./measure.sh", "{codec}", "{workers}", "{run}"'
before=$(wc -l <attempts)
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq "$before" ] || fail "a renamed factor was measured again"
expect 0 anova 'time ~ workers' c.toml
says out 'workers'

# What is no longer in the plan is kept and said, and comes back.
campaign '["a", "c"]' 'workers = { levels = [1, 8] }' 'replications = 3' \
  '"./measure.sh", "{codec}", "{workers}", "{run}"'
expect 0 run c.toml
says err 'finished runs are no longer planned: the store keeps them'
expect 0 export c.toml
if grep -q ',b,' out; then fail "a run that is no longer planned is exported"; fi
expect 0 status c.toml
reads out 'no longer planned'
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' 'replications = 3' \
  '"./measure.sh", "{codec}", "{workers}", "{run}"'
expect 0 run c.toml
[ "$(wc -l <attempts)" -eq "$before" ] || fail "runs that were kept were measured again"
expect 0 export c.toml
grep -q ',b,' out || fail "runs that are planned again are not exported"

# Points that are excluded and come back; fewer and more replications.
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' \
  'replications = 4
exclude = ["codec == '"'c'"' and workers == 8"]' '"./measure.sh", "{codec}", "{workers}", "{run}"'
expect 0 run c.toml
expect 0 status c.toml
says out '0 left'
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' 'replications = 2' \
  '"./measure.sh", "{codec}", "{workers}", "{run}"'
expect 0 run c.toml
expect 0 report c.toml

# A changed command measures something else, unless the user says otherwise.
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' 'replications = 2' \
  '"./measure.sh", "{codec}", "{workers}", "{run}", "fast"'
before=$(wc -l <attempts)
expect 3 run c.toml
one_complaint
says err 'command was ["./measure.sh", "{codec}", "{workers}", "{run}"] and is now ["./measure.sh", "{codec}", "{workers}", "{run}", "fast"]'
says err 'yates run c.toml --keep goes on'
says err 'another file name'
expect 3 run c.toml --dry-run
# Whoever only looks sees what is finished, with a note.
expect 0 plan c.toml
says err 'the way of measuring was changed after the finished runs: command was ["./measure.sh"'
says err 'yates run c.toml --keep'
for look in status show; do
  expect 0 "$look" c.toml
  reads out 'yates run c.toml --keep goes on with the finished runs'
done
expect 0 status c.toml
reads out 'next yates run c.toml --keep, if the changed way measures the same'
expect 0 export c.toml
says err 'yates run c.toml --keep'
[ "$(wc -l <out)" -gt 8 ] || fail "the finished runs are not exported"
expect 0 anova 'time ~ codec' c.toml --json
says out '"changed-plan"'
says out 'yates run c.toml --keep'
expect 0 report c.toml
says c.yates/report.html 'yates run c.toml --keep'
[ "$(wc -l <attempts)" -eq "$before" ] || fail "looking has measured"
# A renamed factor is not blamed for it.
campaign '["a", "b", "c"]' 'strands = { levels = [1, 8] }' 'replications = 2' \
  '"./measure.sh", "{codec}", "{strands}", "{run}", "fast"'
expect 3 run c.toml
says err 'is now ["./measure.sh", "{codec}", "{strands}", "{run}", "fast"] (factor '"'workers' is now called 'strands', which changes nothing)"
campaign '["a", "b", "c"]' 'workers = { levels = [1, 8] }' 'replications = 2' \
  '"./measure.sh", "{codec}", "{workers}", "{run}", "fast"'
expect 0 run c.toml --keep
[ "$(wc -l <attempts)" -eq "$before" ] || fail "--keep has measured again"
expect 0 anova 'time ~ codec' c.toml --json
says out '"kept-measurement"'
expect 0 anova 'time ~ codec' c.toml
reads out 'were measured otherwise, which --keep takes for the same: command was'
expect 0 show c.toml
reads out 'kept attempts 1 to'

# A vanished factor had different levels.
campaign '["a", "b", "c"]' '' 'replications = 2' '"./measure.sh", "{codec}", "1", "{run}", "fast"'
expect 3 run c.toml
says err "factor 'workers' is gone"
expect 0 plan c.toml
says err "yates run will not go on with the finished runs: factor 'workers' is gone"

finish
