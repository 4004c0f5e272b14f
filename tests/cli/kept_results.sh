#!/bin/sh
# What was measured stays, whatever a user moves, edits or looks at.
. "$(dirname "$0")/helpers.sh"
cat >c.toml <<'TOML'
[factors]
a = [1, 2, 3]
[design]
replications = 2
[run]
command = ["echo", "value {a}{run}"]
[responses.value]
from = "stdout"
pattern = "value ([0-9]+)"
goal = "minimize"
TOML
expect 0 run c.toml
expect 0 export c.toml
mv out first.csv

# A page that yates did not write is not replaced without being told to, nor is what a link leads to.
echo mine >c.yates/report.html
expect 5 report c.toml
says err 'exists and was not written by yates'
[ "$(cat c.yates/report.html)" = mine ] || fail "a foreign page was replaced"
expect 0 report c.toml --force
expect 0 report c.toml
echo precious >precious
ln -sf ../precious c.yates/report.html
expect 5 report c.toml
[ "$(cat precious)" = precious ] || fail "the page replaced the file that a link leads to"
rm c.yates/report.html

# Outputs that were moved away, and a changed pattern: all values stay, and looking writes nothing.
before=$(cksum <c.yates/results.db)
mv c.yates/runs away
sed -i 's/value (\[0-9\]+)/value [0-9]([0-9]+)/' c.toml
expect 0 status c.toml
says out '6 of 6 runs done, 0 failed'
reads out 'the outputs of 6 of 6 attempts cannot be read with them'
reads out 'c.yates/runs/1/1: no such file or directory'
reads out 'next put the outputs back, or restore the former definitions of the responses in c.toml'
expect 0 status c.toml --json
says out '"done": 6'
for command in export anova report 'run --dry-run' run; do
  # shellcheck disable=SC2086  # words
  expect 5 $command c.toml
  one_complaint
  says err 'the outputs of 6 of 6 attempts cannot be read with them'
done
[ "$(cksum <c.yates/results.db)" = "$before" ] || fail "the store was changed"

# When they are back, readers see the new values, and the next driver stores them.
mv away c.yates/runs
expect 0 export c.toml
cmp -s out first.csv && fail "the changed pattern was not applied"
mv out second.csv
[ "$(cksum <c.yates/results.db)" = "$before" ] || fail "a reader changed the store"
expect 0 run c.toml
says err '6 stored outputs were read again'
expect 0 export c.toml
cmp -s out second.csv || fail "a driver stores other values than readers see"

# An output that has changed since it was recorded is not read without a word.
echo value 999 >c.yates/runs/3/1/stdout
sed -i 's/value \[0-9\](\[0-9\]+)/value ([0-9]+)/' c.toml
expect 0 status c.toml
reads out 'the outputs of 1 of 6 attempts cannot be read with them'
reads out 'c.yates/runs/3/1/stdout has changed since it was recorded'
expect 5 export c.toml
sed -i 's/value (\[0-9\]+)/value [0-9]([0-9]+)/' c.toml
expect 0 export c.toml
cmp -s out second.csv || fail "the former definition does not give the former values"

# What is refused changes nothing: a plan that was to grow is as it was.
sed -i 's/value \[0-9\](\[0-9\]+)/value ([0-9]+)/; s/replications = 2/replications = 3/' c.toml
expect 5 run c.toml
says err 'has changed since it was recorded'
sed -i 's/value (\[0-9\]+)/value [0-9]([0-9]+)/; s/replications = 3/replications = 2/' c.toml
expect 0 run c.toml
says err '6 of 6 runs done'

# What is read through a link is compared with its record, too.
cat >link.toml <<'TOML'
[factors]
a = [1, 2]
[run]
command = ["sh", "-c", "mkdir $1/out; echo {a}5 >$1/out/res-1; ln -s out/res-1 $1/latest", "sh", "{run_dir}"]
[responses.value]
from = "file:{run_dir}/latest"
TOML
expect 0 run link.toml
expect 0 export link.toml
mv out before
echo "pattern = '([0-9]+)'" >>link.toml
expect 0 export link.toml
cmp -s out before || fail "a link is not followed when its file is read again"
echo 999 >link.yates/runs/1/1/out/res-1
expect 5 export link.toml
says err 'link.yates/runs/1/1/out/res-1 has changed since it was recorded'
rm -r link.yates/runs/1/1/out
expect 0 status link.toml
says out '2 of 2 runs done'
reads out 'link.yates/runs/1/1/latest: no such file or directory'

# A database that is no file is not waited for.
cp link.toml pipe.toml
mkdir pipe.yates
mkfifo pipe.yates/results.db
for command in status export report anova run 'run --dry-run'; do
  # shellcheck disable=SC2086  # words
  expect 5 $command pipe.toml
  one_complaint
  says err 'pipe.yates/results.db: is not a regular file'
done

# A database that is gone is not an empty one.
mv c.yates/results.db kept.db
for command in status export run; do
  expect 5 "$command" c.toml
  one_complaint
  says err 'c.yates/results.db: is missing, although c.yates/runs holds outputs of runs'
done
mv kept.db c.yates/results.db
expect 0 status c.toml
says out '6 of 6 runs done'

# The lock is no link.
ln -sf ../precious c.yates/lock
expect 5 run c.toml
says err 'c.yates/lock: is a symbolic link'
[ "$(cat precious)" = precious ] || fail "the lock was written through a link"
rm c.yates/lock

# Only root can make what belongs to others, and be another user.
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
  other() { # other STATUS COMMAND...: yates as another user
    wanted=$1
    shift
    setpriv --reuid=65534 --regid=65534 --clear-groups "$yates" "$@" >out 2>err </dev/null
    found=$?
    [ "$found" -eq "$wanted" ] || fail "yates $* of another user: $found instead of $wanted"
  }
  if setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$yates"; then
    chmod 755 "$work"
    other 5 status c.toml
    says err 'cannot read c.yates/results.db: permission denied'
    chmod -R a+rX c.yates
    find c.yates | sort >names
    other 0 status c.toml
    says out '6 of 6 runs done'
    other 0 export c.toml
    cmp -s out second.csv || fail "another user reads other values"
    other 5 run c.toml
    says err 'belongs to another user'
    find c.yates | sort | cmp -s - names || fail "a reader left files in the store"
  fi
  chown -h 65534 c.yates
  expect 5 run c.toml
  says err 'c.yates: belongs to another user (number 65534)'
  expect 5 report c.toml
  says err '-o names another page'
  expect 0 report c.toml -o page.html
fi
finish
