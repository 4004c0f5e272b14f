#!/bin/sh
# The course: every block of every lesson is run in order in a copy of the examples, and prints what the
# page says. course.sh PROGRAM SOURCE [LESSON.md...]: without lessons, all of them.
. "$2/tests/cli/helpers.sh"
. "$2/tests/cli/pages/blocks.sh"
pages=$2/tests/cli/pages
course=$2/docs/course
source=$2
shift 2
mkdir bin
ln -s "$yates" bin/yates
PATH=$work/bin:$PATH
export PATH
LINES_TO_SORT=2000 # measured times are not compared, so the runs may be short
export LINES_TO_SORT
cp -r "$source/examples" .

# walk PAGE: runs its blocks in the present folder and compares what they print.
walk() {
  page=$(basename "$1")
  record=$work/record/$page
  mkdir -p "$record"
  files_of "$1" >"$record/files"
  awk -v folder="$record" -f "$pages/script.awk" "$1" >"$record/script"
  {
    echo "record=$record"
    echo 'status=0'
    echo 'begin() { exec >"$record/$1.out" 2>&1 </dev/null; return "$status"; }'
    echo 'ended() { status=$2; echo "$1 $2" >>"$record/statuses"; }'
    cat "$record/script"
  } >"$record/run"
  [ -s "$record/blocks" ] || fail "$1 has no commands"
  : >"$record/statuses"
  sh "$record/run" >"$record/complaints" 2>&1 </dev/null
  while read -r block kind command; do
    : >out
    cp "$record/$block.out" err 2>/dev/null || : >err
    status=$(sed -n "s/^$block //p" "$record/statuses")
    if [ -z "$status" ]; then
      fail "$page:$block: stopped in: $command"
      break
    fi
    # A status that is no success is shown by the page itself: by an error, or by echo $? after it.
    if [ "$status" -ne 0 ] && [ "$kind" != commands ] && ! shows_status "$block"; then
      fail "$page:$block: exit status $status: $command"
    fi
    [ "$kind" = exact ] || continue
    awk -f "$pages/compare.awk" "$record/$block.said" "$record/$block.out" >difference ||
      fail "$page:$block: $command: $(cat difference)"
  done <"$record/blocks"
  rm -f out err difference
}

# shows_status BLOCK: the command after it is echo $?.
shows_status() {
  awk -v block="$1" 'found { print $3, $4; exit } $1 == block { found = 1 }' "$record/blocks" |
    grep -q '^echo \$?$'
}

walk "$course/README.md"
cd course-work || exit 1
[ "$#" -gt 0 ] || set -- "$course"/[01][0-9]-*.md
for lesson in "$@"; do
  walk "$lesson"
done
[ "$#" -lt 12 ] || [ "$(cat "$work"/record/*/blocks | wc -l)" -ge 100 ] || fail "fewer commands than expected"
finish
