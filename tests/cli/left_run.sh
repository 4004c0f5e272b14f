#!/bin/sh
# A run is on a host that cannot be reached any more, while another host measures the rest: the call
# has not done what it was to do, although nothing failed.
. "$(dirname "$0")/helpers.sh"
sshd=/usr/sbin/sshd
[ -x "$sshd" ] && command -v ssh-keygen >/dev/null || exit 77
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd

ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host.key
ssh-keygen -q -t ed25519 -N '' -f other.key
servers=
trap 'kill $servers; rm -rf "$work"' EXIT

# start NAME PORT: a host with a lease of its own, as if it were another machine.
start() {
  cat >"$1.conf" <<CONF
ListenAddress 127.0.0.1:$2
HostKey $work/host.key
PidFile none
AuthorizedKeysFile $work/key.pub
UsePAM no
StrictModes no
SetEnv HOME=$work/$1 PATH=/usr/bin:/bin YATES_HOST_LEASE=$work/$1/lease
CONF
  mkdir "$1"
  cat >>ssh.conf <<CONF
Host $1
  HostName 127.0.0.1
  Port $2
  HostKeyAlias $1
  User $(id -un)
  IdentityFile $work/key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  GlobalKnownHostsFile none
CONF
  echo "$1 $(cat host.key.pub)" >>known_hosts
  "$sshd" -D -e -f "$work/$1.conf" 2>"$1.log" &
  servers="$servers $!"
  tries=0
  until ssh -F ssh.conf -o BatchMode=yes "$1" true 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$1.log"; exit 77; }
    sleep 0.1
  done
}
port=$((20000 + $$ % 20000))
start far "$port"
start near "$((port + 1))"

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
tries=0
until grep -q far hosts 2>/dev/null || [ "$tries" -ge 200 ]; do
  tries=$((tries + 1))
  sleep 0.05
done
kill -9 "$driver"
wait "$driver" 2>/dev/null
sed "s|^far .*|far $(cat other.key.pub)|" known_hosts >changed.hosts
cp known_hosts kept.hosts
cp changed.hosts known_hosts
expect 6 run c.toml
says err '5 of 6 runs done, 1 left'
cp kept.hosts known_hosts
expect 0 run c.toml
says err '6 of 6 runs done'

# A run that this call has launched and lost is missing, even if no more were to be launched.
far=${servers# }
far=${far%% *}
rm hosts
sed 's/^hosts = .*/hosts = ["far"]/' c.toml >one.toml
"$yates" run one.toml --limit 1 >out 2>err </dev/null &
driver=$!
tries=0
until grep -q far hosts 2>/dev/null || [ "$tries" -ge 200 ]; do
  tries=$((tries + 1))
  sleep 0.05
done
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
