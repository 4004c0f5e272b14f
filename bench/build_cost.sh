#!/bin/sh
# What building yates costs in CPU seconds, from nothing and without a compiler cache:
#   bench/build_cost.sh [-p PRESET] [-t TARGETS] [-h] [SOURCE...]
#   -p PRESET   a configure preset (default: release)
#   -t TARGETS  what to build, in quotes (default: everything of the preset)
#   -h          also the dearest headers: what compiling one alone costs, times the files that see it
#   SOURCE      checkouts to compare, each built in turn (default: this one). The ratio of every one
#               to the first is printed.
# Needs GNU time (script/bootstrap --bench). Builds into a temporary folder.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
preset=release
targets=
headers=
while getopts p:t:h option; do
  case "$option" in
    p) preset=$OPTARG ;;
    t) targets=$OPTARG ;;
    h) headers=yes ;;
    *) sed -n '2,9p' "$0" >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || set -- "$here"

time=/usr/bin/time
[ -x "$time" ] || { echo "build_cost: GNU time is missing; script/bootstrap --bench" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CCACHE_DISABLE=1
export CCACHE_DISABLE

# "seconds file" of every compiler call, the dearest first: the recorded lines are
# "user system g++ ... -c FILE".
files_by_cost() {
  awk '{ for (i = 3; i < NF; i++) if ($i == "-c") printf "%.1f %s\n", $1 + $2, $(i + 1) }' "$1" |
    sort -rn
}

# "seconds files header" of every header of `source`, and of those of libraries that its sources
# include, the dearest first. A header costs what compiling it alone takes beyond an empty file.
headers_by_cost() {
  source=$1 folder=$2
  command=$(sed -n 's/.*"command": "\(.*\)".*/\1/p' "$folder/compile_commands.json" | head -n 1 |
    sed 's/ -o .*//; s/\\//g')
  : >"$work/empty.cpp"
  seconds_of() {
    "$time" -o "$work/one" -f '%U %S' sh -c "cd '$folder' && $command -fsyntax-only -include '$1' \
      '$work/empty.cpp'" >/dev/null 2>&1 || { echo 0; return; }
    awk '{ print $1 + $2 }' "$work/one"
  }
  nothing=$(seconds_of "$work/empty.cpp")
  # Which headers each object sees, as the build system noted them.
  (cd "$folder" && ninja -t deps) | awk '/^    / { print $1 }' | sort | uniq -c | sort -rn >"$work/seen"
  (cd "$source" && git grep -hoE '#include <[^>]+>' -- '*.cpp' '*.hpp') | sort -u |
    sed 's/#include <\(.*\)>/\1/' >"$work/included"
  awk -v source="$source/" 'NR == FNR { included[$1] = 1; next }
    index($2, source) == 1 && $2 ~ /\.hpp$/ { print $1, $2; next }
    { for (name in included) {
        start = length($2) - length(name)
        if (start > 0 && substr($2, start) == "/" name) { print $1, $2; break } } }' \
    "$work/included" "$work/seen" |
    while read -r count path; do
      echo "$(seconds_of "$path") $nothing $count ${path#"$source/"}"
    done | awk '{ printf "%.1f %d %s\n", ($1 - $2) * $3, $3, $4 }' | sort -rn
}

first=
for source in "$@"; do
  source=$(cd "$source" && pwd)
  folder=$work/build
  rm -rf "$folder"
  : >"$work/calls"
  (cd "$source" && cmake --preset "$preset" -B "$folder" \
    "-DCMAKE_CXX_COMPILER_LAUNCHER=$time;-a;-o;$work/calls;-f;%U %S %C") >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
  # shellcheck disable=SC2086  # a list of targets
  "$time" -o "$work/total" -f '%U %S %e' cmake --build "$folder" ${targets:+--target $targets} \
    >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; exit 1; }
  read -r user system wall <"$work/total"
  total=$(awk -v u="$user" -v s="$system" 'BEGIN { printf "%.0f", u + s }')
  first=${first:-$total}
  files_by_cost "$work/calls" >"$work/files"
  echo "$source"
  echo "  preset $preset${targets:+, targets $targets}: $total CPU seconds ($wall s elapsed)," \
    "$(wc -l <"$work/files") compiler calls; ratio to the first:" \
    "$(awk -v a="$total" -v b="$first" 'BEGIN { printf "%.2f", a / b }')"
  echo "  the dearest files, CPU seconds:"
  head -n 10 "$work/files" | sed "s|$source/||; s/^/    /"
  if [ -n "$headers" ]; then
    echo "  the dearest headers, CPU seconds over all files that see them, and how many do:"
    headers_by_cost "$source" "$folder" | head -n 10 | sed 's/^/    /'
  fi
done
