#!/bin/sh
# Documents of every block, with hostile texts, and without any: their pages are well-formed, their LaTeX compiles
# within the plain class article, and the rows of their Markdown tables have as many cells as their heads:
# documents.sh TEST_PROGRAM
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
YATES_DOCUMENTS=$work "$1" --gtest_filter=Document.EveryOutputOfEveryDocumentIsWritten >/dev/null
cd "$work"
[ "$(find . -type f | wc -l)" -eq 9 ] || { echo "not all documents were written"; exit 1; }
awk '{ line = $0; gsub(/\\\\/, "", line); gsub(/\\\|/, "", line); bars = gsub(/\|/, "", line) }
  FNR == 1 { before = 0; fence = "" }
  /^```/ { match($0, /^`+/); if (fence == "") fence = RLENGTH; else if (RLENGTH >= fence) fence = ""; next }
  fence != "" || !/^\|/ { before = 0; next }
  before && bars != before { print FILENAME ": " $0; failed = 1 }
  { before = bars; rows++ }
  END { exit failed || rows < 20 }' ./*.md || { echo "a row of a table in Markdown has other cells than its head"; exit 1; }
skipped=
if command -v xmllint >/dev/null; then
  xmllint --noout ./*.html
else
  skipped="xmllint"
fi
if command -v pdflatex >/dev/null; then
  for one in *.tex; do
    { printf '\\documentclass{article}\n\\begin{document}\n'; cat "$one"; printf '\n\\end{document}\n'; } >"all_$one"
    pdflatex -interaction=nonstopmode -halt-on-error -no-shell-escape "all_$one" >out 2>&1 </dev/null ||
      { echo "pdflatex refuses $one: $(grep -A2 '^!' out | head -n 5)"; exit 1; }
  done
else
  skipped="$skipped pdflatex"
fi
[ -z "$skipped" ] || { echo "skipped: there is no $skipped"; exit 77; }
