#!/bin/sh
# Names and levels of every kind of character are texts, and nothing else, in what yates writes for other programs:
# R, Python, TOML, CSV, Markdown, LaTeX, pictures and pages. YATES_ATTACK_SEED chooses the texts.
# foreign_texts.sh PROGRAM
folder=$(cd "$(dirname "$0")" && pwd)
. "$folder/helpers.sh"
if ! command -v python3 >/dev/null || ! python3 -c 'import tomllib' 2>/dev/null; then
  echo "skipped: there is no Python 3.11"
  exit 77
fi
python3 "$folder/foreign_texts.py" "$yates" "$seed" "${YATES_FOREIGN_ROUNDS:-6}" >out 2>err || fail "seed $seed: a text is read as something else"
if command -v Rscript >/dev/null && Rscript -e 'library(car)' >/dev/null 2>&1; then
  Rscript --vanilla "$folder/foreign_texts.R" r >out 2>err || fail "seed $seed: R reads a text as something else"
else
  echo "not compared with R: it is not there, or has no package car"
fi
if command -v pdflatex >/dev/null && [ -s tables.tex ]; then
  {
    printf '\\documentclass{article}\n\\usepackage[landscape,margin=5mm]{geometry}\n\\begin{document}\\tiny\n'
    cat tables.tex
    printf '\\end{document}\n'
  } >all.tex
  pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape all.tex >out 2>err </dev/null ||
    fail "seed $seed: pdflatex refuses a table: $(grep -A2 '^!' out | head -n 5)"
fi
[ -z "$(find . -name gone)" ] || fail "seed $seed: a text became a command"
finish
