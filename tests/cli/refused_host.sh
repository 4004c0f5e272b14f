#!/bin/sh
# A host over SSH whose architecture has no supervisor, and one whose scratch is mounted noexec: each
# is refused in one sentence that says what to do, and measured when that is done.
. "$(dirname "$0")/helpers.sh"
. "$2/tests/cli/ssh_hosts.sh"
trap 'stop_servers; umount -l "$work/scratch" 2>/dev/null; rm -rf "$work"' EXIT

# Another place for the programs, and a host that calls itself one of another architecture.
mkdir bin fake
cp "$yates" "$(dirname "$yates")/yates-supervisor" bin
yates=$work/bin/yates
printf '#!/bin/sh\necho Linux riscv64\n' >fake/uname
chmod +x fake/uname

serve far "PATH=$work/fake:/usr/bin:/bin"

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
[responses.memory]
from = "max-rss"
TOML
expect 5 run far.toml
says err 'no host is left to measure on'
says err 'far: its architecture is riscv64, for which there is no supervisor: build yates on a machine with riscv64'
says err "and copy its yates-supervisor to $work/bin/yates-supervisor-riscv64"
expect 0 status far.toml
says out '0 of 4 runs done'

# With such a program it is measured as every host is.
cp bin/yates-supervisor bin/yates-supervisor-riscv64
expect 0 run far.toml
expect 0 status far.toml
says out '4 of 4 runs done'
expect 0 export far.toml -o far.csv
awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
  $at["number"] != $at["n"] || $at["time"] < 0.01 || $at["memory"] < 1e5 { print; bad = 1 }
  END { exit bad || NR != 5 }' far.csv || fail 'the export'
[ -z "$(ls scratch)" ] || fail 'something is left on the host'

# A configuration that accepts unknown keys and forgets them would accept any host: only known ones
# are accepted then.
{
  sed 's|UserKnownHostsFile .*|UserKnownHostsFile /dev/./null|' ssh.conf
  echo '  StrictHostKeyChecking accept-new'
} >forgets.conf
sed "s|ssh.conf|forgets.conf|" far.toml >forgets.toml
expect 5 run forgets.toml
says err 'Host key verification failed'

# What is mounted noexec holds no programs: another folder does.
if mount -t tmpfs -o noexec,size=16m none scratch 2>/dev/null; then
  sed 's/^replications = 2/replications = 3/' far.toml >other.toml
  expect 5 run other.toml
  says err 'cannot be executed, for example because its disk is mounted noexec; set scratch = "..." in [launch] to a folder on another disk of the host'
  sed -i "s|^scratch = .*|scratch = \"$work/elsewhere\"|" other.toml
  expect 0 run other.toml
  says err '6 of 6 runs done'
fi

finish
