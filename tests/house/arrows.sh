#!/bin/sh
# Compares every #include of the product with the table of modules and rooms in
# docs/architecture.md, and every folder with its row: arrows.sh SOURCE_FOLDER
set -eu
cd "${1:?usage: arrows.sh SOURCE_FOLDER}"
modules=$(sed -n 's/^| `\([a-z]*\)` |.*/\1/p' docs/architecture.md)
[ -n "$modules" ] || { echo "docs/architecture.md: no table of modules" >&2; exit 1; }
folders=$(mktemp)
trap 'rm -f "$folders"' EXIT
# What only language asks or starts, because the standard library throws where a name is too long,
# a link leads in a circle, or the machine has no further thread.
# shellcheck disable=SC2086  # a list of words
if grep -rnE --include='*.cpp' --include='*.hpp' \
  -e 'std::filesystem::(exists|is_directory|is_regular_file|absolute|canonical|weakly_canonical)\([^,]*\)' \
  -e 'std::j?thread[({]|std::async' $modules |
  grep -vE '^language/(files|threads)\.|exists\(status\)' >&2; then
  echo "language/files.hpp and language/threads.hpp do this without exceptions of the standard library" >&2
  exit 1
fi
# The folders that the build knows, so that no module and no room is missing from the table.
sed -n 's/^add_subdirectory(\([a-z]*\))$/\1/p' CMakeLists.txt | while read -r module; do
  echo "folder $module"
  find "$module" -mindepth 2 -name '*.[ch]pp' | sed 's|/[^/]*$||; s|^|folder |' | sort -u
done >"$folders"
# shellcheck disable=SC2086  # a list of words
grep -rHn --include='*.cpp' --include='*.hpp' '^#include "' $modules |
  awk -v page=docs/architecture.md '
  # | `module` | `used`, `used` | `room`, `room` · `room` |
  FILENAME == page && /^\| `/ {
    split($0, cells, /\|/)
    module = cells[2]; gsub(/[` ]/, "", module)
    known[module] = 1
    used = cells[3]; gsub(/[`,]/, " ", used)
    n = split(used, names, " ")
    for (i = 1; i <= n; i++) may[module, names[i]] = 1
    steps = split(cells[4], step, /·/)
    for (s = 1; s <= steps; s++) {
      gsub(/[`,]/, " ", step[s])
      n = split(step[s], names, " ")
      for (i = 1; i <= n; i++) { place[module "/" names[i]] = s; listed[module "/" names[i]] = 1 }
    }
    next
  }
  FILENAME == page { next }
  $1 == "folder" {
    there[$2] = 1
    if (!($2 in known) && !($2 in listed)) fail($2 " is missing from the table of docs/architecture.md")
    next
  }
  {
    at = index($0, "#include \"")
    where = substr($0, 1, at - 2)
    to = substr($0, at + 10); sub(/".*/, "", to)
    from = where; sub(/:.*/, "", from)
    depth_from = split(from, f, "/")
    depth_to = split(to, t, "/")
    if (!(t[1] in known)) next
    if (f[1] != t[1]) {
      if (!((f[1], t[1]) in may)) fail(where ": " f[1] " may not use " t[1] " (" to ")")
      next
    }
    if (depth_from < 3 || depth_to < 3 || f[2] == t[2]) next
    if (!(place[t[1] "/" t[2]] < place[f[1] "/" f[2]]))
      fail(where ": " f[1] "/" f[2] " may not use " t[1] "/" t[2] " (" to ")")
    arrows++
  }
  function fail(what) { print what; failed = 1 }
  END {
    for (room in listed) if (!(room in there)) fail("docs/architecture.md: there is no room " room)
    if (arrows < 100) fail("only " arrows + 0 " arrows between rooms were found")
    exit failed
  }' docs/architecture.md "$folders" - >&2
