#!/bin/sh
# Files that are wrong or odd in a way that their programs make: the message says how to mend them.
. "$(dirname "$0")/helpers.sh"

printf '{"a":{"0":"x","1":"y","2":"x","3":"y"},"time":{"0":1,"1":2,"2":1.5,"3":3}}' >pandas.json
expect 0 anova 'time ~ a' pandas.json
printf '{"columns":["a","time"],"index":[0],"data":[["x",1]]}' >split.json
expect 3 anova 'time ~ a' split.json
one_complaint
says err "orient='records'"

printf '"a,b,time"\n"gzip,lo,12"\n"zstd,lo,4"\n' >quoted.csv
expect 3 anova 'time ~ a' quoted.csv
one_complaint
says err 'quoted.csv:1: every line stands in quotes as a whole'

printf 'gzip,lo,12.5\ngzip,hi,20.5\nzstd,lo,4.5\nzstd,hi,5\n' >no_names.csv
expect 3 anova 'time ~ a' no_names.csv
one_complaint
says err "the first line of no_names.csv was read as the names of the columns, but it holds a number: 'gzip,lo,12.5'"

printf '"a" "b" "time"\n"x" "lo" 1\n"y" "lo" 2\n"x" "hi" \n"y" "hi" 4\n' >blanks.txt
expect 3 anova 'time ~ a' blanks.txt
one_complaint
says err 'blanks.txt:4: row has 2 fields, expected 3 as in the header line; where blanks separate the fields, a missing value must be written as NA'

printf '2024-01-01\nRunning ./bm\nname,iterations,real_time,cpu_time,time_unit,label\n"BM_a/8",10,1,1,ms,\n' >google.csv
expect 3 anova 'real_time ~ name' google.csv
one_complaint
says err '--benchmark_out_format=json'

printf 'command,mean,stddev,median,user,system,min,max,parameter_t\na,12.2,0.1,12.2,12,0.1,11,12.5,1\nb,6.0,0.1,6.1,6,0.1,5,6.2,2\n' >means.csv
expect 3 anova 'time ~ parameter_t' means.csv
one_complaint
says err 'hyperfine --export-json runs.json'

printf 'a,Time (s)\nx,1\ny,2\nx,1.5\ny,3\n' >spaced.csv
expect 2 anova 'Time (s) ~ a' spaced.csv
one_complaint
says err "'\"Time (s)\" ~ ...'"
expect 0 anova '"Time (s)" ~ a' spaced.csv

# Brackets behind the name say the unit, which limits are turned into; nothing is guessed of others.
printf 'Codec (name),Zeit (ms),latency_ms,Error(s)\ngzip,15.5,15.5,1\ngzip,15.7,15.7,2\nzstd,7.1,7.1,3\nzstd,7,7,3\n' >named.csv
expect 3 anova 'Zeit ~ "Codec (name)"' named.csv
one_complaint
says err "the name of the column 'Zeit (ms)' holds its unit, and stands in double quotes within a formula"
expect 0 anova '"Zeit (ms)" ~ "Codec (name)"' named.csv --goal minimize --limit '<= 0.1 s'
grep -q 'Advised  *7.05.ms' out || fail "the unit of the name is not that of the response"
grep -q 'Limit ≤.100.ms  *kept, with the whole 95% interval' out || fail "the limit is not in the unit of the name"
says out 'Analysis of variance of Zeit (ms) ('
# Formulas keep them, also where they go on in the next line.
sed '/~ *$/,+1d; /~/d; /^`Codec (name)`\[/d' out | grep -q '`' && fail "backticks reach the reader"
expect 0 anova '"Zeit (ms)" ~ "Codec (name)"' named.csv --goal minimize --unit s
grep -q 'Advised  *0.00705.s' out || fail "the response is not in the unit that was asked for"
expect 0 anova '1/"Zeit (ms)" ~ "Codec (name)"' named.csv
says out 'Analysis of variance of 1 / Zeit (ms) ('
expect 0 report '"Zeit (ms)" ~ "Codec (name)"' named.csv -o named.html
grep -q '<text[^>]*>[^<]*`' named.html && fail "backticks reach the axes"
grep -q '<h[1-6][^>]*>[^<]*`' named.html && fail "backticks reach the headings"
grep -q '<caption[^>]*>[^<]*`' named.html && fail "backticks reach the captions"
expect 2 anova 'latency_ms ~ "Codec (name)"' named.csv --goal minimize --limit '<= 0.1 s'
one_complaint
says err 'nothing says in which unit the response was measured'
grep -q -e '--unit s' err && fail "a unit is proposed that is not the column's"
expect 2 anova '"Error(s)" ~ "Codec (name)"' named.csv --goal minimize --limit '<= 0.1 s'

# What nobody sees in a name does not count, and is said.
printf '\357\273\277a\302\240,ti\342\200\213me\302\240(ms)\ngzip,15\ngzip,16\nzstd,7\nzstd,7.5\n' >unseen.csv
expect 0 anova '"time (ms)" ~ a' unseen.csv
says out "the name of the column 'a' holds characters that nobody sees"
says out "the name of the column 'time (ms)' holds characters that nobody sees"
printf 'a,time,time\342\200\213\ngzip,15,1\nzstd,7,2\n' >twins.csv
expect 3 anova 'time ~ a' twins.csv
one_complaint
says err "two columns are called 'time' but for characters that nobody sees"

printf '12.5,msec,task-clock,1234560000,100.00,0.998,CPUs utilized\n<not supported>,,cycles,0,0.00,,\n' >perf.csv
expect 3 anova 'cycles ~ file' perf.csv
one_complaint
says err "there is no column 'cycles'; perf stat wrote <not counted> or <not supported> for it in every run of perf.csv"

printf 'a,time\nx,1\n,2\nx,1.5\n,3\n' >merged.csv
expect 4 anova 'time ~ a' merged.csv
says err 'a is x in all 2 rows: a factor needs at least two levels; 2 further rows are left out because a is empty there, first in row 2'
printf 'a,time\nx,1\nNA,2\nx,1.5\n' >word.csv
expect 4 anova 'time ~ a' word.csv
says err "1 further row is left out because a is 'NA', a word for a missing value, there, first in row 2"

printf '| a | time |\n|---|-----:|\n| x | 1 |\n| y | 2 |\n' >table.md
expect 3 anova 'time ~ a' table.md
one_complaint
says err 'is a table in Markdown'

# refused FILE WORDS [FORMULA]: one sentence with these words.
refused() {
  expect 3 anova "${3-time ~ codec}" "$1"
  one_complaint
  says err "$2"
}

# Lines that are no rows.
printf 'codec,size,time\n,MiB,[ms]\ngzip,1,15\nzstd,1,5\n' >units.csv
refused units.csv "units.csv:2:3: column 'time': '[ms]' is a unit; if this line holds the units of the columns, take it out, and say --unit 'ms'"
printf 'codec,time\ngzip,1\nzstd,2\ncodec,time\ngzip,1.1\n' >joined.csv
refused joined.csv "joined.csv:4:2: column 'time': 'time' is the name of the column once more"
printf 'Runs of 3 May\n\ncodec,time\ngzip,1\nzstd,2\n' >title.csv
refused title.csv "title.csv:3: row has 2 fields, expected 1 as in the header line; 2 more rows are of another length; 'Runs of 3 May' was read as the name of the only column; if it is a title, take it out"
printf '# codec time\ngzip 1\nzstd 2\ngzip 1.1\n' >numpy.txt
refused numpy.txt "line 1 of numpy.txt, which has this name, begins with #, so that it was passed over as a comment; take the # out"
printf 'codec,time\ngzip,1,5\nzstd,2,5\n' >comma.csv
refused comma.csv 'a field that holds a comma, as in 1,5, needs quotes around it'

# Cells.
printf 'codec,time\ngzip,#VALUE!\nzstd,2\n' >error.csv
refused error.csv "'#VALUE!' is an error of a spreadsheet"
printf 'codec,time\ngzip,1\nzstd,2\ngzip,1.1\n' >turned.csv
refused turned.csv "'gzip' is not a number, and no cell of this column is one; numbers are expected in what was measured, which stands left of ~" 'codec ~ time'
printf 'codec,time\ngzip,1.5G\nzstd,200M\n' >prefix.csv
refused prefix.csv "'200M' is in M, where the cells above are in G; of sizes write KiB, MiB, GiB for steps of 1024"
printf 'codec,level,time\ngzip,1,NA\nzstd,,NA\n' >nothing.csv
refused nothing.csv "none of the 2 rows has every value that 'time ~ level' needs: level has one in 1 of them, time has a value in no row" 'time ~ level'
printf 'codec,time\ngzip,15 msec\nzstd,16 ms\ngzip,17 milliseconds\n' >msec.csv
expect 0 cells 'time ~ codec' msec.csv
says out 'gzip,2,16,'
printf 'codec,time\ngzip,0 days 00:00:15.500000\nzstd,1 days 00:00:02\n' >timedelta.csv
expect 0 cells 'time ~ codec' timedelta.csv
says out 'gzip,1,15.5,'
says out 'zstd,1,86402,'
printf 'codec,time\ngzip,2 min 0:05\nzstd,3 s\n' >clock.csv
refused clock.csv "'2 min 0:05' is not a number"

# Names that need quotes, and columns that stand otherwise than the formula has them.
printf 'codec,wall-time,MB/s\ngzip,1,2\nzstd,2,3\n' >names.csv
refused names.csv "there is no column 'wall'; the name of the column 'wall-time' stands in double quotes within a formula: '\"wall-time\"'" 'wall-time ~ codec'
refused names.csv "the column 'MB/s' stands in double quotes" 'MB/s ~ codec'
printf 'codec,run1,run2,run3\ngzip,1,1.1,1.2\nzstd,2,2.1,2.2\n' >wide.csv
refused wide.csv "if run1 to run3 hold the repetitions, add --wide 'time=run1,run2,run3'"
expect 0 anova 'time ~ codec' wide.csv --wide 'time=run1,run2,run3'
printf 'codec,time.n,time.mean,time.sd\ngzip,3,1,0.1\nzstd,3,2,0.1\n' >summary.csv
refused summary.csv "if each row is the summary of several runs, add --summaries 'time.n,time.mean,time.sd'"
expect 0 anova 'time ~ codec' summary.csv --summaries 'time.n,time.mean,time.sd'
printf -- '- codec: gzip\n  time: 1\n- codec: zstd\n  time: 2\n' >runs.yaml
refused runs.yaml "the first line of runs.yaml was read as the name of its only column: '- codec: gzip'"

printf 'codec,time [ms]\ngzip,1\nzstd,2\n' >brackets.csv
expect 2 anova 'time [ms] ~ codec' brackets.csv
one_complaint
says err "the name of the column 'time [ms]' stands in double quotes within a formula: '\"time [ms]\"'"
expect 2 plan brackets.csv
one_complaint
says err "'brackets.csv' holds measurements, by its name, and a campaign file (.toml) is expected here"
expect 2 anova 'time ~ codec' brackets.csv --drift
one_complaint
says err 'yates anova: --drift needs a value: run|started|COLUMN'
expect 2 queue fit
one_complaint
says err 'is missing; yates queue fit --help shows what is expected'

# JSON as other languages write it.
printf '[{"codec":"gzip","time":1},{"codec":"zstd","time":2},]\n' >comma.json
refused comma.json 'has a comma behind the last object of the JSON array; take it out'
printf '[{"codec":"gzip","time":NaN},{"codec":"zstd","time":2}]\n' >nan.json
refused nan.json 'JSON has no NaN and no Infinity: write null where there is no value'
printf "[{'codec':'gzip','time':1}]\n" >quotes.json
refused quotes.json "JSON has double quotes around texts, as Python's json.dump() writes them"

# What is no table.
printf '<!DOCTYPE html>\n<html><body>codec,time</body></html>\n' >page.csv
refused page.csv 'is a page of HTML'
printf '<table border="1">\n<tr><td>codec</td></tr>\n</table>\n' >table.html
refused table.html 'copy its table into a spreadsheet'
printf '<?xml version="1.0"?>\n<runs/>\n' >runs.xml
refused runs.xml 'is XML'
printf '+-------+------+\n| codec | time |\n+-------+------+\n| gzip  | 1    |\n+-------+------+\n' >framed.txt
refused framed.txt 'is a table in a frame; to make it CSV, delete the lines of dashes'
printf '\nreal\t0m0.005s\nuser\t0m0.001s\nsys\t0m0.002s\n' >shell.txt
refused shell.txt "is what the shell's time prints; let yates measure the command (yates run)"
printf '# started on Wed Nov 25\n\n\n Performance counter stats for '"'"'seq 9'"'"':\n\n 0.83 msec task-clock\n' >counters.txt
refused counters.txt 'is what perf stat prints for people'
printf '2026-11-25\nRunning ./bm\n------\nBenchmark           Time             CPU   Iterations\n------\nBM_a/8   371 ns   370 ns   74937\n' >google.txt
refused google.txt 'is the table that Google Benchmark prints'
printf '\200\004\225\001\000' >frame.pkl
refused frame.pkl 'is a Python pickle'

# Names and paths that no file system takes, and links that lead in a circle.
name=$(printf '%0300d' 0)
path=$(printf '%0200d/' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22)end
ln -s two one
ln -s one two
printf '[factors]\na = [1, 2]\n[run]\ncommand = ["echo", "{a}"]\n[responses.time]\nfrom = "wall"\n' >good.toml
printf 'codec,time\ngzip,1\ngzip,2\nzstd,4\nzstd,6\n' >good.csv
# refused_by COMMAND PLACE: in a sentence that does not quote the whole place.
refused_by() {
  # shellcheck disable=SC2086  # a list of words
  expect 5 $1 "$2"
  one_complaint
  [ "$(wc -c <err)" -lt 600 ] || fail "$1: a path of ${#2} bytes is quoted whole"
}
for place in "$name.csv" "$path" ./one; do
  for command in 'anova time~codec' 'cells time~codec' 'plot overview time~codec' 'report time~codec' 'effects time~codec' \
    'teach time~codec' 'compare time~codec good.csv'; do
    refused_by "$command" "$place"
  done
done
for place in "$name.toml" "$path" one; do
  for command in plan run status show export augment 'teach --check' 'queue laws'; do
    refused_by "$command" "$place"
  done
done
expect 5 design full-factorial --factor a=1,2 -o "$name.toml"
for place in "$name" "$path" one; do
  expect 5 plan good.toml -o "$place"
  expect 5 design full-factorial --factor a=1,2 -o "$place"
  expect 5 report 'time ~ codec' good.csv -o "$place"
  expect 5 plot overview 'time ~ codec' good.csv -o "$place/x.svg"
  expect 5 compare 'time ~ codec' good.csv good.csv -o "$place"
  expect 5 teach 'time ~ codec' good.csv -o "$place"
  expect 5 teach --exercise replicated -o "$place"
  expect 5 new "$place"
  { cat good.toml; printf '[queueing]\nmodel = "%s"\n' "$place"; } >model.toml
  expect 3 plan model.toml
  says err "'model' of [queueing]: there is no file"
  one_complaint
done
[ -L one ] || fail "a link in a circle was replaced"
rm -rf gone && mkdir gone
(cd gone && rmdir ../gone && "$yates" plan good.toml) >out 2>err
[ $? -eq 5 ] || fail "a folder that is gone ends with another status"

# A machine that starts no further thread: stacks of a terabyte find no place.
if (ulimit -s 100000000000) 2>/dev/null; then
  awk 'BEGIN { print "a,y"; for (i = 0; i < 200000; i++) print i % 4 "," (i * 7919) % 1000 }' >long.csv
  (ulimit -s 100000000000 && exec "$yates" cells 'y ~ a' long.csv) >out 2>err || fail "cells needs threads"
  says out '0,50000,'
  printf '[factors]\na = [1, 2, 3]\nb = [1, 2, 3]\n[design]\nkind = "optimal"\nruns = 6\n[run]\ncommand = ["echo", "{a}{b}"]\n[responses.time]\nfrom = "wall"\n[analysis]\nmodel = "a + b"\n' >optimal.toml
  (ulimit -s 100000000000 && exec "$yates" plan optimal.toml) >out 2>err || fail "plan needs threads"
fi

finish
