#!/bin/bash
# What a run on another host costs: 100 runs of `true` by yates and by GNU parallel --sshlogin over
# the same connection, in turn, three times, as a ratio. parallel is given a login that is kept
# open (ControlMaster), as its manual advises.
#   bench/ssh_overhead.sh BUILD_FOLDER [RUNS]
# BUILD_FOLDER is one of the preset `release`. Needs parallel, openssh-server and openssh-client;
# starts a server of its own on the loopback interface and ends it.
set -eu
build=$(cd "${1:?usage: bench/ssh_overhead.sh BUILD_FOLDER [RUNS]}" && pwd)
runs=${2:-100}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/yates-ssh-XXXXXX")
server=
finish() {
  ssh -F "$work/ssh.conf" -O exit one 2>/dev/null || true
  [ -z "$server" ] || kill "$server"
  rm -rf "$work"
}
trap finish EXIT
cd "$work"

port=$((20000 + $$ % 10000))
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host
echo "one $(cat host.pub)" >known_hosts
cat >sshd.conf <<EOF
ListenAddress 127.0.0.1:$port
HostKey $work/host
PidFile none
AuthorizedKeysFile $work/key.pub
UsePAM no
StrictModes no
EOF
cat >ssh.conf <<EOF
Host one
  HostName 127.0.0.1
  Port $port
  HostKeyAlias one
  IdentityFile $work/key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  ControlPath $work/%C
EOF
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
/usr/sbin/sshd -D -e -f sshd.conf 2>sshd.log &
server=$!
until ssh -F ssh.conf -o BatchMode=yes one true 2>/dev/null; do
  kill -0 "$server"
  sleep 0.1
done
ssh -F ssh.conf -o ControlMaster=yes -o ControlPersist=600 -fN one 2>/dev/null

cat >c.toml <<EOF
[factors]
a = [1, 2]
[design]
replications = $((runs / 2))
[run]
command = ["true"]
[launch]
on = "ssh"
hosts = ["one"]
scratch = "$work/scratch"
ssh_options = ["-F", "$work/ssh.conf", "-o", "ControlPath=none"]
samples = false
[responses.time]
from = "wall"
EOF

for round in 1 2 3; do
  rm -rf c.yates joblog
  "$here/stopwatch.sh" yates.$round "$build/bin/yates" run c.toml -q >/dev/null
  seq "$runs" | "$here/stopwatch.sh" parallel.$round \
    parallel -j1 --joblog joblog --ssh "ssh -F $work/ssh.conf" --sshlogin one true '#' {} >/dev/null 2>&1
  test "$(awk 'NR > 1 && $7 == 0' joblog | wc -l)" -eq "$runs"
done
middle() { for file; do cat "$file"; echo; done | sort -n | sed -n 2p; }
awk -v y="$(middle yates.?)" -v p="$(middle parallel.?)" -v n="$runs" 'BEGIN {
  printf "%d runs of true over SSH: yates %.1f ms, parallel --sshlogin %.1f ms a run; ratio %.2f\n",
         n, 1000 * y / n, 1000 * p / n, y / p }'
