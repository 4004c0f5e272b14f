#!/bin/sh
# Installs the built tree into a folder of its own, and builds and runs a project that finds it there:
# consume.sh CMAKE BUILD_TREE CONSUMER_SOURCE COMPILER FLAGS BUILD_TYPE
set -eu
cmake=$1 tree=$2 source=$3 compiler=$4 flags=$5 type=$6
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" --install "$tree" --prefix "$work/prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$cmake" -S "$source" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_BUILD_TYPE="$type" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$cmake" --build "$work/build" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/build/consumer" >"$work/printed"
# R. Jain, The Art of Computer Systems Performance Analysis, section 18.1.
cat >"$work/expected" <<END
memory 5547
cache 1083
memory:cache 300
residual 102
choose memory=16 cache=2
inside between
END
diff "$work/expected" "$work/printed"
