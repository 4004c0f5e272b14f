#!/bin/sh
# Unpacks the tarball where nothing but busybox is, and measures there:
# tarball.sh SOURCE_FOLDER [TARBALL [ROOT...]]
#   TARBALL  default: the newest that script/tarball has made
#   ROOT     the folder of an unpacked Linux distribution, in which it is tried as well
set -u
source=$1
shift
skip() {
  echo "skipped: $1"
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED: $1"
  [ ! -s "$work/log" ] || sed 's/^/  /' "$work/log" | tail -n 20
  exit 1
}
tarball=${1:-$(ls -t "$source"/build/tarball/yates-*.tar.gz 2>/dev/null | head -n 1)}
[ -n "$tarball" ] || skip "script/tarball has made no tarball"
[ "$#" -eq 0 ] || shift
[ -s "$tarball" ] || fail "$tarball is not there"

name=$(basename "$tarball" .tar.gz)
tar -tzf "$tarball" >"$work/out" || fail "$tarball cannot be read"
for file in bin/yates libexec/yates/yates-supervisor share/man/man1/yates-anova.1 LICENSE \
  share/bash-completion/completions/yates share/zsh/site-functions/_yates \
  share/fish/vendor_completions.d/yates.fish share/yates/examples/compression/campaign.toml; do
  grep -qx "$name/$file" "$work/out" || fail "$tarball does not hold $file"
done
if grep -v "^$name/" "$work/out" >"$work/log"; then fail "$tarball unpacks beside its own folder"; fi

busybox=$(command -v busybox) || skip "busybox is not installed"
as_root='unshare --mount --pid --fork'
[ "$(id -u)" -eq 0 ] || as_root="$as_root --map-root-user"
$as_root true 2>/dev/null || skip "this user may not change the root of a process"

# tried_in ROOT: unpacked in a folder of another name, it runs, analyses and reports.
tried_in() {
  root=$1
  [ ! -L "$root/proc" ] || fail "$root/proc is a link; expected a folder to mount it in"
  home="$root/tmp/yates test"
  rm -rf "$home"
  mkdir -p "$home" "$root/proc" "$root/dev" "$root/sys" || return 1
  tar -xzf "$tarball" -C "$home" && mv "$home/$name" "$home/unpacked here"
  cp "$source/tests/package/campaign.toml" "$home/"
  cat >"$home/try.sh" <<'SH'
set -e
export PATH=/usr/bin:/bin
cd '/tmp/yates test'
yates='./unpacked here/bin/yates'
"$yates" --version
"$yates" run
"$yates" status
"$yates" anova
"$yates" report
test -s campaign.yates/report.html
"$yates" queue mm1 --arrival-rate 3 --service-rate 5
"$yates" manual anova | grep -q contrasts
SH
  $as_root sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" &&
    exec chroot "$1" /bin/sh "/tmp/yates test/try.sh"' \
    sh "$root" >"$work/log" 2>&1
  status=$?
  rm -rf "$home"
  [ "$status" -eq 0 ] && grep -q '4 of 4 runs done' "$work/log"
}

# No library is there that a program could be linked with.
mkdir -p "$work/root/bin"
cp "$busybox" "$work/root/bin/busybox"
for applet in sh printf wc sleep test grep; do ln -s busybox "$work/root/bin/$applet"; done
if ! $as_root chroot "$work/root" /bin/busybox true 2>/dev/null; then
  skip "$busybox is not static; busybox-static is"
fi
[ -z "$(find "$work/root" -name '*.so*')" ] || fail "the root is not empty"
tried_in "$work/root" || fail "$tarball does not measure beside busybox alone"
for root in "$@"; do
  tried_in "$root" || fail "$tarball does not measure in $root"
  echo "measured in $root: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release")"
done
echo passed
