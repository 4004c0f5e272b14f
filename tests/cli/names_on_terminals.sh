#!/bin/sh
# Names and levels hold line ends, escapes or what nobody sees: no message looks like another one, no
# terminal acts on them, and pipes and files receive them byte for byte.
. "$(dirname "$0")/helpers.sh"
escape=$(printf '\033')
bell=$(printf '\007')
turned=$(printf '\342\200\256') # U+202E

# Line ends in the names of columns, files and levels.
printf '"b\nerror: /etc/passwd: file was modified",y\np,1\nq,2\np,3\nq,4\n' >names.csv
expect 3 anova 'q ~ a' names.csv
one_complaint
says err 'b\nerror: /etc/passwd'
expect 5 anova 'y ~ a' "$(printf 'no\nerror: file.csv')"
one_complaint
says err 'no\nerror: file.csv'
printf 'a,y\n"r\nerror: disk failed",1\nq,2\n"r\nerror: disk failed",1.1\nq,2.1\n' >levels.csv
expect 0 anova 'y ~ a' levels.csv --goal minimize
grep -q '^error' out err && fail "a level looks like a message"
says out 'Do this: a=r\nerror: disk failed'

cat >c.toml <<'T2'
title = "one\nerror: two"
[factors]
a = ["p\nerror: disk failed", "q\u001b[2J\u200b", "q\u001b[2J"]
[run]
command = ["sh", "-c", "echo \"failed\nerror: no\" >&2; echo value 3; case '{a}' in p*) exit 1; esac"]
[responses.v]
from = "stdout"
pattern = 'value ([0-9]+)'
T2
expect 0 plan c.toml
grep -q '^error' out && fail "a level of the plan looks like a message"
says out 'q\x1b[2J\u200b'
[ "$(grep -cE '^ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ ' out)" -eq 3 ] || fail "the plan of three runs has another number of rows"
expect 6 run c.toml
grep -q '^error' err && fail "a level in the progress looks like a message"
says err 'a=p\nerror: disk failed'
expect 0 status c.toml
grep -q '^error' out && fail "a level in the status looks like a message"
reads out 'a = p\nerror: disk failed'

# What goes to programs stays as it is, unless a terminal shows it.
printf 'a,y\n"z\033]0;t\007%s",1\nq,2.5\n"z\033]0;t\007%s",1.2\nq,2\n' "$turned" "$turned" >cells.csv
at_terminal() {
  python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' \
    "$yates" "$@" >out 2>err </dev/null || fail "yates $* fails at a terminal"
  for foreign in "$bell" "$turned" "$escape]0" "$escape[2J"; do
    grep -qF -e "$foreign" out && fail "yates $*: a terminal receives what it acts on"
  done
}
if python3 -c 'import os; os.waitstatus_to_exitcode' 2>/dev/null; then
  at_terminal cells 'y ~ a' cells.csv
  says out 'z\x1b]0;t\x07\u202e'
  at_terminal cells 'y ~ a' cells.csv --json
  at_terminal anova 'y ~ a' cells.csv --json
  at_terminal anova 'y ~ a' cells.csv --format csv
  at_terminal anova 'y ~ a' cells.csv --color always
  says out "$escape[1m" # its own emphasis stays
  at_terminal cells 'y ~ a' cells.csv -o /dev/tty
  at_terminal export c.toml
  says out 'q\x1b[2J\u200b'
  at_terminal plan c.toml -o -
fi
expect 0 cells 'y ~ a' cells.csv
says out "z$escape]0;t$bell$turned"
cp out piped.csv
expect 0 cells 'y ~ a' cells.csv -o kept.csv
cmp -s piped.csv kept.csv || fail "a file differs from what a pipe receives"
expect 0 export c.toml
says out "q$escape[2J"

# A long command is printed whole.
long=$(head -c 30000 /dev/zero | tr '\0' x)
printf '[factors]\na = [1, 2]\n[run]\ncommand = ["echo", "{a}", "%s"]\n[responses.t]\nfrom = "wall"\n' "$long" >long.toml
expect 0 run --dry-run long.toml
says out "echo 1 $long"

# A search that no machine ends within seconds says on a terminal that it goes on; pipes and files see nothing of it.
if command -v script >/dev/null; then
  numbers=$(seq 1 30)
  options=$(for i in $numbers; do printf -- '--factor f%s=1,9 ' "$i"; done)
  sum=$(for i in $numbers; do printf '+f%s' "$i"; done)
  squares=$(for i in $numbers; do printf ' + I(f%s^2)' "$i"; done)
  echo "exec '$yates' design optimal $options --model '(${sum#+})^2$squares' --runs 800" >search.sh
  timeout 300 script -qfc 'sh search.sh >found' terminal >/dev/null 2>&1 </dev/null &
  searcher=$!
  await grep -q 'searching for the points of the design, [2-9] s so far' terminal
  kill "$searcher" 2>/dev/null
  wait "$searcher" 2>/dev/null
  ! grep -q searching found || fail "a file receives the sign of life"
fi
finish
