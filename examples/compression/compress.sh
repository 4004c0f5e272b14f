#!/usr/bin/env bash
# One run: compress.sh CODEC LEVEL THREADS DATA compresses data/DATA and prints the ratio of input
# to output bytes. The output goes into a count, not to a disk.
set -euo pipefail

if [ "$#" -ne 4 ]; then
  echo "usage: $0 xz|zstd fast|strong THREADS text|incompressible" >&2
  exit 2
fi
case "$1 $2" in
  'xz fast') compressor=(xz -0) ;;
  'xz strong') compressor=(xz -5) ;;
  'zstd fast') compressor=(zstd -9) ;;
  'zstd strong') compressor=(zstd -16) ;;
  *) echo "$0: '$1 $2' is no known codec and level" >&2; exit 2 ;;
esac
input="$(dirname "$0")/data/$4"
if [ ! -r "$input" ]; then
  echo "$0: $input is missing; ./prepare.sh makes it" >&2
  exit 1
fi

before=$(wc -c <"$input")
after=$("${compressor[@]}" --quiet --stdout "-T$3" "$input" | wc -c)
awk -v before="$before" -v after="$after" 'BEGIN { printf "ratio %.4f\n", before / after }'
