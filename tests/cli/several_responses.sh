#!/bin/sh
# Several responses get one advice: together, by their weights, and for each level of what is given.
. "$(dirname "$0")/helpers.sh"

# campaign FILE [OF_TIME [OF_ENERGY [FACTOR_LINE]]]: four threads halve the time and cost 30 % more
# energy; zstd saves a third of the time; opt changes nothing.
campaign() {
  cat >"$1" <<'TOML'
[design]
replications = 4
seed = 3
[run]
command = ["awk", "-v", "t={threads}", "-v", "c={codec}", "-v", "r={run}", "-f", "measure.awk"]
[responses.time]
from = "stdout"
pattern = 'time ([0-9.]+)'
goal = "minimize"
unit = "s"
TOML
  printf '%s\n' "${2-}" '[responses.energy]' 'from = "stdout"' "pattern = 'energy ([0-9.]+)'" \
    'goal = "minimize"' 'unit = "J"' "${3-}" '[factors]' "${4:-threads = [1, 4]}" \
    'codec = ["gzip", "zstd"]' 'opt = ["O2", "O3"]' >>"$1"
}
cat >measure.awk <<'AWK'
function noise() { return exp((rand() + rand() + rand() - 1.5) * 0.06) }
BEGIN {
  srand(r * 7919)
  for (i = 0; i < 5; i++) rand()
  print "time", 10 / (t == 4 ? 2.1 : 1) / (c == "zstd" ? 1.5 : 1) * noise()
  print "energy", 40 * (t == 4 ? 1.3 : 1) * noise()
}
AWK

# The codec gains time and costs nothing; the threads are weighed by whoever pays for the energy.
campaign two.toml
expect 0 run two.toml
expect 0 anova two.toml
says out 'Do this: codec=zstd; keep threads=1'
says out 'no change shown (at most'
says out 'Not beaten either, but of another balance: threads=4, codec=zstd'
expect 0 anova two.toml --json
says out '"kind": "choose"'
says out '"standing": "beaten"'
expect 0 report two.toml
says out 'Do this: codec=zstd; keep threads=1'
grep -q 'If only time (s) counted' two.yates/report.html || fail "the page has one advice only"

# Equal weights: half the time is worth 30 % more energy.
campaign even.toml 'weight = 1' 'weight = 1'
expect 0 run even.toml
expect 0 report even.toml
says out 'Do this: threads=4, codec=zstd'
grep -q 'Weighted index of time (1) and energy (1)' even.yates/report.html || fail "the weights are not named"
# Energy that counts four times as much: it is not.
campaign green.toml 'weight = 1' 'weight = 4'
expect 0 run green.toml
expect 0 report green.toml
says out 'Do this: codec=zstd; keep threads=1'

# Without the codec there is nothing but the trade.
sed 's/"zstd"\]/"gzip2"]/' two.toml >trade.toml
expect 0 run trade.toml
expect 0 report trade.toml
says out 'Choose: threads=4 (best for time) or the baseline (best for energy)'

# Where the baseline breaks a limit, each response says that it is judged alone.
campaign limit.toml 'limit = "<= 8"'
expect 0 run limit.toml
expect 0 anova limit.toml --json
says out 'Only time decides here, beside the limits'
says out 'Only energy decides here, beside the limits'
expect 0 anova limit.toml
says out 'Main doubt          Only time decides here'
grep -q 'decides here, beside' two.yates/report.html && fail "two is said to break a limit"

# Levels of a given factor are never compared.
campaign given.toml '' '' 'threads = {levels = [1, 4], given = true}'
expect 0 run given.toml
expect 0 report given.toml
says out 'Do this: codec=zstd, for every level of threads'

# A weight needs ratios.
sed 's/print "energy", 40/print "energy", -40/' measure.awk >negative.awk
sed "s/measure.awk/negative.awk/; s/energy (\[0-9/energy ([-0-9/" even.toml >negative.toml
expect 0 run negative.toml
expect 3 anova negative.toml
says err "response 'energy' has a weight and a value of -"

# Of three goals each has its best, also where another factor does nothing to it.
cat >three.sh <<'SH'
#!/bin/sh
awk -v a="$1" -v b="$2" -v r="$3" 'BEGIN { r = r % 5 / 10
  print "time", 10 + (a == "y" ? -4 : 0) + r; print "memory", 10 + (a == "y" ? 3 : 0) + (b == "q" ? -3 : 0) - r
  print "energy", 10 + (b == "q" ? 3 : 0) + (a == "y" ? 1 : 0) + r / 2 }'
SH
chmod +x three.sh
{
  printf '[factors]\na = ["x", "y"]\nb = ["p", "q"]\n[design]\nreplications = 3\nseed = 1\n'
  printf '[run]\ncommand = ["./three.sh", "{a}", "{b}", "{run}"]\n'
  for one in time memory energy; do
    printf '[responses.%s]\nfrom = "stdout"\npattern = "%s ([0-9.]+)"\ngoal = "minimize"\n' $one $one
  done
} >three.toml
expect 0 run three.toml
expect 0 anova three.toml
says out 'best for time'
says out 'best for memory'
finish
