#!/bin/sh
# A run is on a host that cannot be reached any more, while another host measures the rest: the call
# has not done what it was to do, although nothing failed.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/ssh_hosts.sh"
serve far PATH=/usr/bin:/bin
far=$server
serve near PATH=/usr/bin:/bin
ssh-keygen -q -t ed25519 -N '' -f other.key

cat >c.toml <<TOML
[factors]
n = [1, 2, 3]
[design]
replications = 2
seed = 5
[run]
command = ["sh", "-c", "echo {host} >>$work/hosts; if [ {host} = far ]; then sleep 2; fi; echo {n}"]
[launch]
on = "ssh"
hosts = ["far", "near"]
ssh_options = ["-F", "$work/ssh.conf"]
scratch = "$work/scratch"
[responses.number]
from = "stdout"
TOML
"$yates" run c.toml >out 2>err </dev/null &
driver=$!
await grep -q far hosts
kill -9 "$driver"
wait "$driver" 2>/dev/null
sed "s|^host1 .*|host1 $(cat other.key.pub)|" known_hosts >changed.hosts
cp known_hosts kept.hosts
cp changed.hosts known_hosts
expect 6 run c.toml
says err '5 of 6 runs done, 1 left'
cp kept.hosts known_hosts
expect 0 run c.toml
says err '6 of 6 runs done'

# A run that this call has launched and lost is missing, even if no more were to be launched.
rm hosts
sed 's/^hosts = .*/hosts = ["far"]/' c.toml >one.toml
"$yates" run one.toml --limit 1 >out 2>err </dev/null &
driver=$!
await grep -q far hosts
cp changed.hosts known_hosts
for session in $(ps -o pid= --ppid "$far"); do kill -9 "$session"; done
wait "$driver"
found=$?
[ "$found" -eq 6 ] || fail "a lost run: exit status $found instead of 6"
says err 'run 1 may still be running on far'
cp kept.hosts known_hosts
expect 0 run one.toml --limit 2
expect 0 status one.toml
says out '3 of 6 runs done'
finish
