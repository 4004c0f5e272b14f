#!/bin/sh
# A host over SSH on which yates-supervisor cannot be executed: measured all the same by the
# supervisor in plain sh, and everybody who reads the results is told.
. "$(dirname "$0")/helpers.sh"
sshd=/usr/sbin/sshd
[ -x "$sshd" ] && command -v ssh-keygen >/dev/null || exit 77
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd

# A program that is none stands for one of another architecture.
mkdir bin
program=$yates
cp "$program" bin/yates
yates=$work/bin/yates
printf '\177ELF of another kind\n' >bin/yates-supervisor
chmod +x bin/yates-supervisor

port=$((20000 + $$ % 20000))
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host.key
cat >sshd.conf <<CONF
ListenAddress 127.0.0.1:$port
HostKey $work/host.key
PidFile none
AuthorizedKeysFile $work/key.pub
UsePAM no
StrictModes no
CONF
printf 'far ' >known_hosts
cat host.key.pub >>known_hosts
cat >ssh.conf <<CONF
Host far
  HostName 127.0.0.1
  Port $port
  HostKeyAlias far
  User $(id -un)
  IdentityFile $work/key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  GlobalKnownHostsFile none
CONF
"$sshd" -D -e -f "$work/sshd.conf" 2>sshd.log &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
tries=0
until ssh -F ssh.conf -o BatchMode=yes far true 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { cat sshd.log; exit 77; }
  sleep 0.1
done

cat >far.toml <<TOML
[factors]
n = [1, 3]
[design]
replications = 2
seed = 5
[run]
command = ["sh", "-c", "sleep 0.0{n}; echo {n}"]
[launch]
on = "ssh"
hosts = ["far"]
ssh_options = ["-F", "$work/ssh.conf"]
scratch = "$work/scratch"
[responses.time]
from = "wall"
goal = "minimize"
[responses.number]
from = "stdout"
[responses.busy]
from = "host.cpu_percent"
TOML
expect 0 run far.toml
says err 'far is measured by a supervisor in plain sh, wall and CPU times to 10 ms, no max-rss'
says err 'cannot be executed in'
expect 0 status far.toml
says out '4 of 4 runs done'
says out 'measured on far by plain sh, wall and CPU times to 10 ms, no max-rss'
expect 0 status far.toml --json
says out '"measured_by": "plain sh, wall and CPU times to 10 ms, no max-rss'
expect 0 export far.toml -o far.csv
awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
  $at["number"] != $at["n"] || $at["time"] == "" || $at["time"] < 0.01 { print; bad = 1 }
  END { exit bad || NR != 5 }' far.csv || fail 'the export'
expect 0 report far.toml -o far.html
grep -q 'measured on far (by plain sh, wall and CPU times to 10 ms, no max-rss)' far.html ||
  fail 'the report does not say what measured'
[ -z "$(ls scratch)" ] || fail 'something is left on the host'

# Another supervisor of a later session is told of as well, on the same boot of the host.
cp "$(dirname "$program")/yates-supervisor" bin/yates-supervisor
sed -i 's/^replications = 2/replications = 3/' far.toml
expect 0 run far.toml
expect 0 status far.toml
says out '6 of 6 runs done'
says out 'measured on far by plain sh, wall and CPU times to 10 ms, no max-rss; by yates-supervisor'
printf '\177ELF of another kind\n' >bin/yates-supervisor

# What it cannot know is missing, in one sentence, and never 0.
sed 's/^from = "wall"/from = "max-rss"/' far.toml >memory.toml
expect 6 run memory.toml
expect 6 run memory.toml --retry failed
expect 0 status memory.toml
says out "response 'time': the host was measured by the supervisor in plain sh, which cannot know max-rss"
expect 0 export memory.toml --all -o memory.csv
grep -q ',0,' memory.csv && fail 'an unknown resident set is 0'

finish
