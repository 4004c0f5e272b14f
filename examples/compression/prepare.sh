#!/bin/sh
# Makes the input of the experiment in data/, 4 MiB each, the same bytes on every machine: the lines
# of a web server's log, and random bytes. Does nothing where they exist.
set -eu
cd "$(dirname "$0")"
bytes=$((4 * 1024 * 1024))
mkdir -p data

# make NAME: writes data/NAME, complete or not at all.
make() {
  [ -e "data/$1" ] && return
  # Bytes, not characters: without LC_ALL=C some awks would write UTF-8.
  LC_ALL=C awk -v kind="$1" -v bytes="$bytes" -f generate.awk >"data/$1.part"
  truncate -s "$bytes" "data/$1.part"
  mv "data/$1.part" "data/$1"
}

make text
make incompressible
