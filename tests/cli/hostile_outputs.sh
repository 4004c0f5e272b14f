#!/bin/sh
# Commands put something else than a plain text in the place of their output: each such run fails with
# a sentence, at once, and the others are measured.
. "$(dirname "$0")/helpers.sh"

cat >c.toml <<'T'
[factors]
kind = ["plain", "pipe", "folder", "endless", "far", "large", "line", "power", "latest"]
[run]
command = ["sh", "measure.sh", "{kind}", "{run_dir}"]
max_failures = "none"
[responses.value]
from    = "file:{run_dir}/out"
pattern = '(?:x+x+)+y|.*value ([0-9]+)'
T
cat >measure.sh <<'T'
cd "$2" || exit 1
case $1 in
  plain) echo "value 3" >out ;;
  pipe) mkfifo out ;;
  folder) mkdir out ;;
  endless) ln -s /dev/zero out ;;
  far) echo "value 3" >../far.txt; ln -s ../far.txt out ;;
  large) echo "value 3" >out; truncate -s 1000000001 out ;;
  line) head -c 100000 /dev/zero | tr '\0' x >out; echo "value 3" >>out ;;
  power) head -c 60 /dev/zero | tr '\0' x >out; echo " value 3" >>out ;;
  latest) echo "value 3" >result-1; ln -s result-1 out ;;
esac
T

expect 6 run c.toml
cat out err >run
says run "is a pipe; expected a regular file"
says run "is a directory; expected a regular file"
says run "leads to a place outside of the run's folder; expected a regular file in it"
says run "is larger than 1000000000 bytes"
expect 0 status c.toml
says out "4 of 9"
expect 0 export c.toml
for kind in plain line power latest; do
  grep -q "$kind.*,3" out || fail "the run of '$kind' has no value"
done

# Files of a terabyte with nothing in them, in the run's folder and outside of it, are waited for by
# nobody: neither hashed nor copied, and that is said.
cat >holes.toml <<T
[factors]
n = [1, 2]
[run]
command = ["sh", "-c", "rm -f $work/hole; truncate -s 1T $work/hole; truncate -s 1T {run_dir}/hole; echo {n}"]
[responses.number]
from = "stdout"
[responses.hole]
from = "file:$work/hole"
T
begin=$(date +%s)
expect 6 run holes.toml
[ $(($(date +%s) - begin)) -lt 20 ] || fail "the holes took $(($(date +%s) - begin)) s"
says err 'is larger than 1000000000 bytes'
says err "'hole' has 1099511627776 bytes; a change of it would not be noticed"
expect 0 status holes.toml
[ "$(du -s holes.yates | cut -f1)" -lt 10000 ] || fail "the holes were filled"

# What no search in linear time offers is refused before anything is launched, with its place.
sed "s/^pattern.*/pattern = '(a)\\\\1'/" c.toml >back.toml
expect 3 plan back.toml
says err "back.toml:8:11: the pattern of response 'value' uses the back reference '\\1' at character 4"
one_complaint

finish
