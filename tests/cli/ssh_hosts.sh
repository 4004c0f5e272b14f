# Sourced behind helpers.sh by the tests that measure over SSH: servers on the loopback interface.
#
#   . ssh_hosts.sh                  # ends with status 77 where there is no server of SSH
#   serve NAME [VARIABLE=VALUE...]  # a host that ssh -F ssh.conf knows by this name, with these variables
#                                   # there besides HOME and a lease of its own, as if it were another
#                                   # machine; its process is `server`
#   stop_servers                    # what a trap of the test's own has to call
#
# The host of the n-th call has the key of the line `hostN` in known_hosts, and homeN as its HOME.
for program in /usr/sbin/sshd ssh ssh-keygen; do
  command -v "$program" >/dev/null && continue
  echo "skipped: there is no $program"
  exit 77
done
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
ssh-keygen -q -t ed25519 -N '' -f key
hosts=0
servers=
# No other test of this machine has the process number, so nobody else takes ports of the address.
address=127.$((1 + $$ / 65536)).$(($$ / 256 % 256)).$(($$ % 256))

serve() {
  hosts=$((hosts + 1))
  name=$1
  shift
  ssh-keygen -q -t ed25519 -N '' -f "host$hosts"
  echo "host$hosts $(cat "host$hosts.pub")" >>known_hosts
  mkdir "home$hosts"
  # shellcheck disable=SC2154  # the folder is made by helpers.sh
  cat >"sshd$hosts.conf" <<CONF
ListenAddress $address:$((20000 + hosts))
HostKey $work/host$hosts
PidFile none
AuthorizedKeysFile $work/key.pub
UsePAM no
StrictModes no
PasswordAuthentication no
SetEnv HOME=$work/home$hosts YATES_HOST_LEASE=$work/home$hosts/lease $*
CONF
  cat >>ssh.conf <<CONF
Host "$name"
  HostName $address
  Port $((20000 + hosts))
  HostKeyAlias host$hosts
  User $(id -un)
  IdentityFile $work/key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known_hosts
  GlobalKnownHostsFile none
CONF
  /usr/sbin/sshd -D -e -f "$work/sshd$hosts.conf" 2>"sshd$hosts.log" &
  server=$!
  servers="$servers $server"
  until grep -qs "Server listening" "sshd$hosts.log"; do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
  done
  ssh -F ssh.conf -o BatchMode=yes "$name" true >/dev/null 2>&1 </dev/null || {
    echo "skipped: nobody can log in on this machine; its server says:"
    cat "sshd$hosts.log"
    exit 77
  }
}

stop_servers() {
  # shellcheck disable=SC2086  # a list of numbers
  [ -z "$servers" ] || kill $servers 2>/dev/null
}
trap 'stop_servers; rm -rf "$work"' EXIT
