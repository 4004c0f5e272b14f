#!/bin/sh
# Every C++ file is as clang-format writes it.
set -eu
cd "$1"
if ! command -v clang-format >/dev/null; then
  echo "skipped: clang-format is not installed"
  exit 77
fi
find anova bench campaigns capacity cli doe language lessons model numerics prediction queueing reports table tests \
  -name '*.cpp' -o -name '*.hpp' | sort | xargs clang-format --dry-run -Werror
