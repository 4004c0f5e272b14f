#!/bin/sh
# Files that read without an error and mean something else: what is refused, what is said, and that
# honest files like them are left alone.
. "$(dirname "$0")/helpers.sh"

# refused SENTENCE STATUS ARGUMENTS...
refused() {
  sentence=$1
  shift
  status=$1
  shift
  expect "$status" "$@"
  one_complaint
  says err "$sentence"
}
# noted SENTENCE ARGUMENTS...: the result stands, with a note; lines are joined.
noted() {
  sentence=$1
  shift
  expect 0 "$@"
  tr -s '\n ' ' ' <out >joined
  grep -qF -e "$sentence" joined || fail "out does not say: $sentence"
}
# unsaid WORDS ARGUMENTS...: nothing of the kind is said.
unsaid() {
  words=$1
  shift
  expect 0 "$@"
  grep -qF -e "$words" out err && fail "yates $* says: $words"
}

cat >plain.csv <<'END'
codec,threads,time
gzip,1,15.5
gzip,1,15.7
gzip,2,12.5
gzip,2,12.9
zstd,1,7.1
zstd,1,7.0
zstd,2,5.1
zstd,2,5.4
END

# Versions.
printf 'python,time\n3.9,9\n3.9,9.1\n3.10,6\n3.10,6.1\n3.1,20\n3.1,20.2\n' >python.csv
refused "python.csv:4:1: column 'python': '3.10' and '3.1' (line 6) are the same number, written differently; for versions write v3.10" \
  3 anova 'time ~ python' python.csv
# What was measured may be written in any way.
unsaid 'same number' anova 'python ~ time' python.csv
sed '6,7d' python.csv >growing.csv
printf '3.11,5\n3.11,5.1\n' >>growing.csv
noted 'python looks like versions, but is read as numbers, in which 3.10 is 3.1; write v3.10 for versions' \
  anova 'time ~ python' growing.csv
printf 'share,time\n0.5,9\n0.50,9.1\n0.25,6\n0.25,6.1\n0.75,5\n0.75,5.2\n' >share.csv
unsaid 'versions' anova 'time ~ share' share.csv

# Hashes.
printf 'commit,time\n12345e1,10\n12345e1,10.2\n9123456,9\n9123456,9.1\n' >commit.csv
noted 'commit is read as texts: its numbers look like hashes of commits' anova 'time ~ commit' commit.csv
says out 'commit: category, 2 levels'
# Also where every one has an e; sizes such as 1e10 stay numbers.
printf 'commit,time\n12e45,10\n12e45,10.2\n34e12,9\n34e12,9.1\n' >exponents.csv
noted 'commit is read as texts: its numbers look like hashes of commits' anova 'time ~ commit' exponents.csv
says out 'commit: category, 2 levels'
printf 'size,time\n1e10,10\n1e10,10.2\n1e12,9\n1e12,9.1\n' >sizes.csv
unsaid 'hashes' anova 'time ~ size' sizes.csv
says out 'size: number'
printf '{"commit": "12e45", "time": 10}\n{"commit": "34e12", "time": 9}\n' >commit.jsonl
expect 0 cells 'time ~ commit' commit.jsonl
says out '12e45,1,10'
expect 0 cells 'time ~ commit' commit.csv
says out '12345e1,2,'

# Rows of totals, wherever they stand.
sed '5a gzip Total,,56.6' plain.csv >groups.csv
refused "groups.csv: row 5 of the values has 'gzip Total' in column 'codec' and looks like one of totals" \
  3 anova 'time ~ codec' groups.csv
printf 'zstd total,,24.6\nGrand Total,,81.2\n' >>groups.csv
refused "(2 more rows are like it)" 3 anova 'time ~ codec' groups.csv
{
  cat plain.csv
  printf 'Summe:,,81.2\n'
} >summe.csv
refused "the last row has 'Summe:' in column 'codec'" 3 anova 'time ~ codec' summe.csv
printf 'codec,time\ngzip,15\ngzip,16\nzstd,7\nzstd,8\nmean,11.5\nmedian,11.5\nmin,7\nmax,16\n' >stats.csv
refused "row 5 of the values has 'mean' in column 'codec' (3 more rows are like it)" 3 anova 'time ~ codec' stats.csv
# A campaign may compare such words.
printf 'pick,time\nmin,15\nmin,16\nmax,7\nmax,8\nmean,11\nmean,12\ntotal,3\ntotal,4\n' >words.csv
unsaid 'totals' anova 'time ~ pick' words.csv
printf 'pick,size,time\nmin,1,15\nmean,1,16\nmax,1,7\nmin,2,8\nmean,2,11\nmax,2,12\n' >crossed.csv
unsaid 'totals' anova 'time ~ pick + size' crossed.csv
printf 'pick,time\nsum,15\ncopy,16\nscale,7\ntriad,8\n' >stream.csv
expect 0 cells 'time ~ pick' stream.csv

# Two tables, two copies.
{
  cat plain.csv
  printf '\ncodec,threads,memory\ngzip,1,155\nzstd,1,71\n'
} >two.csv
refused 'two.csv:11: after a blank line a second table begins (codec, threads, memory)' 3 \
  anova 'time ~ codec' two.csv
refused 'plain.csv is given twice, so that its rows would count twice' 2 anova 'time ~ codec' plain.csv plain.csv
ln -s plain.csv link.csv
refused 'plain.csv and link.csv are one file' 2 anova 'time ~ codec' plain.csv link.csv
cp plain.csv copy.csv
noted 'plain.csv and copy.csv hold the same bytes: if one is a copy of the other, leave it out' \
  anova 'time ~ codec' plain.csv copy.csv
sed 's/15.5/15.6/' plain.csv >other.csv
unsaid 'same bytes' anova 'time ~ codec' plain.csv other.csv
refused "did you mean 'plain.csv'?" 5 anova 'time ~ codec' plian.csv

# Runs that failed.
sed '1s/$/,status/; 2,$s/$/,ok/; 3s/ok/failed/; 7s/ok/timeout/' plain.csv >status.csv
noted "2 of 8 runs failed (status failed, timeout) and were left out" \
  anova 'time ~ codec' status.csv
sed '1s/$/,exit_code/; 2,$s/$/,0/; 3s/0$/137/' plain.csv >codes.csv
noted "1 of 8 runs failed (exit_code 137) and were left out" anova 'time ~ codec' codes.csv
sed '1s/$/,status/; 2,$s/$/,200/; 3s/200$/404/' plain.csv >http.csv
unsaid 'failed' anova 'time ~ codec' http.csv
sed '1s/$/,error/; 2,$s/$/,0.02/; 3s/0.02/0.03/' plain.csv >accuracy.csv
unsaid 'failed (' anova 'time ~ codec' accuracy.csv
unsaid 'runs failed' anova 'time ~ status' status.csv

# One cell of a factor of numbers; words for missing values; merged cells.
printf 'threads,time\n1,15\n2,9\n4,5\n1,15.2\n2,9.1\n4x,5.2\n8,3\n8,3.1\n' >slip.csv
noted "threads is a category because '4x' (line 7) is no number; all other cells are" anova 'time ~ threads' slip.csv
printf 'threads,time\n1,15\n2,9\n4,5\n1,15.2\n2,9.1\nauto,5.2\n4,3\nauto,3.1\n' >auto.csv
unsaid 'is no number' anova 'time ~ threads' auto.csv
printf 'opt,time\n-,15\n-,16\n-O2,7\n-O2,8\n-O3,5\n-O3,5.5\n' >dash.csv
noted "opt: '-' is read as a word for a missing value (2 rows): where it is a level, call it by another word" \
  anova 'time ~ opt' dash.csv
printf 'codec,threads,time\ngzip,1,15.5\n,1,15.7\n,2,12.5\nzstd,1,7.1\n,1,7\n,2,5.1\nzstd,2,5\n' >merged.csv
noted 'codec is empty in 4 of 7 rows: a spreadsheet writes merged cells so; fill the level down' \
  anova 'time ~ codec' merged.csv

# Confidence.
refused 'did you mean 0.95?' 2 anova 'time ~ codec' plain.csv --confidence 0.05
expect 0 anova 'time ~ codec' plain.csv --confidence 0.5

# Single words and forms.
refused "unknown function 'ln' in 'ln(time)'; did you mean 'log'?" 2 anova 'ln(time) ~ codec' plain.csv
refused "unknown function 'c' in 'c(threads)'; did you mean 'C'?" 2 anova 'time ~ c(threads)' plain.csv
refused "'—goal' begins with a long dash, and so is no option; write --goal" 2 \
  anova 'time ~ codec' plain.csv —goal minimize
refused 'files need no import: yates anova' 2 import plain.csv
head -n 2 plain.csv >one.csv
expect 4 anova 'time ~ codec' one.csv
says err 'one row is too few'
printf 'codec,n,mean,sd\ngzip,5,15.5,0.3\nzstd,5,7,0.2\n' >means.csv
noted "add --summaries 'n,mean,sd', which knows how far single runs differ" anova 'mean ~ codec' means.csv
unsaid 'add --summaries' anova 'mean ~ codec' --summaries n,mean,sd means.csv
{
  head -n 1 plain.csv
  echo '-----,-------,----'
  tail -n +2 plain.csv
} >ruled.csv
refused 'is part of a line that is drawn between the rows; take that line out' 3 anova 'time ~ codec' ruled.csv
od -An -v -tx1 plain.csv | tr -s ' ' '\n' | sed -n 's/..*/\\x&\\x00/p' | tr -d '\n' >codes
# shellcheck disable=SC2059  # the bytes are the format
/usr/bin/printf "$(cat codes)" >unmarked.csv
expect 0 cells 'time ~ codec' unmarked.csv
says err 'unmarked.csv: its text is UTF-16 without its mark'

finish
