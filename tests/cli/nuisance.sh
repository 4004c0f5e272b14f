#!/bin/sh
# Nuisance factors: what the plan says, what the runs really see, and what the analysis is told.
. "$(dirname "$0")/helpers.sh"
cat >see.sh <<'SH'
#!/bin/sh
# How large the environment is, what the kernel does, in which order libraries are loaded, and how
# the program was linked.
echo "padding ${#YATES_PADDING}"
echo "environment $(env | grep -v -e '^YATES_RUN_DIR=' -e '^_=' | wc -c)"
echo "personality $(cat /proc/self/personality)"
echo "preload $LD_PRELOAD"
echo "loaded $(LD_TRACE_LOADED_OBJECTS=1 /bin/true | grep -o -e '^.libm.so.6' -e '^.librt.so.1' | tr -d '\t' | tr '\n' ':')"
echo "linked $(cat "linked-$1")"
SH
chmod +x see.sh
cat >c.toml <<'TOML'
[factors]
codec = ["gzip", "zstd"]
[design]
replications = 6
blocks = "replication"
seed = 7
[run]
before = ["sh", "-c", "echo $1 >linked-$2", "sh", "{link_order}", "{run}"]
command = ["./see.sh", "{run}"]
env = { CODEC = "{codec}" }
[responses.padding]
from = "stdout"
pattern = 'padding (\d+)'
[responses.environment]
from = "stdout"
pattern = 'environment (\d+)'
[responses.value]
from = "wall"
goal = "minimize"
[nuisance]
environment_size = "randomised"
address_space = { levels = ["randomised", "fixed"], by = "block" }
load_order = { libraries = ["libm.so.6", "librt.so.1"] }
link_order = { by = "block" }
time_of_day = "recorded"
TOML
expect 0 plan c.toml -o plan.csv
expect 0 plan c.toml
says out 'environment_size: at random for each run'
says out 'address_space: randomised, fixed in turn for each block'
head -n 1 plan.csv |
  grep -q '^run,standard_order,replicate,block,environment_size,address_space,load_order,link_order,codec$' ||
  fail "columns of the plan"
expect 0 plan c.toml --json
says out '"load_order": "lib'

# A container may forbid to fix addresses: then the run fails and says so.
if setarch -R true 2>/dev/null; then
  expect 0 run c.toml
else
  expect 5 run c.toml
  says err 'does not let address spaces be fixed'
  sed -i 's/^address_space = .*/address_space = "randomised"/' c.toml
  rm -rf c.yates
  expect 0 plan c.toml -o plan.csv --force
  expect 0 run c.toml
fi
expect 0 export c.toml -o runs.csv
head -n 1 runs.csv |
  grep -q '^run,standard_order,replicate,block,environment_size,address_space,load_order,link_order,hour,codec,status,' ||
  fail "columns of the results"
cut -d, -f1-8 plan.csv >planned
cut -d, -f1-8 runs.csv >measured
cmp -s planned measured || fail "the results do not say what the plan says"
awk -F, 'NR > 1 && ($9 < 0 || $9 > 23 || $9 == "") { bad = 1 } END { exit bad }' runs.csv ||
  fail "the hour is none"

# What the runs have seen is what the plan says.
less=$(awk -F, 'NR == 2 { print $16 - $5 }' runs.csv)
awk -F, -v less="$less" 'NR > 1 && ($15 != $5 || $16 - $5 != less) { bad = 1 } END { exit bad }' runs.csv ||
  fail "the environment of the runs is not as large as planned"
sed 1d plan.csv | while IFS=, read -r run _ _ _ _ space load link _; do
  seen=c.yates/runs/$run/1/stdout
  flags=00000000
  [ "$space" = randomised ] || flags=00040000
  grep -qx "personality $flags" "$seen" || echo "run $run: $space"
  grep -qx "preload $load" "$seen" || echo "run $run: $load"
  grep -qx "loaded $load:" "$seen" || echo "run $run was not loaded as $load"
  grep -qx "linked $link" "$seen" || echo "run $run: $link"
done >wrong
[ ! -s wrong ] || fail "runs differ from the plan: $(cat wrong)"

# The same values again, whatever has been measured before.
expect 0 plan c.toml -o again.csv
cmp -s plan.csv again.csv || fail "the plan is not the same again"

# Another nuisance is another plan.
sed 's/^environment_size = .*/environment_size = { levels = [0, 64] }/' c.toml >d.toml
cp -r c.yates d.yates
expect 3 run d.toml
says err 'environment_size was at random for each run'

# The analysis: a program that is slow with a large environment.
cat >slow.sh <<'SH'
#!/bin/sh
echo $((1000 + ${#YATES_PADDING} + $1 * 37 % 11))
SH
chmod +x slow.sh
cat >s.toml <<'TOML'
[factors]
codec = ["gzip", "zstd"]
[design]
replications = 12
seed = 3
[run]
command = ["./slow.sh", "{run}"]
env = { CODEC = "{codec}" }
[responses.time]
from = "stdout"
goal = "minimize"
[nuisance]
environment_size = { levels = [0, 500] }
TOML
expect 0 run s.toml
expect 0 anova s.toml
says out 'environment_size'
expect 0 anova s.toml --json
says out '"code": "nuisance"'
says out 'explains 100% of the noise'
expect 0 export s.toml -o s.csv
expect 0 anova 'time ~ codec' s.csv --json
says out 'explains 100% of the noise'
expect 0 anova 'time ~ codec + environment_size' s.csv --json
grep -q '"code": "nuisance"' out && fail "what the formula holds is checked again"

# What cannot be done is refused in one sentence, or told.
sed 's/^command = .*/command = ["true"]/; s/^environment_size = .*/link_order = "randomised"/' s.toml >n.toml
expect 3 plan n.toml
says err 'link_order does nothing, because no command holds {link_order}'
sed 's/^environment_size = .*/environment_size = { levels = [0, 1], by = "block" }/' s.toml >n.toml
expect 3 plan n.toml
says err 'needs blocks; write [design] blocks = "replication"'
sed 's/^environment_size = .*/load_order = { libraries = ["libm.so.6", ".\/no-such.so"] }/; s/replications = 12/replications = 1/' s.toml >n.toml
expect 0 run n.toml
says err 'a library was not loaded'
finish
