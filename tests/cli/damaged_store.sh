#!/bin/sh
# A store that a disk or a careless program has damaged: every command says so in one sentence that
# names the file, or shows what is still whole. None dies, waits, or calls it an error of its own.
# YATES_DAMAGES=N: that many stores, each damaged in another way, otherwise 10, and 40 with YATES_NIGHTLY;
# YATES_SEED: other places.
. "$(dirname "$0")/helpers.sh"
damages=${YATES_DAMAGES:-${YATES_NIGHTLY:+40}}
damages=${damages:-10}
seed=${YATES_SEED:-1}

cat >c.toml <<TOML
[factors]
size = [1, 2, 4]
kind = ["plain", "packed"]
[design]
replications = 3
seed = 7
[run]
command = ["sh", "-c", "echo {size}.{replicate}"]
before = ["true"]
[gates.load]
limit = "<= 0.0001"
otherwise = "flag"
[responses.number]
from = "stdout"
goal = "minimize"
[responses.time]
from = "wall"
[analysis]
model = "size * kind"
TOML
expect 0 run c.toml
cp -r c.yates whole
bytes=$(wc -c <whole/results.db)

# damage SEED: one of five kinds, at a place that the seed decides.
damage() {
  set -- "$1" $(awk -v seed="$1" -v bytes="$bytes" 'BEGIN {
    srand(seed)
    for (i = 0; i < 6; ++i) printf "%d ", int(rand() * bytes)
    print ""
  }')
  case $(($1 % 5)) in
  0) # bytes here and there
    for place in "$2" "$3" "$4" "$5" "$6"; do
      printf "\\$(printf %o $((place % 256)))" |
        dd of=c.yates/results.db bs=1 seek="$place" conv=notrunc
    done
    ;;
  1) # bytes side by side
    awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 64; ++i) printf "%c", rand() * 256 }' |
      dd of=c.yates/results.db bs=1 seek="$2" conv=notrunc
    ;;
  2) dd if=/dev/zero of=c.yates/results.db bs=4096 seek=$(($2 / 4096)) count=1 conv=notrunc ;;
  3) truncate -s "$2" c.yates/results.db ;;
  4) dd if=whole/results.db of=c.yates/results.db bs=4096 skip=$(($3 / 4096)) \
    seek=$(($2 / 4096)) count=1 conv=notrunc ;;
  esac 2>/dev/null
}

# attempt SEED WORDS...: a command on the store that this seed has damaged.
attempt() {
  number=$1
  shift
  timeout 120 "$yates" "$@" >out 2>err </dev/null
  found=$?
  case $found in
  0 | 3 | 4 | 6) ;; # it is not read there, holds another number, or says what is wrong
  5)
    grep '^error: ' err >complaint
    [ "$(wc -l <complaint)" -eq 1 ] || fail "seed $number: yates $*: expected one complaint"
    grep -q 'c\.yates' complaint || fail "seed $number: yates $*: it does not name the store"
    ;;
  *) fail "seed $number: yates $*: exit status $found" ;;
  esac
  ! grep -q 'internal error' err || fail "seed $number: yates $*: an internal error"
}

number=$seed
while [ "$number" -lt $((seed + damages)) ]; do
  rm -rf c.yates
  cp -r whole c.yates
  damage "$number"
  attempt "$number" status c.toml --json
  attempt "$number" export c.toml --all
  attempt "$number" anova c.toml
  attempt "$number" run c.toml
  number=$((number + 1))
done
finish
