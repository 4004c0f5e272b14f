#!/bin/sh
# Slips in a campaign file: the message says what to write instead.
. "$(dirname "$0")/helpers.sh"

# slip SED-COMMAND STATUS SENTENCE: a campaign that is mended so is refused, or planned with a warning.
slip() {
  cat >c.toml <<'TOML'
[factors]
codec = ["gzip", "zstd"]
level = [1, 6]
[design]
replications = 1
[run]
command = ["echo", "{codec}", "{level}"]
[responses.time]
from = "wall"
goal = "minimize"
TOML
  sed -i "$1" c.toml
  expect "$2" plan c.toml
  [ "$2" -eq 0 ] || one_complaint
  [ -z "$3" ] || says err "$3"
}

# Names that nobody could type again.
slip 's/^codec/"co\\u200bdec"/; s/{codec}/x/' 3 \
  "c.toml:2:1: the name 'co\u200bdec' of a factor holds characters that nobody sees; write it without them"
slip 's/^level/"\\u200flevel"/; s/{level}/x/' 3 "c.toml:3:1: the name '\u200flevel' of a factor holds"
slip 's/^\[responses.time\]/[responses."ti\\u00a0me"]/' 3 'of a response holds characters that nobody sees'
# Hashes of commits.
slip 's/^level = .*/level = [12e45, 34e12]/' 0 \
  "factor 'level' looks like hashes of commits, in which an e is no exponent, but is read as numbers; write texts: [\"12e45\", \"34e12\"]"
slip 's/^level = .*/level = ["12e45", "34e12"]/' 0 ''

# TOML itself: tests/language/toml_slips_test.cpp has the others.
slip 's/"gzip", "zstd"/gzip, zstd/' 3 'c.toml:2:10: gzip is a text without quotes; write "gzip"'
slip 's/"gzip"/“gzip”/' 3 'c.toml:2:10: “ is no quote of TOML, which takes " alone; write "gzip"'
slip 's/"gzip", "zstd"]/"gzip", "zstd"/' 3 'c.toml:2:1: a list or table that begins in this line has no end'

# Values.
slip 's/\[1, 6\]/[1,5, 2,5]/' 3 'decimal numbers have a point; if they are meant, write [1.5, 2.5]'
slip 's/\[1, 6\]/[1,5, 2,6]/' 0 'decimal numbers have a point; if they are meant, write [1.5, 2.6]'
for fraction in '"1\/3"' 0.5 '"1\/2"'; do
  slip "s/replications = 1/kind = 'fractional-factorial'\nfraction = $fraction/" 3 \
    'expected 1 for a half of all combinations, 2 for a quarter'
done
slip 's/goal = .*/&\ndelta = "3 percent"/' 3 "write '3 %'"
slip 's/goal = .*/&\ndelta = "3,5 %"/' 3 "'3,5 %' has a decimal comma; write '3.5 %'"
slip 's/goal = .*/&\nlimit = "<= 3,5 s"/' 3 "write '<= 3.5 s'"
slip 's/goal = .*/&\nunit = "sec"/' 3 "cannot have the unit 'sec'; known are s, ms, us, min, h"
slip 's/goal = .*/goal = "best"/' 3 'known are minimize, maximize'
slip 's/replications = 1/kind = "2^k"/' 3 'known are full-factorial, two-level'
slip 's/\[run\]/&\ntimeout = "2,5 min"/' 3 'expected a duration such as "2 min", "1.5 h" or "90 s"'

slip 's/\[run\]/&\ntimeout = "2m"/' 0 ""
says out "at most 2 min"
# One slip, one sentence.
slip 's/\[run\]/[Run]/' 3 "unknown key 'Run' in a campaign file; did you mean 'run'?"
slip 's/\[factors\]/[factor]/' 3 "did you mean 'factors'?"

# Commands.
slip 's/^command = .*/command = "echo {codec} {level}"/' 3 'write command = ["echo", "{codec}", "{level}"]'
slip 's/^command = .*/command = "echo {codec} {level} | wc"/' 3 'write command = ["sh", "-c", "echo {codec} {level} | wc"]'
slip 's/^command = .*/command = ["echo {codec} {level}"]/' 0 'write every word by itself, as in ["echo", "gzip", "1"]'
slip 's/"{level}"/&, "|", "wc"/' 0 'write command = ["sh", "-c", "echo {codec} {level} | wc"]'
slip 's/"{level}"/"$level"/' 0 'write {level} instead of $level'
slip 's/\[run\]/&\nbefore = ["touch", "{run_dir}"]/; $a [launch]\non = "ssh"\nhosts = ["a"]' 3 \
  'do it in the command itself, as in command = ["sh", "-c"'

slip 's/^command = .*/command = ["OMP_NUM_THREADS={level}", ".\/train", "{codec}"]/' 3 \
  "'OMP_NUM_THREADS={level}' is no program, and no shell reads the command; write \"env\" before it: command = [\"env\", \"OMP_NUM_THREADS={level}\", ...]"
slip 's/"echo"/"env", "OMP_NUM_THREADS={level}", &/' 0 ''
slip 's/"echo"/"~\/bin\/train"/' 3 "'~/bin/train' begins with ~, which only a shell replaces"
slip 's/"wall"/"out\/time.txt"/' 3 'a file that the command writes is called "file:out/time.txt"'
slip 's/^level = .*/level = { levels = [1, 6],\n  label = "strength" }/' 3 \
  "c.toml:3:9: a table in { } stands on one line; write it there up to its '}'"

# A difference without a unit is in that of the response, and the plan says so.
slip 's/goal = .*/&\ndelta = 3\nlimit = "<= 500 ms"/' 0 ''
says out ' time (minimize, delta 3 s, limit <= 0.5 s)'

# Conditions.
slip 's/replications = 1/exclude = ["codec == gzip"]/' 3 "gzip is a level of 'codec'; write it in quotes, as in codec == 'gzip'"
slip "s/replications = 1/exclude = \"codec == 'gzip'\"/" 3 "as in exclude = [\"codec == 'gzip'\"]"
slip "s/replications = 1/exclude = [\"codec == 'gzp' and level == 1\"]/" 0 "exclude: factor 'codec' has no level 'gzp'; did you mean 'gzip'?"

# Levels that look alike.
slip 's/"zstd"/"Gzip", "zstd", "zstd "/' 0 \
  "warning: factor codec: 'gzip' and 'Gzip', 'zstd' and 'zstd ' differ only in case or blanks, and are different levels"
expect 0 run c.toml
says err "'gzip' and 'Gzip', 'zstd' and 'zstd ' differ only in case or blanks"

# Nothing is done: what to do, and no word of missing values.
rm -r c.yates
slip 's/"echo"/"false"/' 0 ''
expect 6 run c.toml
for look in report anova; do
  expect 3 "$look" c.toml
  says err 'nothing has been measured yet: of 4 planned runs none is done, 4 failed'
  says err "yates run c.toml --retry all"
done

# A level that no run has.
expect 2 run c.toml --only "codec == 'gzp'"
one_complaint
says err "--only: factor 'codec' has no level 'gzp'; did you mean 'gzip'?"
# A command without its dashes, and levels without their '='.
expect 2 run --factor threads=1,2 ./x '{threads}'
one_complaint
says err "'{threads}' was not expected; a command to measure stands last, behind --"
expect 2 run --factor threads 1,2 -- echo '{threads}'
one_complaint
says err "'1,2' was read as a campaign file, but a command stands behind --, too; leave one of them out, and write a factor as --factor NAME=LEVELS"

# The shell: what is not there, and where to find what is.
expect 2 help nosuch
says err "there is no command 'nosuch'; yates --help lists them"
expect 2 report --nosuch
says err 'yates report: there is no option --nosuch; yates report --help lists them'
# Patterns that stop within a number, and units that the output says otherwise.
# measured TIME PATTERN UNIT: runs a campaign whose command prints the time.
measured() {
  rm -rf m.yates
  cat >m.toml <<TOML
[factors]
codec = ["gzip", "zstd"]
[design]
replications = 2
[run]
command = ["echo", "{codec} time $1"]
[responses.time]
from = "stdout"
pattern = '$2'
unit = "$3"
goal = "minimize"
TOML
  "$yates" run m.toml -q >out 2>err
}
measured '1.5e-05' 'time ([0-9.]+)' s
"$yates" status m.toml >out 2>err
reads out "response 'time': the pattern took '1.5' of '1.5e-05' in stdout; let the group take the whole number: ([0-9.eE+-]+)"
measured '1.5e-05' 'time ([0-9.eE+-]+)' s
expect 0 anova m.toml
measured '12.5 ms' 'time ([0-9.]+)' s
"$yates" anova m.toml >out 2>err
tr -s '\n ' ' ' <out >joined
grep -qF "time has the unit s, but its number stands before 'ms' in what the command prints" joined || fail "the unit in the output is not said"
for text in '12.5 s' '12.5 seconds' '12.5' '12.5 ms/op' '12.5 of 3'; do
  measured "$text" 'time ([0-9.]+)' s
  "$yates" anova m.toml >out 2>err
  grep -qF 'stands before' out && fail "a unit is doubted: $text"
done

finish
