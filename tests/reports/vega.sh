#!/bin/sh
# Every mark on every kind of axis as Vega-Lite follows the schema and can be drawn: vega.sh TEST_PROGRAM SOURCE
set -eu
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/vega-tests
command -v node >/dev/null || { echo "skipped: there is no node"; exit 77; }
[ -e "$modules/complete" ] || { echo "skipped: script/bootstrap --tests makes $modules"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
YATES_VEGA_DOCUMENTS=$work "$1" --gtest_filter=VegaLite.EveryMarkStandsOnEveryAxis >/dev/null
[ "$(ls "$work" | wc -l)" -eq 21 ] || { echo "not all documents were written"; exit 1; }
node "$2/tests/cli/vega/check.mjs" "$modules" "$work"/*.vl.json
