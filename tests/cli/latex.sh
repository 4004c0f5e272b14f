#!/bin/sh
# What commands print in LaTeX compiles, whatever names, levels and commands hold; the tables of Markdown and CSV have as many
# cells in each row as in their head. latex.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"

# Every character of ASCII, and what has a meaning at the begin of a cell, in names and levels; accents, too.
cat >hostile.csv <<'CSV'
"100% of \alpha{} & #1_$x$ ^~ `a`","[2] -- ""q"" é",time
"\end{tabular}\input{/etc/passwd}",[4],11
"\end{tabular}\input{/etc/passwd}",*,12.5
"*{}[1] | a \\",[4],31
"*{}[1] | a \\",*,39
"-0.5 %",[4],52
"-0.5 %",*,71
"\end{tabular}\input{/etc/passwd}",[4],11.5
"\end{tabular}\input{/etc/passwd}",*,12
"*{}[1] | a \\",[4],30
"*{}[1] | a \\",*,40
"-0.5 %",[4],51
"-0.5 %",*,74
CSV
first='"100% of \alpha{} & #1_$x$ ^~ `a`"'
second='"[2] -- ""q"" é"'
awk 'BEGIN { print "a,b,c,time"
  for (r = 0; r < 2; r++) for (i = 0; i < 8; i++)
    printf "%s,%s,%s,%d\n", i % 2 ? "[1]" : "-2", int(i / 2) % 2 ? "x_1" : "50%", int(i / 4) ? "#" : "&", 100 - 9 * i + r }' >two.csv
cat >network.toml <<'TOML'
[[station]]
name = "cpu_1 & [x]"
kind = "ps"
demand = 0.045
[[station]]
name = "disk #2"
kind = "fcfs"
demand = 0.0078
[workload]
population = 5
TOML

# one NAME COMMAND...: table_NAME.latex and .markdown are what the command prints, table_NAME.csv is its table alone.
one() {
  name=$1
  shift
  for format in latex markdown csv; do
    expect 0 "$@" --format "$format"
    cp out "table_$name.$format"
  done
  python3 - "$name" <<'PY' || fail "the rows of $name have other cells than their head"
import csv, re, sys
rows = [r for r in csv.reader(open("table_" + sys.argv[1] + ".csv", newline="", encoding="utf-8")) if r]
assert len(rows) > 2 and len({len(r) for r in rows}) == 1, [len(r) for r in rows]
markdown = open("table_" + sys.argv[1] + ".markdown", encoding="utf-8").read()
tables = [part for part in markdown.split("\n\n") if part.startswith("|")]
for table in tables:
    bars = {len(re.findall(r"(?<!\\)(?:\\\\)*\|", one)) for one in table.strip().split("\n")}
    assert len(bars) == 1, bars
assert len(rows) in [len(table.strip().split("\n")) - 1 for table in tables], "the rows of the CSV"
PY
}
one hostile anova "time ~ $first" hostile.csv --designed
one two anova 'time ~ a * b * c' two.csv --designed
one effects effects 'time ~ a * b * c' two.csv --designed
one second anova "time ~ $second" hostile.csv --designed
one network queue network.toml --sweep population=1..8
one plan design two-level --factor a=1,2 --factor "b=x&,y_^" --replications 2
expect 0 teach 'time ~ a * b * c' two.csv --format latex
cp out table_lesson.latex
expect 0 design advise --aim screen --factor 'a_1=1,2' --factor 'b=x&,50%' --format latex
cp out table_advice.latex
sed 's/,\([0-9]*\)$/,1\1/' hostile.csv >new.csv
expect 0 compare hostile.csv new.csv --response time --format latex
cp out table_compare.latex
cat >campaign.toml <<'TOML'
title = "50 % of #1 & $x_y"
[factors]
"a_1 & b" = ["#", "\\alpha{}", "~^"]
[run]
command = ["sh", "-c", "echo '100 %  & ~ \\beta {{}}' && test {run} != 2", "_$x"]
[responses.time]
from = "wall"
TOML
expect 6 run campaign.toml
expect 0 show campaign.toml --format latex
cp out table_show.latex
expect 0 show campaign.toml 1 --format latex
cp out table_record.latex
expect 0 status campaign.toml --format latex
cp out table_status.latex
if [ "$failures" -eq 0 ] && ! command -v pdflatex >/dev/null; then
  echo "skipped: there is no pdflatex"
  exit 77
fi
for name in hostile two effects second network plan lesson advice compare show record status; do
  {
    printf '\\documentclass{article}\n\\usepackage[landscape,margin=5mm]{geometry}\n\\begin{document}\\tiny\n'
    cat "table_$name.latex"
    printf '\n\\end{document}\n'
  } >"$name.tex"
  pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape "$name.tex" >out 2>err </dev/null ||
    fail "pdflatex refuses the tables of $name: $(grep -A2 '^!' out | head -n 5)"
done
finish
