#!/bin/sh
# Makes ten pages, which several tests look at, in the folder of the build. ten_pages_once.sh PROGRAM SOURCE
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/ten_pages.sh"
rm -rf "$kept_pages"
make_ten_pages
[ "$failures" -eq 0 ] || finish
rm out err
cp -R -p . "$kept_pages"
page_makers >"$kept_pages/made_by"
finish
