# Sourced by the end-to-end tests: helpers.sh PROGRAM
set -u
case $1 in
  /*) yates=$1 ;;
  *) yates=$PWD/$1 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
LC_ALL=C.UTF-8
export LC_ALL
YATES_HOST_LEASE=$work/lease # tests measure nothing, so they need not wait for each other
export YATES_HOST_LEASE
unset COLUMNS

fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
  sed 's/^/  out: /' out | head -n 20 | cut -c 1-300
  sed 's/^/  err: /' err | head -n 20 | cut -c 1-300
}

# expect STATUS ARGUMENTS...: runs yates, keeps its output in the files out and err.
expect() {
  wanted=$1
  shift
  "$yates" "$@" >out 2>err </dev/null
  found=$?
  [ "$found" -eq "$wanted" ] || fail "yates $*: exit status $found instead of $wanted"
}

# bound KILOBYTES: `$bound` bounds the address space of what follows it in a shell, but for a program with a
# sanitizer, which takes terabytes of it.
bound() {
  bound="ulimit -v $1"
  sh -c "$bound; '$yates' --version" >/dev/null 2>&1 || bound=:
}

# within KILOBYTES ARGUMENTS...: as expect, in so much memory and three minutes; the status is in `found`.
within() {
  bound "$1"
  shift
  sh -c "$bound; exec timeout 180 \"\$@\"" within "$yates" "$@" >out 2>err </dev/null
  found=$?
}

# says FILE TEXT: the file out or err contains the text.
says() {
  grep -qF -e "$2" "$1" || fail "$1 does not say: $2"
}

# reads FILE TEXT: the same, wherever its lines are broken.
reads() {
  tr -s '\n ' ' ' <"$1" | grep -qF -e "$2" || fail "$1 does not say: $2"
}

# silent FILE: nothing was written there.
silent() {
  [ ! -s "$1" ] || fail "$1 is not empty"
}

# field FILE EXPRESSION: evaluates an expression of Python on the JSON document d of the file.
field() {
  python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$@"
}

# is FILE EXPRESSION WANTED: its value, as Python prints it.
is() {
  [ "$(field "$1" "$2")" = "$3" ] || fail "$1: $2 is $(field "$1" "$2"), not $3"
}

# near FILE EXPRESSION WANTED TOLERANCE: its value is a number that differs by the tolerance at most.
near() {
  [ "$(field "$1" "abs(($2) - ($3)) <= $4")" = True ] || fail "$1: $2 is $(field "$1" "$2"), not $3 within $4"
}

# await COMMAND...: waits until the command succeeds, for four minutes at most.
await() {
  looks=0
  until "$@" >/dev/null 2>&1; do
    looks=$((looks + 1))
    [ "$looks" -lt 2400 ] || { fail "waited in vain for: $*"; return 1; }
    sleep 0.1
  done
}

# one_line: the complaint is one sentence, not a page and not a trace.
one_complaint() {
  [ "$(wc -l <err)" -eq 1 ] || fail "expected one line of complaint"
  grep -q '^error: ' err || fail "the complaint does not start with error:"
}

# The attacks draw from numbers that follow from the seed: script/attack gives one after the other.
seed=${YATES_ATTACK_SEED:-1}
state=$seed

# draw BOUND: puts a whole number from 0 to BOUND - 1 into `drawn`.
draw() {
  state=$(((state * 1103515245 + 12345) % 2147483648))
  drawn=$((state / 256 % $1))
}

finish() {
  if [ "$failures" -gt 0 ]; then
    echo "$failures failures"
    exit 1
  fi
  echo "passed"
}
