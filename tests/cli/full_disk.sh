#!/bin/sh
# The disk of a store is full at a random moment, and then a little larger, again and again: what was
# recorded stays, no half of a run counts, and with room enough all are done. YATES_ATTACK_SEED
# chooses the sizes.
. "$(dirname "$0")/helpers.sh"
mkdir disk
if ! mount -t tmpfs -o size=64k yates-test disk 2>/dev/null; then
  echo "skipped: no file system can be mounted here"
  exit 77
fi
trap 'umount -l "$work/disk"; rm -rf "$work"' EXIT
runs=12

# The command does not care whether it can write. What it prints nobody can guess, and it notes the
# same on another disk.
cat >measure.sh <<'SH'
value=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
echo "$1 ${2##*/} $value" >>"$3"
head -c 20000 /dev/zero 2>/dev/null
echo
echo "value $value"
exit 0
SH
cat >disk/c.toml <<TOML
[factors]
a = ["p", "q", "r"]
[design]
replications = $((runs / 3))
[run]
command = ["sh", "$work/measure.sh", "{run}", "{run_dir}", "$work/log"]
[responses.value]
from = "stdout"
pattern = "^value ([0-9]+)$"
goal = "minimize"
[analysis]
model = "a"
TOML

# room SIZE: lets the disk have so many kibibytes.
room() {
  mount -o "remount,size=${1}k" disk 2>/dev/null
}

# call ARGUMENTS...: a call for which there may be no room.
call() {
  "$yates" "$@" >out 2>err </dev/null
  status=$?
  case $status in
    0 | 3 | 4 | 5 | 6) ;; # 3: nothing to look at yet
    *) fail "seed $seed: with $size KiB yates $* has ended with $status" ;;
  esac
  if [ $status -eq 5 ]; then
    [ -s err ] || fail "seed $seed: yates $* does not say why it failed"
  fi
}

# recorded: run, attempt and value of what the store holds.
recorded() {
  awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i; next }
    { print $at["run"], $at["attempt"], $at["value"] }' "$1" | sort
}

: >before
size=64
for step in 1 2 3 4 5 6 7 8 9 10 11 12; do
  call run disk/c.toml
  call export disk/c.toml -o runs.csv --force
  if [ $status -eq 0 ]; then
    recorded runs.csv >now
    [ -z "$(comm -23 before now)" ] || fail "seed $seed: gone with $size KiB: $(comm -23 before now)"
    mv now before
  fi
  call report disk/c.toml
  if [ -e disk/c.yates/report.html ]; then
    tail -c 20 disk/c.yates/report.html | grep -q '</html>' || fail "seed $seed: half a page"
  fi
  draw 60
  size=$((size + drawn + 1))
  room $size
done
room 65536
size=65536
for last in 1 2 3; do
  call run disk/c.toml
  [ $status -ne 0 ] || break
done
[ $status -eq 0 ] || fail "seed $seed: with room the last call has ended with $status"
expect 0 export disk/c.toml -o runs.csv --force
recorded runs.csv >now
[ -z "$(comm -23 before now)" ] || fail "seed $seed: gone at the end: $(comm -23 before now)"
[ "$(cut -d' ' -f1 now | sort -u | wc -l)" -eq $runs ] || fail "seed $seed: not every run is done"
[ "$(wc -l <now)" -eq $runs ] || fail "seed $seed: a run is done twice"
sort log >printed
[ -z "$(comm -13 printed now)" ] || fail "seed $seed: nobody has printed: $(comm -13 printed now)"
[ -z "$(cut -d' ' -f1,2 printed | uniq -d)" ] || fail "seed $seed: an attempt was launched twice"
echo "seed $seed: $(wc -l <printed) launches for $runs runs, up to $size KiB"
finish
