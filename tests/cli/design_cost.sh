#!/bin/sh
# The runs of a pilot tell what a run costs; the printed line makes an optimal design within a budget.
. "$(dirname "$0")/helpers.sh"

cat >work.sh <<'SH'
#!/bin/sh
# One run takes 40 ms for each of `size`, three times as long with the codec "it's"; idle does nothing.
case $2 in "it's") factor=3 ;; *) factor=1 ;; esac
sleep "$(awk "BEGIN { print 0.04 * $1 * $factor }")"
SH
chmod +x work.sh
cat >pilot.toml <<'TOML'
[factors]
size = [1, 4]
codec = ["zstd", "it's"]
idle = ["on", "off"]
[design]
kind = "full-factorial"
seed = 1
[run]
command = ["./work.sh", "{size}", "{codec}", "{idle}"]
[responses.time]
from = "wall"
unit = "s"
goal = "minimize"
TOML

expect 3 design cost pilot.toml
one_complaint
says err 'no run is done'
says err 'yates run pilot.toml'
expect 0 run pilot.toml

expect 0 design cost pilot.toml
[ "$(wc -l <out)" -eq 1 ] || fail 'expected one line'
says out 'codec == \"it'"'"'s\"'
says err 'from 8 runs at 8 settings; it depends on: size, codec; no effect was shown of: idle'
says err '% in the median'
cp out line

# The line is one of a campaign file, whatever the levels are called.
{
  printf '[factors]\nsize = [1, 2, 4]\ncodec = ["zstd", "it'"'"'s"]\n[design]\nkind = "optimal"\nbudget = 3\n'
  cat line
  printf 'model = "codec * size"\n[run]\ncommand = ["./work.sh", "{size}", "{codec}", "x"]\n'
  printf '[responses.time]\nfrom = "wall"\nunit = "s"\ngoal = "minimize"\n'
} >budget.toml
expect 0 plan budget.toml
costs=$(sed -n 's/.*costs \([0-9.]*\).*/\1/p' out)
awk "BEGIN { exit !($costs > 1.5 && $costs <= 3) }" || fail "the plan costs '$costs' of a budget of 3 s"

# On the command line, and by a response.
expect 0 design cost pilot.toml --json --quiet
silent err
cost=$(field out 'd["cost"]')
expect 0 design optimal --factor size=1,2,4 --factor "codec=zstd,it's" --budget 3 --cost "$cost" \
  --model 'codec * size'
says out 'costs '
expect 0 design cost pilot.toml --response time
cmp -s out line || fail 'the response is the wall time'
expect 0 design cost pilot.toml --only "codec == 'zstd'"
says err 'from 4 runs at 4 settings'
says err 'one level only: codec'

# What cannot be.
expect 3 design cost pilot.toml --only 'idle == "on" and size == 4'
says err 'nothing to tell the effects of the factors from noise'
expect 3 design cost pilot.toml --only 'size > 4'
says err 'holds for no run that is done'
expect 2 design cost pilot.toml --only 'sice > 4'
says err "'sice'; did you mean 'size'?"
expect 2 design cost pilot.toml --response tima
says err "'tima'; did you mean 'time'?"
sed 's/^cost = .*/cost = "measured"/' budget.toml >measured.toml
expect 3 plan measured.toml
one_complaint
says err 'yates design cost PILOT.toml prints'
sed 's/^cost = .*/cost = "ifelse(size, 1, 2)"/' budget.toml >wrong.toml
expect 3 plan wrong.toml
says err 'ifelse() needs a condition first'
finish
