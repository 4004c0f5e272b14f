#!/bin/sh
# The first screens of three pages of different shape are those that somebody has looked at and approved,
# but for how letters are drawn. After a change that is meant, look at the pages and at NAME.found.png,
# then approve them: YATES_APPROVE=1 tests/cli/screenshots.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
browser=$(command -v chromium) || { echo "skipped: there is no chromium"; exit 77; }
command -v node >/dev/null || { echo "skipped: there is no node"; exit 77; }
command -v fc-list >/dev/null && [ -n "$(fc-list 'DejaVu Sans')" ] || { echo "skipped: there is no font DejaVu Sans"; exit 77; }
modules=${XDG_CACHE_HOME:-$HOME/.cache}/yates/browser-tests-1.60
[ -e "$modules/complete" ] || { echo "skipped: script/bootstrap --tests makes $modules"; exit 77; }

ten_pages
pages='forty_eight_settings.html fraction.html queueing.html'

# screens WISH PAGE...: what screenshots.mjs finds, into `found`.
screens() {
  wish=$1
  shift
  CHROMIUM=$browser node "$source/tests/cli/browser/screenshots.mjs" "$modules" \
    "$source/tests/cli/browser/approved" "$wish" "$@" >found 2>&1 </dev/null
}
source=$2
# shellcheck disable=SC2086  # a list of names
if [ -n "${YATES_APPROVE-}" ]; then
  mkdir -p "$source/tests/cli/browser/approved"
  screens approve $pages || fail "approving: $(cat found)"
  cat found
  find "$source/tests/cli/browser/approved" -name '*.png' -size +60k | grep . && fail "a picture is larger than 60 KiB"
else
  screens compare $pages || fail "$(cat found)"
fi
screens try two_to_the_four.html ninety_six_settings.html || fail "the comparison itself: $(cat found)"
finish
