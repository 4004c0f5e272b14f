#!/bin/sh
# Hosts that fall silent, as one whose power fails or whose packets are dropped: neither the host nor
# the connection says that they are gone. One holds a run, one its teardown, while all other work is
# done. The call ends soon, and the next one takes what they hold.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/ssh_hosts.sh"
command -v pgrep >/dev/null || { echo 'skipped: there is no pgrep'; exit 77; }
trap 'kill -CONT $stopped 2>/dev/null; stop_servers; rm -rf "$work"' EXIT
stopped=

# sshd_of PID: the server and its sessions, not what runs in them.
sshd_of() {
  echo "$1"
  for child in $(pgrep -P "$1" sshd); do sshd_of "$child"; done
}

for name in one-far one-near two-far two-near; do
  serve $name PATH=/usr/bin:/bin
  echo "$server" >$name.pid
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
command = ["sh", "-c", "echo {host} {run} >>$work/$1-runs; [ {host} != one-far ] || sleep 20; echo {n}"]
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
campaign two "teardown = [\"sh\", \"-c\", \"echo {host} >>$work/teardown; sleep 20\"]"

date +%s >begin
for name in one two; do
  ( "$yates" run $name.toml >$name.out 2>$name.err </dev/null; echo $? >$name.status; date +%s >$name.end ) &
  eval "$name=$!"
done
await grep -q one-far one-runs
await grep -q two-far teardown
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
