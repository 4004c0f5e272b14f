#!/bin/sh
# Compares the tables of docs/calibration.md with what calibration_tables prints; with --write, puts
# them there. Exit status 77 (skipped) where the data are missing.
#     calibration_tables.sh PROGRAM SOURCE_DIRECTORY [--write]
set -eu
program=$1
source=$2
page=$source/docs/calibration.md
if [ ! -f "${YATES_DATA_DIR:-}/courier_48.csv" ]; then
  echo "courier_48.csv is not in YATES_DATA_DIR"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" "$source/examples/queueing" > "$work/tables"
{
  sed '/^<!-- tables: calibration_tables -->$/q' "$page"
  echo
  # Without the empty line at the end: the page has its own.
  sed -e '${/^$/d}' "$work/tables"
  echo
  sed -n '/^<!-- end of tables -->$/,$p' "$page"
} > "$work/page"
if [ "${3:-}" = --write ]; then
  cat "$work/page" > "$page"
else
  diff "$page" "$work/page"
fi
