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

finish
