#!/bin/sh
# A campaign in one line: `yates run --factor ... -- COMMAND`, and `yates new -- COMMAND`.
. "$(dirname "$0")/helpers.sh"

cat >compress.sh <<'SH'
#!/bin/sh
# A made-up program: zstd needs a third of the steps, and a second thread halves them for gzip.
case $1 in gzip) steps=$((60 / $2)) ;; *) steps=20 ;; esac
echo "steps $steps.$(($$ % 10)) ratio $2"
SH
chmod +x compress.sh

# One line writes the file, says where, runs it and ends in the verdict.
line() {
  expect 0 run --factor threads=1,2 --factor codec=gzip,zstd --replications 3 \
    --response 'steps=steps ([0-9.]+)' --goal minimize --delta '3 %' "$@" \
    -- ./compress.sh '{codec}' '{threads}'
}
line
says err 'wrote compress.toml'
says err '12 of 12 runs done'
head -n 1 out | grep -q '^Do this: .*codec=zstd' || fail "the first line is not the verdict"
[ "$(wc -l <out)" -ge 2 ] || fail "the verdict does not say why"
says compress.toml '# Written by: '
says compress.toml 'command = ["./compress.sh", "{codec}", "{threads}"]'
says compress.toml 'blocks = "replication"'
cp compress.toml first.toml
cp out first.out
# The verdict is that of yates anova.
expect 0 anova compress.toml
tail -n 1 out >last_line
head -n 1 first.out | cmp -s - last_line || fail "run and anova come to different verdicts"
# The block of a plan is no setting, however somebody writes it into a formula.
for term in 'block' 'C(block)'; do
  expect 0 anova "steps ~ threads * codec + $term" compress.toml
  grep -q '^block  *2 .* block$' out || fail "$term is not the block of the design"
  grep -q 'order of block' out && fail "$term counts as a setting"
  grep -q 'block was not shown' out && fail "$term is decided upon"
done
expect 0 anova 'steps ~ threads * C(block)' compress.toml
grep -q 'order of block' out && fail "the block in a product counts as a setting"
expect 0 anova 'steps ~ threads * codec + C(block)' compress.toml --ignore-design
says out 'C(block)'
# The same line again continues: nothing is left to run, and the verdict is the same.
line
says err 'compress.toml asks for the same'
cmp -s out first.out || fail "the same line again comes to another verdict"
cmp -s compress.toml first.toml || fail "the same line again wrote the file anew"
# More replications and a further level: the experiment grows, and the former file is kept.
expect 0 run --factor threads=1,2,4 --factor codec=gzip,zstd --replications 4 \
  --response 'steps=steps ([0-9.]+)' --goal minimize --delta '3 %' \
  -- ./compress.sh '{codec}' '{threads}'
says err 'its former text is in compress.toml.1'
says err '12 finished runs belong to it, 16 runs to make'
cmp -s compress.toml.1 first.toml || fail "the former text is not kept"
rm -r compress.toml compress.yates compress.toml.1
line
# Another command of the same program does not write over it.
expect 5 run --factor threads=1,2 --replications 2 -- ./compress.sh gzip '{threads}'
one_complaint
says err 'compress.toml'
says err 'yates run compress.toml'
cmp -s compress.toml first.toml || fail "another line wrote over the file"
says err 'runs another command: '
says err 'add --keep'
says err 'move it and compress.yates away'
# What does not touch the command is accepted: a difference, a second response, its goal, a baseline.
expect 0 run --factor threads=1,2 --factor codec=gzip,zstd --replications 3 \
  --response 'steps=steps ([0-9.]+)' --goal minimize --delta '5 %' \
  -- ./compress.sh '{codec}' '{threads}'
says err 'compress.toml now asks what this line asks; its former text is in compress.toml.1'
says err '12 of 12 runs done'
expect 0 run --factor threads=1,2 --factor codec=gzip,zstd --replications 3 \
  --response 'steps=steps ([0-9.]+)' --response 'ratio=ratio ([0-9.]+)' --goal minimize \
  --goal ratio=maximize --baseline codec=zstd -- ./compress.sh '{codec}' '{threads}'
says out 'ratio'
says compress.toml 'baseline = { threads = 1, codec = "zstd" }'
cp compress.toml known.toml
# What no option says would be lost, so it is named.
printf 'confidence = 0.9\n' >>compress.toml
expect 5 run --factor threads=1,2 --factor codec=gzip,zstd --replications 3 \
  --response 'steps=steps ([0-9.]+)' --goal minimize -- ./compress.sh '{codec}' '{threads}'
one_complaint
says err 'no option of this line says what its line '
says err ': confidence = 0.9; continue that campaign with: yates run compress.toml'
# Another command that measures the same.
cp known.toml compress.toml
expect 0 run --factor threads=1,2 --factor codec=gzip,zstd --replications 3 --keep \
  --response 'steps=steps ([0-9.]+)' --goal minimize -- ./compress.sh '{codec}' '{threads}' again
says err '12 finished runs belong to it, 0 runs to make'
rm compress.toml.*
sed '/^\[analysis\]/,$d' known.toml >other.toml
# Every campaign ends in what the analysis begins with; --quiet prints nothing.
expect 0 run other.toml
head -n 1 out >end
expect 0 anova other.toml
head -n 1 out | cmp -s - end || fail "the end of a run says something else than the analysis: $(cat end)"
grep -q '^Do this:\|^Keep\|^Cannot\|^Change\|^No effect' end || fail "a run ends without an advice: $(cat end)"
expect 0 run other.toml --quiet
silent out
# Compared with another setting.
expect 0 run other.toml --baseline codec=zstd,threads=2
says err 'to keep it, write into its [analysis]: baseline = { threads = 2, codec = "zstd" }'
says out 'baseline'
expect 3 run other.toml --baseline codec=xz
one_complaint
says err "factor 'codec' has no level 'xz'; known are gzip, zstd"
rm -r other.toml other.yates
# An interrupted line goes on.
rm -r compress.toml compress.yates
line --limit 5
says err '5 of 12 runs done'
silent out
line
says err '12 of 12 runs done'
head -n 1 out | grep -q '^Do this: ' || fail "no verdict after the rest"
# One JSON document.
rm -r compress.toml compress.yates
line --json
python3 -c 'import json, sys; d = json.load(sys.stdin)
assert d["schema"] == "yates.run/1" and d["campaign"] == "compress.toml", d
assert d["verdict"].startswith("Do this: "), d' <out || fail "the JSON of a line"
# A dry run writes nothing.
rm -r compress.toml compress.yates
line --dry-run
says out './compress.sh zstd 2'
[ ! -e compress.toml ] || fail "a dry run wrote the file"

# A dry run says what the run would do, also of a line that has changed.
grown() {
  expect 0 run --factor "threads=$1" --replications "$2" --goal minimize --response "steps=$3" --quiet \
    ${4:-} -- ./compress.sh gzip '{threads}'
}
grown 1,2 2 'steps ([0-9.]+)'
grown 1,2,4 2 'steps ([0-9.]+)' --dry-run
says out './compress.sh gzip 4'
grown 1,2 3 'steps ([0-9.]+)'
grown 1,2 2 'steps ([0-9.]+)'
grown 1,2 2 'steps ([0-9.]+)' --dry-run
silent out
# Outputs that a former pattern could not read count for a plan that changes with the pattern.
expect 6 run --factor threads=1,2 --replications 3 --goal minimize --response 'steps=nothing ([0-9.]+)' \
  -- ./compress.sh gzip '{threads}'
expect 0 run --factor threads=1,2,4 --replications 3 --goal minimize --response 'steps=steps ([0-9.]+)' \
  -- ./compress.sh gzip '{threads}'
says err '6 finished runs belong to it'
expect 0 status compress.toml
says out ' done, 0 failed'
# A pattern that reads nothing any more is refused together with another plan, before anything is written.
cp compress.toml before.toml
expect 3 run --factor threads=1,2,8 --replications 3 --goal minimize --response 'steps=stepz ([0-9.]+)' \
  -- ./compress.sh gzip '{threads}'
says err 'find nothing in the outputs of'
cmp -s compress.toml before.toml || fail "a refused line wrote its file"
expect 0 status compress.toml
says out ' done, 0 failed'
rm -r compress.toml* compress.yates

# The two ends of a range are two levels.
expect 0 run --factor level=1..3 --dry-run -- ./compress.sh gzip '{level}'
says err 'level=1..3 has two levels'

# By default the time is measured; several measures, units, a timeout, exclusions.
expect 0 run --factor threads=1,2,4 --exclude 'threads == 4' --replications 2 --measure wall \
  --measure max-rss --unit ms --unit memory=MiB --timeout '20 s' -- ./compress.sh gzip '{threads}'
says compress.toml 'unit = "ms"'
says compress.toml '[responses.memory]'
says compress.toml 'unit = "MiB"'
says compress.toml 'timeout = "20 s"'
says err '4 of 4 runs done'
rm -r compress.toml compress.yates

# A workload that nobody chooses: the advice is given for each of its levels.
line --given threads --dry-run
line --given threads
says compress.toml 'given = true'
head -n 1 out | grep -q '^Do this: .*for every level of threads' || fail "no advice for each level of a given factor"
rm -r compress.toml compress.yates

# What is wrong gets one sentence, and nothing is written.
wrong() {
  status=$1
  sentence=$2
  shift 2
  expect "$status" run "$@"
  one_complaint
  says err "$sentence"
  [ ! -e compress.toml ] || fail "yates run $*: a file was written"
}
wrong 2 "holds {threds}, and no --factor has that name; did you mean 'threads'?" \
  --factor threads=1,2 -- ./compress.sh gzip '{threds}'
wrong 2 'which is missing; put it last' --factor threads=1,2 --
wrong 2 '--factor describes a campaign of a command' --factor threads=1,2
wrong 2 'CAMPAIGN is missing'
wrong 2 'was read as a campaign file, but a command stands behind --' first.toml --factor threads=1,2 -- ./compress.sh '{threads}'
wrong 2 "does not hold {a b}" --factor 'a b=1,2' -- ./compress.sh 'x{{'
wrong 2 "pattern" --factor threads=1,2 --response 'r=([0-9' --goal minimize -- ./compress.sh '{threads}'
wrong 3 "compres.sh" --factor threads=1,2 -- ./compres.sh '{threads}'
bad=$(printf '\377')
wrong 2 'not UTF-8' --factor threads=1,2 -- ./compress.sh '{threads}' "$bad"

# Hostile words reach the program as they were typed.
cat >show.sh <<'SH'
#!/bin/sh
for word in "$@"; do printf '<%s>\n' "$word"; done >>words.txt
echo 1
SH
chmod +x show.sh
quote="it's \"quoted\" \\ and \\n"
lines=$(printf "two\nlines\t'''\n\"\"\"\033[31m")
expect 0 run --factor "x=a'b\"c\\d,[x]
command = 1" --replications 1 --response one --goal minimize \
  -- ./show.sh '{x}' "$quote" "$lines" '{{not a factor}}' '# no comment' '' --json -q '$HOME' 'ä😀'
says err 'wrote show.toml'
python3 - "$quote" "$lines" <<'PY' || fail "the words did not reach the program as they were typed"
import sys
def run(level):
    words = [level, sys.argv[1], sys.argv[2], "{not a factor}", "# no comment", "", "--json", "-q", "$HOME", "ä😀"]
    return "".join("<%s>\n" % word for word in words)
one, other = run("a'b\"c\\d"), run("[x]\ncommand = 1")
found = open("words.txt", encoding="utf-8").read()
sys.exit(0 if found in (one + other, other + one) else 1)
PY
grep -q "^# Written by: .*show.sh" show.toml || fail "the heading is not one line"
expect 0 run show.toml

# The file is called after the script, not after its interpreter.
rm -r show.toml show.yates
expect 0 run --factor n=1,2 --response one --goal minimize -- sh show.sh '{n}'
says err 'wrote show.toml'
rm -r show.toml show.yates

# What a shell runs gives the name; without a number of replications there are three.
expect 0 run --factor n=1,2 --response one --goal minimize -- sh -c 'X=1 ./show.sh {n} | tail -n 1'
says err 'wrote show.toml: every setting is measured 3 times; --replications says how often'
says err '6 of 6 runs done'
says show.toml 'blocks = "replication"'
expect 0 run --factor n=1,2 --response one --goal minimize -- sh -c '(./show.sh {n})'
says err 'wrote campaign.toml'
rm -r campaign.toml campaign.yates

# Large outputs are kept, and this is said.
expect 0 run --factor n=1,2 --replications 1 -- sh -c 'truncate -s 60000000 /dev/stdout; : {n}'
says err 'what the runs have printed takes 120 MB in '
rm -r truncate.toml truncate.yates
# On a terminal nothing is foretold before a run was measured.
if command -v script >/dev/null; then
  rm -rf show.toml show.yates
  script -qec "'$yates' run --factor n=1,2 --response one --goal minimize -- sh show.sh '{n}'" \
    /dev/null >out 2>err </dev/null || fail "a run on a terminal"
  says out '6 runs left; how long they take is known once the first has ended'
  rm -r show.toml show.yates
fi

# yates new -- COMMAND: values of the command are proposed.
expect 0 new mine -- ./compress.sh --level=6 -T 2 -j4 --codec zstd input 100
says err 'choose what varies'
says mine/campaign.toml '# level = [6, 12]  # then write "--level={level}" instead of word 2'
expect 3 plan mine/campaign.toml
says err '[factors] is empty'
# Who follows the comments has a campaign.
sed -e 's/^# T = /T = /' -e 's/"-T", "2"/"-T", "{T}"/' mine/campaign.toml >mine/followed.toml
expect 0 plan mine/followed.toml
expect 5 new mine -- ./compress.sh 1
one_complaint
says err 'is not overwritten'
# A factor that is typed takes its value's place, and the file runs as it is.
expect 0 new --factor T=1,2 --factor codec=gzip,zstd --replications 2 -- ./compress.sh '{codec}' -T 2
says campaign.toml 'command = ["./compress.sh", "{codec}", "-T", "{T}"]'
sed 's/"-T", //' campaign.toml >direct.toml
expect 0 run direct.toml
says err '8 of 8 runs done'
expect 0 new elsewhere -- ./compress.sh 3
says err 'there is no ./compress.sh in the folder'
expect 2 new other --factor T=1,2
one_complaint
says err '--factor describes a campaign of a command'
[ ! -e other ] || fail "a folder was made for nothing"
finish
