#!/bin/sh
# What a public header includes is public, too, or a program that uses the installed library does not compile:
# public_headers.sh SOURCE_FOLDER
set -eu
cd "${1:?usage: public_headers.sh SOURCE_FOLDER}"
headers=$(mktemp)
trap 'rm -f "$headers"' EXIT
for list in */CMakeLists.txt; do
  awk -v module="${list%/*}" '
    /HEADERS/ { listing = 1 }
    /SOURCES|HOT|LINK/ { listing = 0 }
    listing { for (i = 1; i <= NF; i++) if ($i ~ /\.hpp$/) print module "/" $i }' "$list"
done | sort >"$headers"
[ "$(wc -l <"$headers")" -gt 100 ] || { echo "no list of public headers was found" >&2; exit 1; }
xargs grep -H '^#include "' <"$headers" |
  awk -v list="$headers" '
    BEGIN { while ((getline name <list) > 0) public[name] = 1 }
    {
      where = $0; sub(/:.*/, "", where)
      what = $0; sub(/.*#include "/, "", what); sub(/".*/, "", what)
      if (!(what in public)) { print where ": includes " what ", which is not public"; failed = 1 }
    }
    END { exit failed }' >&2
