#!/bin/sh
# Driver, supervisor and link are killed at random moments, on this machine and over SSH; whatever is
# killed, the calls after it lose no run, repeat none without need, and leave no process behind.
# YATES_ATTACK_SEED chooses the moments.
. "$(dirname "$0")/helpers.sh"
kills=8
runs=24

# What a run prints nobody can guess; it notes the same in a file that yates does not know.
cat >measure.sh <<'SH'
value=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
echo "$1 $2 $value" >>"$3"
sleep 0.05
echo "$value"
SH
# campaign NAME: its commands say `work`, so that all its processes are found by the folder's name.
campaign() {
  cat >"$1.toml" <<TOML
[factors]
a = ["p", "q", "r"]
[design]
replications = $((runs / 3))
[run]
command = ["sh", "$work/measure.sh", "{run}", "{run_dir}", "$work/$1.log"]
[responses.value]
from = "stdout"
TOML
}

# processes PATTERN: the numbers of all processes of this test whose words hold the pattern.
processes() {
  grep -lsaF -e "$work" /proc/[0-9]*/cmdline 2>/dev/null | while read -r file; do
    number=${file#/proc/}
    number=${number%/cmdline}
    [ "$number" -ne $$ ] || continue
    { tr '\0' ' ' <"$file"; } 2>/dev/null | grep -q -e "$1" && echo "$number"
  done
}

# kill_one PATTERN: kills one of them; false if there is none.
kill_one() {
  # shellcheck disable=SC2046  # a list of numbers
  set -- $(processes "$1")
  [ $# -gt 0 ] || return 1
  draw $#
  shift "$drawn"
  kill -9 "$1" 2>/dev/null
}

kill_driver() {
  kill -9 "$driver" 2>/dev/null && drivers_killed=$((drivers_killed + 1))
}
kill_supervisor() {
  kill_one yates-supervisor && supervisors_killed=$((supervisors_killed + 1))
}

# call CAMPAIGN: starts yates in the background; its words are those of no other process.
call() {
  "$yates" run "$work/$1.toml" >>"$1.out" 2>&1 </dev/null &
  driver=$!
}

# ended: whether the driver has; its status must be one that a user can expect.
ended() {
  ! kill -0 "$driver" 2>/dev/null || return 1
  wait "$driver"
  case $? in
    0 | 5 | 6 | 137) ;;
    *) fail "seed $seed: a driver has ended with $?" ;;
  esac
}

# attack CAMPAIGN LINK PAUSE: kills, with LINK as the pattern of its links, after at least PAUSE
# hundredths of a second.
attack() {
  drivers_killed=0
  supervisors_killed=0
  links_killed=0
  call "$1"
  for kill in $(seq $kills); do
    draw 25
    sleep "0.$(printf %02d $((drawn + $3)))"
    draw 4
    case $drawn in
      0) kill_driver ;;
      1) kill_supervisor ;;
      2) kill_one "$2" && links_killed=$((links_killed + 1)) ;;
      3)
        kill_driver
        kill_supervisor
        ;;
    esac
    sleep 0.01
    if ended; then call "$1"; fi
  done
  for last in 1 2 3 4 5 6; do
    wait "$driver"
    status=$?
    [ "$status" -ne 0 ] || break
    [ "$last" -lt 6 ] || break
    call "$1"
  done
  [ "$status" -eq 0 ] || {
    cp "$1.out" out
    fail "seed $seed: $1: the last call has ended with $status"
  }
}

none_left() {
  left=$(processes "$1\.\|scratch\|ssh\.conf")
  [ -z "$left" ]
}

# accounts CAMPAIGN: every run is done once, with what its command has printed.
accounts() {
  expect 0 export "$1.toml" -o "$1.csv"
  awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    { print $at["run"], $at["attempt"], $at["value"] }' "$1.csv" | sort >recorded
  [ "$(wc -l <recorded)" -eq $runs ] || fail "seed $seed: $1: $(wc -l <recorded) runs are done"
  [ "$(cut -d' ' -f1 recorded | sort -u | wc -l)" -eq $runs ] || fail "seed $seed: $1: a run is done twice"
  # The folder of an attempt is runs/12/1 here and runs-12-1 on a host.
  sed 's|^\([0-9]*\) [^ ]*[/-]\([0-9]*\) |\1 \2 |' "$1.log" | sort >printed
  comm -13 printed recorded >invented
  [ ! -s invented ] || fail "seed $seed: $1: nobody has printed: $(head -n 3 invented)"
  [ -z "$(cut -d' ' -f1,2 printed | uniq -d)" ] || fail "seed $seed: $1: an attempt was launched twice"
  repeated=$(($(wc -l <printed) - runs))
  echo "seed $seed: $1: $drivers_killed drivers, $supervisors_killed supervisors and $links_killed links killed, $repeated runs repeated"
  [ "$repeated" -le "$supervisors_killed" ] ||
    fail "seed $seed: $1: $repeated runs were repeated, and $supervisors_killed supervisors were killed"
  await none_left "$1" ||
    fail "seed $seed: $1: processes are left: $(for one in $left; do tr '\0' ' ' <"/proc/$one/cmdline"; done)"
}

campaign here
attack here 'no link' 3
accounts here

# Over SSH, where that is.
[ "$failures" -eq 0 ] || finish
. "$2/tests/cli/ssh_hosts.sh"
serve far
campaign far
cat >>far.toml <<TOML
[launch]
on = "ssh"
hosts = ["far"]
scratch = "$work/scratch"
ssh_options = ["-F", "$work/ssh.conf"]
TOML
attack far 'ssh\.conf' 20
accounts far
[ -z "$(ls -A scratch)" ] || fail "seed $seed: something is left on the host: $(ls -A scratch)"
finish
