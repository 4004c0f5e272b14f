#!/bin/sh
# Tables as R, pandas, Excel in German and in English, and LibreOffice write them, byte for byte.
. "$(dirname "$0")/helpers.sh"
# Every dialect of these rows must give the same cells.
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

# alike WORDS FILE [OPTIONS...]: FILE has the same cells, and what was found holds WORDS.
alike() {
  words=$1
  shift
  expect 0 cells 'time ~ codec + level' "$@"
  cmp -s out cells || fail "$1 is read differently"
  [ -z "$words" ] || says err "$words"
  [ -n "$words" ] || silent err
}
# rows SEPARATOR DECIMAL: the rows in this dialect.
rows() {
  awk -F, -v OFS="$1" -v decimal="$2" '{ sub(/\./, decimal, $3); $1 = $1; print }' plain.csv
}
utf16() { # of ASCII, little-endian, behind its mark
  printf '\377\376'
  od -An -v -tx1 | tr -s ' ' '\n' | sed -n 's/..*/\\x&\\x00/p' | tr -d '\n' >codes
  # shellcheck disable=SC2059  # the bytes are the format
  /usr/bin/printf "$(cat codes)"
}

# Separators, by themselves and by their words.
rows ';' . >semicolon.csv
alike 'semicolon.csv: fields are separated by semicolons' semicolon.csv
alike '' semicolon.csv --separator semicolon
alike '' semicolon.csv --separator ';'
rows '	' . >runs.tsv
alike '' runs.tsv
cp runs.tsv tabs.csv
alike 'tabs.csv: fields are separated by tabs' tabs.csv
rows '|' . >pipe.txt
alike 'pipe.txt: fields are separated by pipes' pipe.txt
rows '   ' . >blanks.txt
alike 'blanks.txt: fields are separated by blanks' blanks.txt
alike '' blanks.txt --separator blank
rows '~' . >tilde.txt
alike '' tilde.txt --separator '~'
expect 2 cells 'time ~ codec' tilde.txt --separator 7
one_complaint
says err "--separator: '7' cannot separate fields; expected comma, semicolon, tab, pipe, blank"
expect 2 cells 'time ~ codec' tilde.txt --decimal ';'
one_complaint
expect 0 anova 'time ~ codec + level' semicolon.csv
[ "$(head -n 1 out)" = 'semicolon.csv: fields are separated by semicolons' ] ||
  fail "what was found is not the first line"
expect 0 anova 'time ~ codec + level' semicolon.csv --json
says out '"file-form"'

# Decimal commas.
rows ';' , >decimal.csv
alike 'decimal.csv: fields are separated by semicolons, decimals stand behind a comma' decimal.csv
rows '	' , >decimal.tsv
alike 'decimal.tsv: decimals stand behind a comma' decimal.tsv
rows ' ' , >decimal.txt
alike 'blanks, decimals stand behind a comma' decimal.txt
rows ';' , | sed 's/;\([0-9,]*\)$/;"\1"/' | tr ';' , >quoted.csv
alike '' quoted.csv --decimal ,
printf 'codec\ttime\ngzip\t15,595\nzstd\t16,125\n' >either.tsv
expect 3 cells 'time ~ codec' either.tsv
one_complaint
says err "either.tsv:2:2: column 'time': '15,595' is either 15.595 or 15595; say which character stands before the decimals, as in --decimal , or --decimal ."
expect 0 cells 'time ~ codec' either.tsv --decimal ,
says out 'gzip,1,15.595,'
expect 0 cells 'time ~ codec' either.tsv --decimal .
says out 'gzip,1,15595,'

# Beside semicolons a point may stand between thousands, unless a cell shows that it does not.
printf 'a;time\np;1.142\nq;443\np;1.875\nq;900\n' >points.csv
expect 3 cells 'time ~ a' points.csv
one_complaint
says err "points.csv:2:2: column 'time': '1.142' is either 1.142 or 1142; say which character stands before the decimals, as in --decimal , or --decimal ."
expect 0 cells 'time ~ a' points.csv --decimal .
says out 'p,2,1.5085,'
expect 0 cells 'time ~ a' points.csv --decimal ,
says out 'p,2,1508.5,'
for proof in 12.68 0.142 1443.000 1.1425; do
  { cat points.csv; echo "q;$proof"; } >proven.csv
  expect 0 cells 'time ~ a' proven.csv
  says out 'p,2,1.5085,'
done
tr ';' '\t' <points.csv >points.tsv
expect 0 cells 'time ~ a' points.tsv
says out 'p,2,1.5085,'
printf 'a;other;time\np;1.142;1\nq;1.875;2\np;1.142;3\nq;1.875;5\n' >other.csv
expect 0 cells 'time ~ a' other.csv
printf 'a;time\np;1.142 ms\nq;443 ms\n' >points.csv
expect 3 cells 'time ~ a' points.csv
says err "'1.142 ms' is either 1.142 ms or 1142 ms"
printf 'a;time\np;20,838\nq;12.684\np;12,86\n' >marks.csv
expect 3 cells 'time ~ a' marks.csv
one_complaint
says err "marks.csv:3:2: column 'time': '12.684' has a point where other rows have a decimal comma: 12.684 or 12684? Write all cells alike, or say --decimal , for 12684"
expect 0 cells 'time ~ a' marks.csv --decimal ,
says out 'q,1,12684,'
printf 'a;time\np;12.68\nq;20,838\np;4.5\nq;3.25\n' >marks.csv
expect 3 cells 'time ~ a' marks.csv
says err "marks.csv:3:2: column 'time': '20,838' has a comma where other rows have a decimal point: 20.838 or 20838?"
printf 'a;time\np;1.268.400\nq;491.800\n' >millions.csv
expect 0 cells 'time ~ a' millions.csv
says out 'q,1,491800,'
printf 'a,time\np,"12,684"\nq,"12,86"\n' >quoted_comma.csv
expect 3 cells 'time ~ a' quoted_comma.csv
one_complaint
says err "quoted_comma.csv:3:2: column 'time': '12,86' is not a number with a decimal point; if decimals stand behind a comma in this file, say so by --decimal ,"
expect 0 cells 'time ~ a' quoted_comma.csv --decimal ,
says out 'p,1,12.684,'
printf 'a,time\np,12.684\nq,"12,86"\n' >quoted_comma.csv
expect 3 cells 'time ~ a' quoted_comma.csv
says err "'12,86' has a comma where other rows have a decimal point; write all cells alike"
for cell in '$12.68' '12.684 ± 0.2' '9/2'; do
  printf 'a,time\np,1\nq,%s\n' "$cell" >alone.csv
  expect 3 cells 'time ~ a' alone.csv
  one_complaint
  says err "'$cell' is not a number; numbers are expected, perhaps with one unit for all, as in 15.5 ms; write the number alone"
done

# R: write.csv, write.csv2 and write.table with names of rows.
awk -F, 'NR == 1 { print "\"\",\"codec\",\"level\",\"time\""; next }
  { printf "\"%d\",\"%s\",%s,%s\n", NR - 1, $1, $2, $3 }' plain.csv >r.csv
alike 'the first column, which has no name and numbers the rows, was passed over' r.csv
sed 's/\./,/; s/","/";"/g; s/",/";/g; s/,"/;"/g; s/\([0-9]\),\([0-9]*,\)/\1;\2/; s/;\([0-9]\),\([0-9]*\)$/;\1;\2/' r.csv >r2.csv
awk -F, 'NR == 1 { print "\"\";\"codec\";\"level\";\"time\""; next }
  { sub(/\./, ",", $3); printf "\"%d\";\"%s\";%s;%s\n", NR - 1, $1, $2, $3 }' plain.csv >r2.csv
alike 'decimals stand behind a comma' r2.csv
awk -F, 'NR == 1 { print "\"codec\" \"level\" \"time\""; next }
  { printf "\"%d\" \"%s\" %s %s\n", NR - 1, $1, $2, $3 }' plain.csv >r.txt
alike 'the names of the rows, which have no column name, were passed over' r.txt
if command -v Rscript >/dev/null; then
  Rscript -e 'd <- read.csv("plain.csv"); write.csv(d, "w.csv"); write.csv2(d, "w2.csv"); write.table(d, "w.txt")
    write.table(d, "bare.txt", quote = FALSE, sep = "\t", row.names = FALSE)
    d$time[2] <- NA; write.csv2(d, "na.csv", row.names = FALSE)' >/dev/null
  for file in w.csv w2.csv w.txt; do
    expect 0 cells 'time ~ codec + level' "$file"
    cmp -s out cells || fail "$file of R is read differently"
  done
  cmp -s w.csv r.csv || fail "R writes CSV otherwise"
  cmp -s w2.csv r2.csv || fail "R writes CSV2 otherwise"
  cmp -s w.txt r.txt || fail "R writes tables otherwise"
  alike 'bare.txt: fields are separated by tabs' bare.txt
  expect 0 cells 'time ~ codec + level' na.csv
  says err '1 of 8 rows were left out: a value that the model needs is missing (1 NA)'
fi

# pandas: to_csv() with its index, and to_csv(sep=';', decimal=',').
awk -F, 'NR == 1 { print "," $0; next } { print NR - 2 "," $0 }' plain.csv >pandas.csv
alike 'the first column, which has no name' pandas.csv
{ printf ';codec;level;time\n'; rows ';' , | tail -n +2 | awk '{ print NR - 1 ";" $0 }'; } >pandas2.csv
alike 'decimals stand behind a comma' pandas2.csv

# Excel in German: Windows-1252, CR LF, and "Unicode text"; in English: a byte-order mark. Both with
# sep= on demand.
{ rows ';' , | sed 's/codec/Verfahren/; s/gzip/gr\xf6\xdfer/'; } | sed 's/$/\r/' >german.csv
expect 0 cells 'time ~ Verfahren' german.csv
says out 'größer,4,'
says err 'german.csv: its text is Windows-1252, fields are separated by semicolons, decimals stand behind a comma'
rows '	' , | sed 's/$/\r/' | utf16 >unicode.txt
alike 'unicode.txt: its text is UTF-16, fields are separated by tabs, decimals stand behind a comma' unicode.txt
{ printf '\357\273\277'; sed 's/$/\r/' plain.csv; } >english.csv
alike '' english.csv
{ printf 'sep=;\r\n'; rows ';' , | sed 's/$/\r/'; } >sep.csv
alike 'semicolons, as the first line says, decimals stand behind a comma' sep.csv
expect 3 cells 'time ~ codecs' sep.csv
{ printf 'sep=;\n'; rows ';' . | sed 's/21.5/x/'; } >sep_fault.csv
expect 3 cells 'time ~ codec' sep_fault.csv
says err "sep_fault.csv:5:3: column 'time': 'x' is not a number"
tr '\n' '\r' <plain.csv >mac.csv
alike '' mac.csv
rows ';' , | sed 's/$/;/' >trailing.csv
alike 'semicolons' trailing.csv
{ head -n 1 plain.csv; tail -n +2 plain.csv | sed 's/$/,/'; } >trailing_rows.csv
alike '' trailing_rows.csv
# LibreOffice with all texts quoted and single fields aligned.
awk -F, -v OFS=, 'NR == 1 { print "\"codec\",\"level\",\"time\""; next } { $1 = "\"" $1 "\""; print }' plain.csv >libre.csv
alike '' libre.csv
printf 'a,b\nx,1\ny,2\n\303\266,3\n\366,4\n' >both.csv
expect 3 cells 'b ~ a' both.csv
one_complaint
says err 'is not text: byte 0xf6 at line 5, column 1; expected UTF-8'

# Comments, ragged lines, names that are missing or appear twice.
{ echo '# host: alpha'; head -n 4 plain.csv; echo '# interrupted, went on'; tail -n +5 plain.csv; } >comments.csv
alike 'lines that begin with # were passed over, line 1 and 1 more' comments.csv
{ head -n 4 plain.csv; echo '#gzip,1,3'; tail -n +5 plain.csv; } >comment.csv
alike 'a line that begins with # was passed over, line 5' comment.csv
printf 'a;b;time\np;1;2\nq;2\np;1;3;4\nq;1;2\n' >ragged.csv
expect 3 cells 'time ~ a' ragged.csv
one_complaint
says err 'ragged.csv:3: row has 2 fields, expected 3 as in the header line; 1 more row is of another length'
printf 'a;time;time\np;1;2\n' >twice.csv
expect 3 cells 'time ~ a' twice.csv
says err "twice.csv:1:3: columns 2 and 3 are both called 'time'; expected distinct names"
printf 'a;;time\np;1;2\nq;1;2\n' >nameless.csv
expect 3 cells 'time ~ a' nameless.csv
one_complaint
says err 'nameless.csv:1:2: column 2 has no name in the header line'

# Missing values.
printf 'a,time\np,1\nq,2\np,NA\nq,\np,NaN\nq,nan\np,null\nq,NULL\np,N/A\nq,n/a\np,#N/A\nq,-\np,?\nq,3\np,4\n' >missing.csv
expect 0 cells 'time ~ a' missing.csv
says out 'p,2,2.5,'
says err '11 of 15 rows were left out: a value that the model needs is missing (1 empty, 1 #N/A, 1 -, 1 ?, 1 N/A, 1 NA, 1 NULL, 1 NaN, 1 n/a, 1 nan, 1 null)'
printf 'a,time\np,1\nq,2\np,n.d.\nq,-99\np,3\n' >words.csv
expect 3 cells 'time ~ a' words.csv
one_complaint
says err "words.csv:4:2: column 'time': 'n.d.' is not a number; numbers are expected, perhaps with one unit for all, as in 15.5 ms; if the cell has no value, say so by --missing 'n.d.'"
expect 0 cells 'time ~ a' words.csv --missing n.d. --missing -99
says err '(1 -99, 1 n.d.)'
says out 'q,1,2,'
for word in Inf inf -Inf +INF Infinity; do
  printf 'a,time\np,1\nq,%s\np,3\n' "$word" >inf.csv
  expect 3 cells 'time ~ a' inf.csv
  one_complaint
  says err "inf.csv:3:2: column 'time': '$word' is not a finite number below 1e300"
done
printf 'x,time\n-,1\n+,2\n-,3\n+,4\n' >signs.csv
expect 0 cells 'time ~ x' signs.csv
says out '-,2,2,'

# Values with units.
for rows in '15 ms/16ms/17 ms' '15.0 ms/0.016 s/17000us' '0:0.015/16 ms/17 ms'; do
  { echo 'a,time'; echo "$rows" | tr '/' '\n' | sed 's/^/p,/'; echo 'q,25 ms'; } >units.csv
  case $rows in 0:0*) continue ;; esac
  expect 0 cells 'time ~ a' units.csv
  says out 'p,3,16,'
  expect 0 anova 'time ~ a' units.csv --goal minimize
  says out 'ms'
done
printf 'a,time\np,15 ms\np,0.016 s\nq,25 ms\nq,26 ms\n' >units.csv
expect 0 cells 'time ~ a' units.csv
says err 'note: time: values in s were turned into ms'
printf 'a,time\np,0:15.595\np,1:02:03\nq,2m03.5s\nq,2 min 5 s\n' >clock.csv
expect 0 cells 'time ~ a' clock.csv
says out 'p,2,1869.2975,'
says out 'q,2,124.25,'
printf 'a,share,size\np,3 %%,1.5 GiB\nq,5%%,512 MiB\n' >shares.csv
expect 0 cells 'share ~ a' shares.csv
says out 'p,1,3,'
expect 0 cells 'size ~ a' shares.csv
says out 'q,1,0.5,'
expect 0 anova 'size ~ a' shares.csv
expect 0 anova 'log2(size) ~ a' shares.csv
printf 'a,time\np,"15,595.0"\nq,"1,015,595"\n' >thousands.csv
expect 0 cells 'time ~ a' thousands.csv
says out 'p,1,15595,'
printf 'a;time\np;15.595,5\nq;1.015.595\n' >thousands2.csv
expect 0 cells 'time ~ a' thousands2.csv
says out 'p,1,15595.5,'
printf 'a;time\np;15,5 ms\nq;16 ms\n' >comma_units.csv
expect 0 cells 'time ~ a' comma_units.csv
says out 'p,1,15.5,'
printf 'a,time\np,15 ms\nq,16 ms\np,17\n' >without.csv
expect 3 cells 'time ~ a' without.csv
one_complaint
says err "without.csv:4:2: column 'time': '17' has no unit, where the cells above are in ms; write the unit in every cell or in none"
printf 'a,time\np,15\nq,16 ms\n' >with.csv
expect 3 cells 'time ~ a' with.csv
says err "with.csv:3:2: column 'time': '16 ms' has the unit ms, where the cells above have none"
printf 'a,time\np,15 ms\nq,16 MiB\n' >mixed.csv
expect 3 cells 'time ~ a' mixed.csv
says err "mixed.csv:3:2: column 'time': '16 MiB' is a size, where the cells above are in ms"
printf 'size,time\n8 KiB,1\n16 KiB,2\n8 KiB,3\n16 KiB,5\n' >levels.csv
expect 0 cells 'time ~ size' levels.csv
says out '8 KiB,2,2,'
expect 0 anova 'time ~ log2(size)' levels.csv
says out 'log2(size)'
expect 3 anova 'time ~ size' levels.csv --summaries size,time,time
printf 'a,time\np,15 ms\nq,16 ms\np,15.5 ms\nq,16.5 ms\n' >ms.csv
expect 0 anova 'time ~ a' ms.csv --unit s --goal minimize
says out ' s'
expect 3 anova 'time ~ a' ms.csv --unit MiB
one_complaint
says err "column 'time' is in ms, which cannot be turned into MiB"
printf 'a,time\np,3 s\nq,4 s\n' >seconds.csv
expect 0 cells 'time ~ a' ms.csv seconds.csv
says out 'p,3,1010.1666666666666'
expect 3 cells 'time ~ a' ms.csv missing.csv
one_complaint
says err "column 'time' is in ms in ms.csv and without a unit in missing.csv; write the unit in every file or in none"

# Wide tables.
cat >wide.csv <<'END'
codec,run1,run2,run3,comment
gzip,1,2,3,x
zstd,4,5,NA,y
END
printf 'codec,n,mean\ngzip,3,2\nzstd,2,4.5\n' >wide.expected
for columns in run1,run2,run3 run1..run3 'run*' 'run1, run2..run3'; do
  expect 0 cells 'time ~ codec' wide.csv --wide "time=$columns"
  cut -d, -f1-3 out | cmp -s - wide.expected || fail "--wide time=$columns reads other cells"
done
expect 3 cells 'time ~ codec' wide.csv --wide 'time=ruin*'
one_complaint
says err "wide.csv: --wide: no column has a name like 'ruin*'; the columns are codec, run1, run2, run3, comment"
expect 3 cells 'time ~ codec' wide.csv --wide time=run1,run5
one_complaint
says err "--wide: there is no column 'run5'; did you mean 'run1'?"
expect 3 cells 'time ~ codec' wide.csv --wide codec=run1,run2
says err "--wide: there is a column 'codec' already"
expect 2 cells 'time ~ codec' wide.csv --wide run1,run2
one_complaint
says err "--wide: 'run1,run2' does not say which columns hold the replicates"
expect 3 cells 'time ~ codec' wide.csv --wide time=run1,run2 --wide memory=run3
says err "'time' has 2 columns and 'memory' has 1"

# Levels that differ in case.
printf 'codec,other,time\ngzip,x,1\nGZIP,X,2\nzstd,x,3\ngzip,x,4\n' >case.csv
expect 0 cells 'time ~ codec' case.csv
says err "note: codec: 'GZIP' and 'gzip' differ only in case or blanks, and are different levels"
grep -q 'other' err && fail "a column that is not used is noted"
expect 0 anova 'time ~ codec' case.csv
says out "differ only in case or blanks"
printf 'codec,time\ngzip,1\ngzip\302\240,2\nzstd\342\200\213,3\nzstd,4\n' >invisible.csv
expect 0 cells 'time ~ codec' invisible.csv
says err "note: codec: 'gzip' and 'gzip\\u00a0', 'zstd' and 'zstd\\u200b' differ only in case, blanks or invisible characters, and are different levels"

# The row of totals of a spreadsheet is no run; a level of that name that is repeated is one.
printf 'codec,time\ngzip,1\nzstd,2\ngzip,1.5\nzstd,2.5\nTotal,7\n' >totals.csv
expect 3 anova 'time ~ codec' totals.csv
one_complaint
says err "the last row has 'Total' in column 'codec' and looks like one of totals; take it out"
printf 'part,time\nuser,1\ntotal,2\nuser,1.5\ntotal,2.5\n' >parts.csv
expect 0 anova 'time ~ part' parts.csv

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
