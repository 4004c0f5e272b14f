#!/bin/sh
# Makes the Debian packages of a built tree, installs them below a folder of their own, tries what is
# there, and removes them again: deb.sh CPACK BUILD_TREE SOURCE_FOLDER
set -u
cpack=$1 tree=$2 source=$3
skip() {
  echo "skipped: $1"
  exit 77
}
for program in dpkg dpkg-deb dpkg-shlibdeps file; do
  command -v "$program" >/dev/null || skip "$program is not installed"
done
PATH=$PATH:/usr/sbin:/sbin # dpkg asks for ldconfig and start-stop-daemon
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED: $1"
  [ ! -s "$work/log" ] || sed 's/^/  /' "$work/log" | tail -n 30
  exit 1
}
# As root of a namespace of its own, where this is not root's call.
as_root=
if [ "$(id -u)" -ne 0 ]; then
  unshare -r true 2>/dev/null || skip "packages are installed by root, or with user namespaces"
  as_root='unshare -r'
fi

# Of the tree as it is: nothing is built, and nothing is compressed.
cd "$work" || exit 1
"$cpack" --config "$tree/CPackConfig.cmake" -G DEB -B "$work" \
  -D CPACK_DEBIAN_COMPRESSION_TYPE=none >log 2>&1 || fail "cpack makes no packages"
set -- yates_*.deb
[ "$#" -eq 1 ] && [ -s "$1" ] || fail "there is not one package yates"
program=$1
set -- libyates-dev_*.deb
[ "$#" -eq 1 ] && [ -s "$1" ] || fail "there is not one package libyates-dev"
development=$1

# field PACKAGE NAME PATTERN: what the package says of itself.
field() {
  dpkg-deb -f "$1" "$2" >log
  grep -Eq "$3" log || fail "$1: $2 is not $3"
}
field "$program" Package '^yates$'
field "$program" Version '^[0-9]+\.[0-9]+\.[0-9]+$'
field "$program" Architecture "^$(dpkg --print-architecture)\$"
field "$program" Depends 'libc6 \(>= [0-9.]+\)'
field "$program" Depends 'libfmt[0-9]+'
field "$program" Depends 'libstdc\+\+6'
field "$development" Package '^libyates-dev$'
field "$development" Depends 'libeigen3-dev.*libsqlitecpp-dev.*nlohmann-json3-dev'

root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/etc"
: >"$root/var/lib/dpkg/status"
# Files and links outside of dpkg's own book.
contents() {
  (cd "$root" && find . -path ./var -prune -o -print | sort)
}
contents >before
$as_root dpkg --root="$root" --log=/dev/null --force-depends --force-not-root -i "$program" \
  "$development" >log 2>&1 || fail "dpkg does not install the packages"
for file in usr/bin/yates usr/libexec/yates/yates-supervisor usr/share/man/man1/yates.1 \
  usr/share/man/man1/yates-queue-fit.1 usr/share/bash-completion/completions/yates \
  usr/share/zsh/site-functions/_yates usr/share/fish/vendor_completions.d/yates.fish \
  usr/share/doc/yates/copyright usr/share/doc/libyates-dev/copyright \
  usr/share/yates/examples/compression/campaign.toml usr/include/yates/anova/answer/answer.hpp \
  usr/lib/libyates_anova.a usr/lib/cmake/yates/yatesConfig.cmake; do
  [ -s "$root/$file" ] || fail "no package brings $file"
done
# Whatever a package brings, it brings once.
dpkg-deb -c "$program" | awk '!/^d/ { print $6 }' | sort >of_program
dpkg-deb -c "$development" | awk '!/^d/ { print $6 }' | sort >of_development
comm -12 of_program of_development >log
[ ! -s log ] || fail "both packages bring the same files"

# The installed program measures with the installed supervisor.
cp "$source/tests/package/campaign.toml" .
YATES_HOST_LEASE=$work/lease "$root/usr/bin/yates" run -q campaign.toml >log 2>&1 ||
  fail "the installed yates does not run a campaign"
"$root/usr/bin/yates" status campaign.toml >log || fail "yates status fails"
grep -q '4 of 4 runs done' log || fail "the installed yates does not finish its runs"

$as_root dpkg --root="$root" --log=/dev/null --force-not-root --purge yates libyates-dev >log 2>&1 ||
  fail "dpkg does not remove the packages"
contents >after
diff before after >log || fail "what is removed leaves something"
echo passed
