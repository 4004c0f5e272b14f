#!/bin/sh
# Lines, sources and headers of each module, beside the lines that docs/architecture.md gives it: budget.sh SOURCE_FOLDER
# Fails where a module has more. Who needs more raises the number there, in a commit that says why.
set -eu
cd "${1:?usage: budget.sh SOURCE_FOLDER}"
sed -n 's/^| `\([a-z]*\)` |.*| \([0-9,]*\) |$/\1 \2/p' docs/architecture.md | tr -d , | {
  failed=0
  modules=0
  total=0
  printf '%-12s %8s %8s %8s %8s\n' module lines budget sources headers
  while read -r module budget; do
    lines=$(find "$module" -name '*.[ch]pp' -exec cat {} + | wc -l)
    printf '%-12s %8d %8d %8d %8d\n' "$module" "$lines" "$budget" \
      "$(find "$module" -name '*.cpp' | wc -l)" "$(find "$module" -name '*.hpp' | wc -l)"
    if [ "$lines" -gt "$budget" ]; then
      echo "$module has $lines lines; docs/architecture.md gives it $budget" >&2
      failed=1
    fi
    modules=$((modules + 1))
    total=$((total + lines))
  done
  echo "together $total"
  known=$(grep -c '^add_subdirectory([a-z]*)$' CMakeLists.txt)
  [ "$modules" -eq "$known" ] || { echo "docs/architecture.md gives lines to $modules of $known modules" >&2; failed=1; }
  exit "$failed"
}
