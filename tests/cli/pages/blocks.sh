# Sourced by the tests of pages: what stands in the blocks of a Markdown file.

# commands_of PAGE: the lines of its sh blocks; those that end in a backslash go on.
commands_of() {
  awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$1" |
    sed -e ':join' -e '/\\$/{ N; s/\\\n *//; b join' -e '}'
}

# files_of PAGE: writes the toml blocks that begin with their name, and prints the names.
files_of() {
  awk '
    /^```toml$/ { inside = 1; next }
    /^```$/ { inside = 0 }
    inside && /^# .*\.toml$/ { file = $2; print file; printf "" >file; next }
    inside && file { print >file }
    !inside { file = "" }' "$1"
}
