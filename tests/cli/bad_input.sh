#!/bin/sh
# Every kind of wrong input ends in a clear sentence and its exit status.
. "$(dirname "$0")/helpers.sh"
printf 'a,b,time\np,1,1\nq,2,2\np,1,3\nq,2,5\n' >good.csv

# Wrong usage: 2.
expect 2 anov
says err "did you mean 'anova'"
expect 2 anova
expect 2 anova good.csv
expect 0 run --help
says out 'Exit status: 0 done, 2 wrong usage'
expect 3 anova 'time ~ a' --drift hour good.csv
says err "there is no column 'hour' for the drift"
expect 3 anova 'time ~ a' --goal minimize --given a good.csv
says err 'every factor that changes is given'
printf 'a,b\n10000000000000000,x\n10000000000000002,y\n' >alike.csv
expect 3 design optimal --runs 4 --model b --include alike.csv --factor b=x,y \
  --factor 'a=10000000000000000,10000000000000002;scale=log10'
says err 'equals another level on its scale'
expect 3 anova 'time ~ a' --run attempt good.csv
says err "there is no column 'attempt' that tells the runs apart"
expect 0 anova 'time ~ a' --confidence +0.9 --baseline a=p, good.csv
expect 2 anova 'time ~ a *' good.csv
one_complaint
says err 'column'
expect 2 anova 'time ~ a' --tpe 3 good.csv
says err "did you mean '--type'"
expect 2 anova 'time ~ a' --type 7 good.csv
says err "--type: '7' is unknown; known are 1, 2, 3"
expect 2 anova 'time ~ a' --color alway good.csv
says err "--color: 'alway' is unknown; did you mean 'always'?"
expect 2 anova 'time ~ a' --adjust holmes good.csv
says err "did you mean 'holm'"
expect 2 anova 'time ~ a' --confidence 95 good.csv
expect 2 anova 'time ~ a' --format jsn good.csv
says err "did you mean 'json'"
expect 2 anova 'time ~ foo(b)' good.csv
expect 2 anova 'time ~ a' --summaries n,mean good.csv
expect 2 anova 'log(time) ~ a' --summaries b,b,b good.csv
expect 2 cells good.csv

# Wrong input: 3.
expect 3 anova 'time ~ aa' good.csv
one_complaint
says err "there is no column 'aa'"
: >empty.csv
expect 3 anova 'y ~ a' empty.csv
one_complaint
says err 'empty.csv'
printf 'a,y\n' >header.csv
expect 3 anova 'y ~ a' header.csv
one_complaint
printf 'a,y\np,1\nq\n' >short.csv
expect 3 anova 'y ~ a' short.csv
says err 'short.csv:3'
printf 'a,y\np,1\n"q,2\n' >quote.csv
expect 3 anova 'y ~ a' quote.csv
says err 'quote.csv:3'
printf 'a,a,y\np,q,1\n' >twice.csv
expect 3 anova 'y ~ a' twice.csv
printf 'a,y\np,1\nq,Inf\np,2\nq,3\n' >nan.csv
expect 3 anova 'y ~ a' nan.csv
one_complaint
says err 'nan.csv:3'
printf 'x,y\n1,1\ninf,2\n2,3\n' >inf.csv
expect 3 anova 'y ~ x' inf.csv
says err "'inf'"
printf 'a,y\np,fast\nq,slow\n' >text.csv
expect 3 anova 'y ~ a' text.csv
head -c 4000 "$yates" >binary.csv
expect 3 anova 'y ~ a' binary.csv
one_complaint
expect 3 anova 'log(time) ~ I(a)' good.csv
printf 'a,y\np,-1\nq,2\n' >negative.csv
expect 3 anova 'log(y) ~ a' negative.csv
says err 'log(y)'
expect 3 effects 'time ~ C(time2)' good.csv
printf 'size,y\n1,1\n2,2\n4,3\n' >three.csv
expect 3 effects 'y ~ size' three.csv
says err 'size has 3 levels'
printf 'size,y\n1,1e202\n2,2e202\n4,3e202\n' >three_large.csv
expect 3 effects 'y ~ size' three_large.csv
one_complaint
says err 'size has 3 levels'
printf 'a,y\np,1e130\nq,2e130\np,3e130\nq,5e130\n' >large.csv
expect 0 anova 'y ~ a' large.csv --emit r
says out 'model <- y ~ a'
expect 3 anova 'y ~ C(size)' three_large.csv --emit r
one_complaint
says err 'the response y has values of about 1e202, whose squares R cannot hold'
says err 'write I(y/1e202)'
printf 'a,y\np,1e-202\nq,2e-202\np,3e-202\nq,5e-202\n' >small.csv
expect 3 anova 'y ~ a' small.csv --emit r
says err 'write I(y/1e-202)'
expect 0 anova 'I(y/1e-202) ~ a' small.csv --emit r
expect 3 anova 'time ~ a' good.csv --goal minimize --baseline a=zz
says err "no level 'zz'"
expect 2 anova 'time ~ a' good.csv --delta much
expect 2 anova 'time ~ a' good.csv --limit fast
expect 2 anova 'I(time^2 - time) ~ a' good.csv --limit '<= 5'
says err 'cannot be turned back into what was measured'

printf 'a,y\np,3\nq,-2\np,3\nq,4\n' >both_sides.csv
expect 3 anova 'I(1/y) ~ a' both_sides.csv --goal minimize
says err "row 2: y is -2, where 'I(1 / y)' has turned round"
expect 0 anova 'I(1/y) ~ a' both_sides.csv

# Nothing can be estimated: 4, and the document is printed all the same.
printf 'a,b,y\np,u,1\nq,u,2\np,u,3\nq,u,5\n' >constant.csv
expect 4 anova 'y ~ b' constant.csv --json
says out '"schema": "yates.anova/1"'
says out '"not estimable"'
says err 'b is u in all 4 rows'
expect 4 anova 'y ~ a * b' constant.csv
says err 'b is u in all 4 rows'
printf 'a,y\np,3\nq,3\np,3\nq,3\n' >flat.csv
# A constant response is an answer.
expect 0 anova 'y ~ a' flat.csv --goal minimize
says out 'Check the measurement: y is '

# Cannot open or write: 5.
expect 5 anova 'y ~ a' missing.csv
one_complaint
says err 'missing.csv'
mkdir folder
expect 5 anova 'y ~ a' folder
one_complaint
expect 5 report 'time ~ a' good.csv -o folder/none/page.html
expect 5 report 'time ~ a' good.csv -o folder
if [ -w /dev/full ]; then
  "$yates" anova 'time ~ a' good.csv >/dev/full 2>err
  [ $? -eq 5 ] || fail "a full disk is not exit status 5"
fi

# A campaign file with five faults: all are named at once, with their places.
cat >faulty.toml <<'TOML'
titel = "Faults"
[factors]
codec = ["gzip"]
level = [1, 6]
[design]
kind = "full-factorail"
replications = 0
[run]
command = ["./compress.sh", "{codek}"]
[responses.time]
from = "wal"
TOML
expect 3 plan faulty.toml
[ "$(grep -c '^error: faulty.toml:' err)" -ge 5 ] || fail "fewer than five faults were named"
says err "faulty.toml:1"
says err "did you mean 'title'"
says err "did you mean 'codec'"
says err "did you mean 'full-factorial'"
expect 3 run faulty.toml
expect 5 plan missing.toml
printf 'a = [1,\n' >broken.toml
expect 3 plan broken.toml
says err 'broken.toml:'


# Nothing foreign acts on the terminal, and of a long cell only its ends are quoted.
escape=$(printf '\033')
no_escapes() {
  grep -q "$escape" out err && fail "an escape went to the terminal: $1"
}
printf 'a,y\n"z\033]0;t\007\033[2J",1\nq,2.5\n"z\033]0;t\007\033[2J",1.2\nq,2\n' >hostile.csv
for format in text markdown latex; do
  expect 0 anova 'y ~ a' --format "$format" hostile.csv
  no_escapes "level as $format"
done
expect 0 anova 'y ~ a' hostile.csv
says out 'z\x1b]0;t\x07\x1b[2J'
expect 0 anova 'y ~ a' --color always hostile.csv
says out 'z\x1b]0;t\x07\x1b[2J'
expect 0 cells 'y ~ a' hostile.csv
says out "$escape" # CSV stays as it is
expect 5 anova 'y ~ a' "$(printf 'no\033[2J.csv')"
no_escapes 'name of a file'
says err 'no\x1b[2J.csv'
{ printf 'a,y\np,1\nq,2\np,3\nq,'
  head -c 3000000 /dev/zero | tr '\0' x
  echo
} >long.csv
expect 3 anova 'y ~ a' long.csv
one_complaint
says err "xxx' is not a number"
[ "$(wc -c <err)" -lt 1000 ] || fail "a cell of three megabytes is quoted whole"

finish
