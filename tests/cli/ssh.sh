#!/bin/sh
# A campaign on three hosts over SSH, as a user runs it: servers of its own on the loopback
# interface, levels and names that a shell would take for something else.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/ssh_hosts.sh"
serve 'node=1'
serve '~n#2'
serve 'nöde^3'

cat >measure.sh <<'SH'
#!/bin/sh
# measure.sh TEXT SIZE RUN: how long the text is, and a little more.
printf %s "$1" >"text $3"
base=$(cat 'data/the base')
echo "value $((base + ${#1} * $2 + $3 % 2))"
echo "{\"size\": $2}" >"report-$3.json"
SH
chmod +x measure.sh
mkdir data
echo 100 >'data/the base'
cat >c.toml <<EOF
[factors]
text = ["a b", "it's \"q\"", "\$(touch $work/gone) \`touch $work/gone\`", "line\nline\n", "-n"]
size = [1, 2]
[design]
replications = 3
blocks = "host"
seed = 3
[run]
command = ["./measure.sh", "{text}", "{size}", "{run}"]
[launch]
on = "ssh"
hosts = ["node=1", "~n#2", "$(id -un)@nöde^3"]
stage = ["measure.sh", "data"]
fetch = ["text {run}", "none of run {run}"]
scratch = "$work/scratch \$(touch gone) it's"
ssh_options = ["-F", "$work/ssh.conf"]
samples = false
[responses.value]
from = "stdout"
pattern = 'value ([0-9]+)'
goal = "minimize"
[responses.size_there]
from = "file:report-{run}.json"
json = "/size"
[analysis]
model = "text * size"
primary = "value"
EOF
sed 's/^on = "ssh"/on = "ssh"\nper_host = 2/' c.toml >two.toml

# rows FILE: an export with one line for each run; a level holds newlines.
rows() {
  awk '/^[0-9]+,[0-9]+,/ { if (row) print row; row = $0; next } row { row = row "|" $0 }
       END { print row }' "$1"
}

for campaign in c two; do
  expect 0 plan $campaign.toml
  says out 'nöde^3'
  expect 0 run $campaign.toml
  says err '30 of 30 runs done'
  expect 0 status $campaign.toml
  says out '30 of 30 runs done, 0 failed'
  reads out "warning at 30 runs: 'none of run {run}' of 'fetch' was not fetched"
  [ ! -e gone ] || fail "a shell has read a level"
  [ -z "$(find . -name gone)" ] || fail "a shell has read the name of a folder"
  [ -z "$(ls -A scratch*)" ] || fail "something is left on the hosts: $(ls -A scratch*)"

  # Every level has come to the program as it is, and what the program wrote has come back.
  for file in $campaign.yates/runs/*/1/files/text*; do cksum <"$file"; done | sort | uniq -c |
    sed 's/^ *//' >found
  {
    printf %s 'a b' | cksum
    printf %s "it's \"q\"" | cksum
    printf %s "\$(touch $work/gone) \`touch $work/gone\`" | cksum
    printf 'line\nline\n' | cksum
    printf %s -n | cksum
  } | sort | sed 's/^/6 /' | cmp - found || fail "levels and fetched files: $(cat found)"

  expect 0 export $campaign.toml -o runs.csv
  rows runs.csv >lines
  [ "$(wc -l <lines)" -eq 30 ] || fail "the export has $(wc -l <lines) runs"
  # Block, host, and the size as planned and as reported there.
  sed 's/^[0-9]*,[0-9]*,[0-9]*,\([0-9]*\),.*,\([12]\),done,1,\([^,]*\),.*,\([0-9.]*\)$/\1 \3 \2=\4/' \
    lines >short
  [ "$(cut -d' ' -f1,2 short | sort -u | wc -l)" -eq 3 ] || fail "blocks: $(cat short)"
  [ "$(cut -d' ' -f2 short | sort | uniq -c | awk '$1 == 10' | wc -l)" -eq 3 ] ||
    fail "hosts: $(cat short)"
  [ "$(cut -d' ' -f3 short | sort -u | xargs)" = "1=1 2=2" ] || fail "sizes: $(cat short)"
  expect 0 anova $campaign.toml --json
  says out '"term": "text:size"'
  says out '"term": "block"'
  expect 0 run $campaign.toml
  says err '30 of 30 runs done'
done

# The block of a host that cannot be reached is measured on the next one.
cp c.toml three.toml
kill "${servers##* }"
servers=${servers% *}
expect 0 run three.toml
says err 'nöde^3 is not used any more'
says err '30 of 30 runs done'
expect 0 export three.toml -o runs.csv
rows runs.csv | cut -d, -f4 | sort | uniq -c | awk '$1 != 10 { exit 1 }' || fail "blocks of three"
expect 0 status three.toml --json
says out 'node=1'
# What is to be sent and is not there is said before any host is asked.
sed 's/^stage = .*/stage = ["measure.sh", "no such"]/' c.toml >missing.toml
expect 3 run missing.toml
one_complaint
says err "'stage' of [launch] names 'no such', but $work has no such file or folder"
finish
