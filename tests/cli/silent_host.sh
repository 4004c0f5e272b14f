#!/bin/sh
# Hosts that fall silent, as one whose power fails or whose packets are dropped: neither the host nor
# the connection says that they are gone. One holds a run, one its teardown, while all other work is
# done. The call ends soon, and the next one takes what they hold.
. "$(dirname "$0")/helpers.sh"
sshd=/usr/sbin/sshd
[ -x "$sshd" ] && command -v ssh-keygen >/dev/null && command -v pgrep >/dev/null || exit 77
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd

ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host.key
servers=
trap 'kill -CONT $stopped 2>/dev/null; kill $servers; rm -rf "$work"' EXIT
stopped=

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
  echo $! >"$1.pid"
  servers="$servers $!"
  tries=0
  until ssh -F ssh.conf -o BatchMode=yes "$1" true 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$1.log"; exit 77; }
    sleep 0.1
  done
}

# sshd_of PID: the server and its sessions, not what runs in them.
sshd_of() {
  echo "$1"
  for child in $(pgrep -P "$1" sshd); do sshd_of "$child"; done
}

# await FILE TEXT
await() {
  tries=0
  until grep -qs "$2" "$1" || [ "$tries" -ge 400 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
}
port=$((20000 + $$ % 20000))
for name in one-far one-near two-far two-near; do
  start "$name" "$port"
  port=$((port + 1))
done

# campaign NAME LINES
campaign() {
  cat >"$1.toml" <<TOML
[factors]
n = [1, 2, 3]
[design]
replications = 2
seed = 5
[run]
command = ["sh", "-c", "echo {host} {run} >>$work/$1-runs; [ {host} != one-far ] || sleep 4; echo {n}"]
$2
[launch]
on = "ssh"
hosts = ["$1-far", "$1-near"]
ssh_options = ["-F", "$work/ssh.conf"]
scratch = "$work/$1-scratch"
[responses.number]
from = "stdout"
TOML
}
campaign one ''
campaign two "teardown = [\"sh\", \"-c\", \"echo {host} >>$work/teardown; sleep 2\"]"

date +%s >begin
for name in one two; do
  ( "$yates" run $name.toml >$name.out 2>$name.err </dev/null; echo $? >$name.status; date +%s >$name.end ) &
  eval "$name=$!"
done
await one-runs one-far
await teardown two-far
stopped="$(sshd_of "$(cat one-far.pid)") $(sshd_of "$(cat two-far.pid)")"
# shellcheck disable=SC2086
kill -STOP $stopped
# shellcheck disable=SC2154
wait "$one" "$two"
for name in one two; do
  cp $name.err err
  took=$(($(cat $name.end) - $(cat begin)))
  [ "$took" -lt 100 ] || fail "$name: the call ended after $took s"
done
# shellcheck disable=SC2086
kill -CONT $stopped

cp one.err err
[ "$(cat one.status)" -eq 6 ] || fail "the run that was left: status $(cat one.status)"
says err 'one-far is not used any more: one-far: does not answer, and all other work is done'
says err 'may still be running on one-far; the next yates run asks again'
says err '5 of 6 runs done, 1 left'
cp two.err err
[ "$(cat two.status)" -eq 0 ] || fail "the teardown that was left: status $(cat two.status)"
says err "it is unknown whether the command 'teardown' still runs there"
says err 'could not be cleaned up'
says err '6 of 6 runs done'

# What was left is taken, and no run has been started twice.
for name in one two; do
  expect 0 run $name.toml
  says err '6 of 6 runs done'
  [ "$(cut -d' ' -f2 $name-runs | sort | uniq -d)" = '' ] || fail "runs started twice: $(cat $name-runs)"
  [ -z "$(ls $name-scratch)" ] || fail "something is left on the hosts of $name"
done
finish
