#!/bin/sh
# Where it is said what was found out about a file, and tables as R itself writes them.
. "$(dirname "$0")/helpers.sh"
cat >plain.csv <<'END'
codec,level,time
gzip,1,15.595
gzip,1,15.25
gzip,6,21.5
gzip,6,22
zstd,1,7.125
zstd,1,7.5
zstd,6,11.75
zstd,6,12.0625
END
expect 0 cells 'time ~ codec + level' plain.csv
silent err
mv out cells
expect 0 anova 'time ~ codec + level' plain.csv
grep -q 'separated' out && fail "something is said of a plain file"

# What was found is the first line of a text, and stands beside a table.
tr , ';' <plain.csv >semicolon.csv
expect 0 anova 'time ~ codec + level' semicolon.csv
[ "$(head -n 1 out)" = 'semicolon.csv: fields are separated by semicolons' ] ||
  fail "what was found is not the first line"
expect 0 anova 'time ~ codec + level' semicolon.csv --json
says out '"file-form"'
expect 0 cells 'time ~ codec + level' semicolon.csv
cmp -s out cells || fail "semicolons are read differently"
says err 'semicolon.csv: fields are separated by semicolons'
expect 2 cells 'time ~ codec' semicolon.csv --decimal ';'
one_complaint
expect 3 cells 'time ~ codecs' semicolon.csv
one_complaint

if command -v Rscript >/dev/null; then
  Rscript -e 'd <- read.csv("plain.csv"); write.csv(d, "w.csv"); write.csv2(d, "w2.csv"); write.table(d, "w.txt")
    write.table(d, "bare.txt", quote = FALSE, sep = "\t", row.names = FALSE)
    d$time[2] <- NA; write.csv2(d, "na.csv", row.names = FALSE)' >/dev/null
  for file in w.csv w2.csv w.txt bare.txt; do
    expect 0 cells 'time ~ codec + level' "$file"
    cmp -s out cells || fail "$file of R is read differently"
  done
  expect 0 cells 'time ~ codec + level' na.csv
  says err '1 of 8 rows was left out: a value that the model needs is missing (1 NA)'
fi

# A campaign says itself how its results are written.
printf '[factors]\na = [1]\n' >campaign.toml
expect 2 anova campaign.toml --separator ';'
one_complaint
says err 'a campaign says itself how its results are written'
for command in anova cells effects report; do
  expect 0 "$command" --help
  says out '--separator'
  says out '--decimal'
  says out '--missing'
  says out '--wide'
done
finish
