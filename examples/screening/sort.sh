#!/usr/bin/env bash
# One run: sort.sh THREADS BUFFER LOCALE COMPARISON TEMPORARY MERGE STABLE sorts data/numbers by the
# number at the start of each line. Every setting gives the same lines in the same order.
set -euo pipefail

if [ "$#" -ne 7 ]; then
  echo "usage: $0 THREADS BUFFER C|C.UTF-8 numeric|general plain|gzip MERGE no|yes" >&2
  exit 2
fi
here=$(dirname "$0")
if [ ! -r "$here/data/numbers" ]; then
  echo "$0: $here/data/numbers is missing; ./prepare.sh makes it" >&2
  exit 1
fi

case "$4" in
  numeric) comparison=--numeric-sort ;;
  general) comparison=--general-numeric-sort ;;
  *) echo "$0: '$4' is no known comparison" >&2; exit 2 ;;
esac
options=("--parallel=$1" "--buffer-size=$2" "$comparison" "--batch-size=$6")
if [ "$5" = gzip ]; then options+=(--compress-program=gzip); fi
if [ "$7" = yes ]; then options+=(--stable); fi

LC_ALL=$3 sort "${options[@]}" --temporary-directory="$here/data" "$here/data/numbers" >/dev/null
