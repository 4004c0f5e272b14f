#!/bin/sh
# yates compare: two campaigns, two tables, two exports of hyperfine.
. "$(dirname "$0")/helpers.sh"

# table FILE SLOWER [SEED]: 2 x 2 settings, 6 runs each; zstd takes SLOWER times as long as before.
table() {
  awk -v slower="$2" -v seed="${3-1}" 'BEGIN { srand(1000 * seed + 7); for (i = 0; i < 100; i++) rand(); print "codec,threads,time"
    for (r = 0; r < 6; r++) for (c = 0; c < 2; c++) for (t = 1; t <= 2; t++) {
      mean = (c ? 20 * slower : 60) / t
      printf "%s,%d,%.4f\n", c ? "zstd" : "gzip", t, mean * exp(0.01 * (rand() + rand() + rand() - 1.5))
    } }' >"$1"
}
table old.csv 1 1
table same.csv 1 2
table slow.csv 1.1 3

# The verdict comes first, with the setting where it got slower and by how much.
expect 0 compare old.csv slow.csv --response time --unit s --goal minimize
head -n 1 out | grep -q '^New is slower at 2 of 4 settings, most at codec=zstd, threads=[12]: [0-9.]*% more' ||
  fail "the verdict is not the first line"
says out 'The change differs by codec (p < 0.001)'
says out 'codec=gzip, threads=1'
says out 'average'
says out '6, 6'
# The change at zstd is within its interval: 10 %.
expect 0 compare old.csv slow.csv --response time --unit s --goal minimize --json
python3 - <<'PY' || fail "the JSON of a comparison"
import json
d = json.load(open("out"))
assert d["schema"] == "yates.compare/1" and list(d)[0] == "schema", d
assert (d["old"], d["new"], d["failed"]) == ("old.csv", "slow.csv", False)
r, = d["responses"]
assert r["response"] == "time" and r["scale"] == "log" and r["unit"] == "s" and r["goal"] == "minimize"
assert len(r["settings"]) == 4
for s in r["settings"]:
    zstd = s["setting"]["codec"] == "zstd"
    low, high = s["ratio"]["low"], s["ratio"]["high"]
    assert low < s["ratio"]["value"] < high
    assert low < (1.1 if zstd else 1.0) < high, s
    assert s["verdict"] == ("rises" if zstd else "not-shown"), s
    assert abs(s["old"] * s["ratio"]["value"] - s["new"]) < 1e-9 * s["new"], s
    assert (s["old_runs"], s["new_runs"]) == (6, 6)
assert r["average"]["verdict"] == "rises"
shown = [t["term"] for t in r["terms"] if t["shown"]]
assert "version:codec" in shown and "version:C(threads)" not in shown, shown
PY
expect 0 compare old.csv same.csv --response time
head -n 1 out | grep -q '^No change was shown: ' || fail "no change is not said"
says out 'was not shown'
expect 0 compare old.csv same.csv --response time --delta '5 %'
head -n 1 out | grep -q '^No change that matters: at most ' || fail "a change below delta is not said"
expect 0 compare slow.csv old.csv --response time --unit s
head -n 1 out | grep -q '^New is faster at 2 of 4 settings' || fail "faster is not said"
# A formula, differences instead of ratios, another word than slower for what is no time.
expect 0 compare 'time ~ codec * threads' old.csv slow.csv --unit s
says out 'The change differs by codec'
expect 0 compare old.csv slow.csv --response time --scale raw --unit kg
says out 'New is higher'
says out 'kg'
expect 0 compare old.csv slow.csv --response time --baseline 'codec=zstd,threads=2'
says out 'At the baseline, codec=zstd, threads=2: '
expect 3 compare old.csv slow.csv --response time --baseline 'codek=zstd'
one_complaint
says err "did you mean 'codec'?"
expect 3 compare old.csv slow.csv --response time --baseline 'codec=foo'
one_complaint
says err "codec has no level 'foo'; known are "
expect 0 compare old.csv slow.csv --response time --baseline 'codec=zstd,threads=2.0'
says out 'At the baseline, codec=zstd, threads=2: '
expect 3 effects 'time ~ codec * threads' old.csv --baseline 'codec=foo'
says err "codec has no level 'foo'; known are "
expect 3 effects 'time ~ codec * threads' old.csv --given 'codek'
says err "did you mean 'codec'?"
# Levels that are judged by a noise of their own are named.
noisy() {
  awk -F, 'NR == 1 || /gzip/ { print; next } { srand(NR); rand(); printf "%s,%s,%.4f\n", $1, $2, $3 * exp(rand() - 0.5) }' "$1"
}
noisy old.csv >noisy_old.csv
noisy same.csv >noisy_new.csv
expect 0 compare noisy_old.csv noisy_new.csv --response time
says out 'Runs scatter differently by codec ('
expect 0 compare old.csv same.csv --response time
grep -q 'Runs scatter' out && fail "equal noise is called different"
# Markdown and CSV.
expect 0 compare old.csv slow.csv --response time --format markdown
head -n 1 out | grep -q '^## New is ' || fail "Markdown does not begin with the verdict"
says out '| setting '
expect 0 compare old.csv slow.csv --response time --format csv
head -n 1 out | grep -q '^codec,threads,old,new,old_runs,new_runs,ratio,ratio_low,ratio_high$' || fail "the columns of CSV"
[ "$(wc -l <out)" -eq 6 ] || fail "CSV has not one row per setting and the average"

# Gates: 10 % more is beyond 3 %, not beyond 20 %.
gate() {
  expect "$1" compare old.csv slow.csv --response time --unit s --goal minimize --fail-on "$2"
}
gate 1 'slower > 3 %'
grep -q "^gate 'slower > 3 %': failed; shown to be beyond it: codec=zstd" out || fail "the gate is not said"
says out 'a gate fails in at most 2.5 of 100 comparisons'
gate 0 'slower > 20 %'
tail -n 1 out | grep -q "passed: every setting was shown to be within it" || fail "the passed gate is not said"
gate 0 'faster > 3 %'
gate 1 'worse > 3%'
gate 0 'better > 3%'
gate 1 'changed > 3 %'
gate 1 'time slower > 0'
gate 1 'slower > 0.5'
gate 0 'slower > 5'
gate 1 'slower > 500 ms'
gate 0 'slower > 5 s'
expect 1 compare slow.csv old.csv --response time --goal maximize --fail-on 'slower > 3 %'
expect 1 compare slow.csv old.csv --response time --fail-on 'faster > 3 %'
# A rate that falls is slower.
for rate in items_per_second requests/s; do
  for file in old slow; do sed "1s|time|$rate|" "$file.csv" >"${file}_rate.csv"; done
  expect 0 compare old_rate.csv slow_rate.csv --response "$rate" --fail-on 'slower > 3 %'
  expect 1 compare slow_rate.csv old_rate.csv --response "$rate" --fail-on 'slower > 3 %'
  says out "gate 'slower > 3 %' (less is slower): failed"
done
expect 1 compare old.csv slow.csv --response time --fail-on 'slower > 20 %' --fail-on 'larger > 3 %' --json
python3 -c 'import json; d = json.load(open("out")); g = d["responses"][0]["gates"]
assert d["failed"] and [x["failed"] for x in g] == [False, True] and g[0]["false_alarms"] < 0.0251' || fail "the gates in JSON"
for wrong in 'slower' 'slower < 3 %' 'slower > fast' 'slwer > 3 %' 'slower > -3 %' 'memory slower > 3 %' 'slower > 5 kB'; do
  expect 2 compare old.csv slow.csv --response time --fail-on "$wrong"
  one_complaint
  says err '--fail-on'
done
expect 2 compare old.csv slow.csv --response time --fail-on 'worse > 3 %'
says err 'add --goal'
expect 2 compare old.csv slow.csv --response time --scale log --fail-on 'slower > 3'
one_complaint
says err 'percentage'

# Settings that one alone has are named; nothing in common is an error.
grep -v 'zstd,2' slow.csv >fewer.csv
sed 's/,2,/,8,/' slow.csv >other.csv
expect 0 compare old.csv fewer.csv --response time
says out 'only old.csv has: codec=zstd, threads=2'
expect 0 compare old.csv other.csv --response time
tr '\n' ' ' <out | tr -s ' ' >joined
says joined 'only old.csv has: codec=gzip, threads=2; codec=zstd, threads=2; only other.csv has: codec=gzip, threads=8'
sed 's/,[12],/,9,/' slow.csv >strange.csv
expect 3 compare old.csv strange.csv --response time
one_complaint
says err 'no setting is in both'
# What is missing is said.
expect 2 compare old.csv slow.csv
one_complaint
says err '--response time'
expect 2 compare old.csv --response time
one_complaint
says err 'expected two'
expect 3 compare old.csv slow.csv --response tme
one_complaint
says err "did you mean 'time'?"
expect 3 compare 'time ~ codek' old.csv slow.csv
one_complaint
says err "did you mean 'codec'?"
expect 5 compare old.csv missing.csv --response time
one_complaint
head -n 5 old.csv >once.csv
expect 4 compare once.csv once.csv --response time
says out 'No setting was repeated'
expect 4 compare once.csv once.csv --response time --fail-on 'slower > 3 %' --json
python3 -c 'import json; json.load(open("out"))' || fail "no JSON without noise"
# No factor at all.
awk -F, 'NR == 1 { print "run,time" } /^gzip,1/ { print NR "," $3 }' old.csv >one.csv
awk -F, 'NR > 1 { $2 = $2 * 2 } { print $1 "," $2 }' one.csv >two.csv # twice as long
expect 0 compare one.csv two.csv --response time
says out 'New is slower: 100.0% more'

# Times of microseconds are read as such, unless a gate is a number in the unit of the data.
for version in 2 3; do
  awk -v v=$version 'BEGIN { print "codec,time"; for (r = 0; r < 5; r++) for (c = 0; c < 2; c++)
    printf "%s,%.4g s\n", c ? "zstd" : "gzip", (c ? v : 3) * 1e-5 * (1 + (r * 7 + c * 3) % 5 / 100) }' >micro$version.csv
done
expect 0 compare 'time ~ codec' micro2.csv micro3.csv --goal minimize
says out "time (µs), old and new"
expect 1 compare 'time ~ codec' micro2.csv micro3.csv --goal minimize --fail-on 'slower > 2 us'
says out "50.0% more, by 10.20"
expect 1 compare 'time ~ codec' micro2.csv micro3.csv --goal minimize --fail-on 'slower > 2e-6'
says out "time (s), old and new"
expect 0 compare 'time ~ codec' micro2.csv micro3.csv --goal minimize --fail-on 'slower > 2e-5'
expect 0 compare 'time ~ codec' micro2.csv micro3.csv --goal minimize --json
python3 -c 'import json; assert json.load(open("out"))["responses"][0]["unit"] == "s"' || fail "JSON left the unit of the data"

# Two exports of hyperfine, whose commands are the two programs.
hyperfine() {
  printf '{"results": ['
  for size in 1 8; do
    [ "$size" -eq 1 ] || printf ','
    printf '{"command": "%s --size %s", "parameters": {"size": "%s"}, "times": [' "$1" "$size" "$size"
    awk -v m="$2" -v size="$size" 'BEGIN { srand(size + 100 * m)
      for (i = 0; i < 10; i++) printf "%s%.6f", i ? ", " : "", m * size * (1 + 0.02 * (rand() - 0.5)) }'
    printf ']}'
  done
  printf ']}\n'
}
hyperfine ./old/prog 0.1 >old.json
hyperfine ./new/prog 0.12 >new.json
expect 1 compare old.json new.json --fail-on 'slower > 3 %'
head -n 1 out | grep -q '^New is slower at every setting: ' || fail "hyperfine: slower at every setting"
says out 'size=8'
says out '(s)'
! grep -q 'come from one' out || fail "hyperfine starts a process for every run"
! grep -q 'prog' out || fail "the command line is taken for a factor"
# Without parameters, one command each.
printf '{"results": [{"command": "a", "times": [1.0, 1.01, 0.99, 1.0, 1.02]}]}' >a.json
printf '{"results": [{"command": "b", "times": [2.0, 2.01, 1.99, 2.03, 2.02]}]}' >b.json
expect 0 compare a.json b.json
head -n 1 out | grep -q '^New is slower: ' || fail "hyperfine without parameters"
# Several commands need the same names.
printf '{"results": [{"command": "a", "times": [1.0, 1.01]}, {"command": "b", "times": [2.0, 2.02]}]}' >ab.json
printf '{"results": [{"command": "c", "times": [1.0, 1.01]}, {"command": "d", "times": [2.0, 2.02]}]}' >cd.json
expect 0 compare ab.json ab.json
says out 'command=a'
expect 2 compare ab.json cd.json
one_complaint
says err '--command-name'

# Two files of Google Benchmark whose benchmarks have different arguments: each has a setting of its
# own, and repetitions within one process are what its file says of noise.
google() {
  awk -v slower="$2" -v seed="$3" 'BEGIN { srand(seed); printf "{\"context\": {}, \"benchmarks\": ["
    split("BM_sum/8 BM_sum/64 BM_fill/n:8 BM_fill/n:64", names, " ")
    for (b = 1; b <= 4; b++) for (r = 0; r < 5; r++)
      printf "%s{\"name\": \"%s\", \"run_name\": \"%s\", \"run_type\": \"iteration\", \"repetition_index\": %d, \"threads\": 1, \"iterations\": 9, \"real_time\": %.6g, \"cpu_time\": 1, \"time_unit\": \"ns\"}",
        n++ ? ", " : "", names[b], names[b], r, b * 100 * (b < 3 ? slower : 1) * (1 + 0.01 * (rand() - 0.5))
    print "]}" }' >"$1"
}
google old_google.json 1 1
google new_google.json 1.2 2
expect 1 compare old_google.json new_google.json --fail-on 'slower > 10 %'
head -n 1 out | grep -q '^New is slower at 2 of 4 settings' || fail "Google Benchmark: the verdict"
says out 'BM_sum/64'
says out 'BM_fill/n:8'
says out 'note: all runs of old_google.json, and all of new_google.json come from one'
expect 0 compare old_google.json old_google.json
says out 'No change'

# Two campaigns: goal, unit and delta are theirs; replications are blocks.
cat >prog.sh <<'SH'
#!/bin/sh
case $1 in gzip) value=$((600 / $2)) ;; *) value=$((SLOWER * 20)) ;; esac
echo "took $value.$(($3 * 7 % 10))"
SH
chmod +x prog.sh
campaign() {
  mkdir "$1"
  cp prog.sh "$1"
  sed "s/SLOWER/$2/" prog.sh >"$1/prog.sh"
  cat >"$1/c.toml" <<'TOML'
[factors]
codec = ["gzip", "zstd"]
threads = [1, 2]
[design]
replications = 4
blocks = "replication"
seed = 3
[run]
command = ["./prog.sh", "{codec}", "{threads}", "{run}"]
[responses.took]
from = "stdout"
pattern = 'took ([0-9.]+)'
unit = "s"
goal = "minimize"
delta = "3 %"
[responses.time]
from = "wall"
TOML
  (cd "$1" && "$yates" run -q c.toml </dev/null >out 2>&1) || fail "the campaign $1 did not run"
}
campaign before 10
campaign after 12
expect 1 compare before/c.toml after/c.toml --fail-on 'slower > 5 %'
head -n 1 out | grep -q '^New is slower at 2 of 4 settings' || fail "two campaigns: the verdict"
says out 'took (s)'
says out 'compared by 8 replications'
says out 'measure old once more'
expect 0 compare before/c.toml after/c.toml --response took --ignore-design
! grep -q 'replications, not by single runs' out || fail "--ignore-design looks at blocks"
# A measured time without a unit is in seconds, as the plan says.
expect 0 anova before/c.toml --response time
grep -q 'Analysis of variance of time ([mµ]\{0,1\}s)' out || fail "a wall time has no unit"
expect 2 compare before/c.toml after/c.toml --response tok
one_complaint
says err "did you mean 'took'?"
# Replications of a design without blocks count as blocks where they are shown to shift together.
# designed FILE SEED SHIFT REPLICATIONS [BLOCK]: as campaigns export it; BLOCK: 0 numbers the blocks.
designed() {
  awk -v seed="$2" -v shift="$3" -v n="$4" -v block="${5-1}" 'BEGIN { srand(1000 * seed + 7); for (i = 0; i < 100; i++) rand()
    print "run,standard_order,replicate,block,codec,threads,status,attempt,host,started,took"
    for (r = 1; r <= n; r++) { drift = shift * (r % 2 ? 1 : -1) * (1 + seed / 9)
      for (c = 0; c < 2; c++) for (t = 1; t <= 2; t++)
        printf "%d,1,%d,%d,%s,%d,done,1,vm,2026-11-29T14:10:26Z,%.4f\n", ++run, r, block ? block : r, c ? "zstd" : "gzip", t,
          (c ? 20 : 60) / t * exp(drift + 0.01 * (rand() + rand() + rand() - 1.5)) } }' >"$1"
}
designed calm1.csv 1 0 3
designed calm2.csv 2 0 3
designed shifts1.csv 1 0.05 3
designed shifts2.csv 2 0.05 3
expect 0 compare shifts1.csv shifts2.csv --response took
says out 'compared by 6 replications'
expect 0 compare shifts1.csv shifts2.csv --response took --ignore-design
! grep -q 'replications, not' out || fail "--ignore-design looks at replications"
expect 0 compare calm1.csv calm2.csv --response took
! grep -q 'replications, not' out || fail "replications that do not shift are blocks"
# Two runs that a later block of one campaign measured again leave the average as sure as it was.
(cat calm1.csv && sed -n 's/^[0-9]*,1,[12],1,\(gzip,1\|zstd,2\)/9&/p' calm1.csv | sed 's/^\(9[0-9]*,1,[12]\),1,/\1,2,/' | sort -r) >added.csv
[ "$(wc -l <added.csv)" -eq 17 ] || fail "no runs were added"
expect 0 compare added.csv calm2.csv --response took --json
python3 -c 'import json; r = json.load(open("out"))["responses"][0]
width = lambda one: one["ratio"]["high"] / one["ratio"]["low"]
assert width(r["average"]) < min(map(width, r["settings"])), r' || fail "the average is less sure than a setting"
# Blocks of one version alone say nothing of how the versions differ by block.
designed blocks.csv 1 0.05 3 0
designed single.csv 2 0.05 1
expect 0 compare blocks.csv single.csv --response took
says out 'one version was measured in a single block'
designed together.csv 1 0.05 3
expect 0 compare together.csv single.csv --response took
says out 'one version was measured in a single replication'
# A campaign and an export of another one.
expect 0 export after/c.toml -o after.csv
expect 0 compare before/c.toml after.csv
says out 'New is slower at 2 of 4 settings'
expect 0 compare before/c.toml before/c.toml
says out 'No change'
# A factor that one campaign alone has, or calls otherwise: the formula that is told leaves it out.
for named in codec threads; do
  mkdir "$named"
  grep -v "^$named = " before/c.toml | sed "s/{$named}/1/" >"$named/c.toml"
  cp before/prog.sh "$named/prog.sh"
  (cd "$named" && "$yates" run -q c.toml </dev/null >out 2>&1) || fail "a campaign without $named did not run"
  for pair in "before $named" "$named before"; do
    expect 3 compare "${pair% *}/c.toml" "${pair#* }/c.toml"
    one_complaint
    says err "before/c.toml: $named/c.toml has no column '$named'"
    expect 0 compare "$(sed "s/.*formula, as in '\(.*\)'.*/\1/" err)" "${pair% *}/c.toml" "${pair#* }/c.toml"
  done
done
# Another host is a warning.
sed "s/,$(hostname),/,elsewhere,/" after.csv >elsewhere.csv
expect 0 compare before/c.toml elsewhere.csv
says out 'note: old was measured on'
says out 'elsewhere'
# Of settings that one alone has, nobody says that they were not measured.
grep -v 'zstd,2,' slow.csv >less.csv
expect 0 compare 'time ~ codec * C(threads)' old.csv less.csv
says out 'only old.csv has: codec=zstd, threads=2'
grep -q 'nothing was measured' out && fail "what old was measured at is said not to be measured"
tr -s '\n ' ' ' <out | grep -q 'no run that is used is at' || fail "nothing says why a term is aliased"
# A factor that the other file calls otherwise would be noise: 50 % more at zstd would pass.
sed '1s/codec/Codec/' old.csv >called.csv
table half.csv 1.5 2
for wrong in 'called.csv half.csv half.csv codec Codec' 'half.csv called.csv called.csv Codec codec'; do
  set -- $wrong
  expect 3 compare "$1" "$2" --response time --fail-on 'slower > 3 %'
  one_complaint
  says err "$3: "
  says err "has no column '"
  says err "did you mean '"
  says err "to leave it out, write a formula, as in 'time ~ "
done
grep -q "called.csv: half.csv has no column 'Codec' (did you mean 'codec'?)" err || fail "which file, column and name"
sed '1s/codec/program/' half.csv >program.csv
expect 3 compare old.csv program.csv --response time
one_complaint
says err "old.csv has no column 'program' (did you mean 'codec'?), whose levels"
expect 3 compare program.csv old.csv --response time
expect 0 compare 'time ~ C(threads)' old.csv program.csv
! grep -q 'left out' out || fail "what a formula leaves out is no news"
# One that is constant, or that tells runs apart, is left out with a note.
awk -F, 'NR == 1 { print $0 ",commit,id" } NR > 1 { print $0 ",abc,r" NR }' same.csv >commit.csv
expect 0 compare old.csv commit.csv --response time --fail-on 'slower > 3 %'
says out 'note: only commit.csv has the columns commit, id, which are left out'
# Whatever else one file alone has, of old or of new, is left out: it is no factor of the other one.
# beside FILE NAME VALUE: a column NAME of the awk expression VALUE beside those of same.csv.
beside() {
  awk -F, -v name="$2" "NR == 1 { print \$0 \",\" name } NR > 1 { print \$0 \",\" $3 }" same.csv >"$1"
}
while read -r name value; do
  beside beside.csv "$name" "$value"
  for pair in 'old.csv beside.csv' 'beside.csv old.csv'; do
    expect 0 compare ${pair% *} ${pair#* } --response time --fail-on 'slower > 3 %'
    tr -s '\n ' ' ' <out >joined
    says joined "note: only beside.csv has the column $name, which is left out; runs of one setting differ in $name, which counts as noise"
  done
done <<'COLUMNS'
rep int((NR+2)/4)
seed 40+int((NR+2)/4)
date (NR<14?"2026-11-28":"2026-11-29")
retries (NR*7%5==0?1:0)
warning (NR*7%5==0?"slow":"fine")
page_faults 100+NR*7%11
memory_mb 12+NR*7%3/10
compiler (NR<14?"gcc":"clang")
COLUMNS
# So are columns of both files that hold something else.
beside left.csv retries 'NR*7%3'
sed 's/,time/,time,page_faults/; 1!s/$/,100/; 3s/0$/1/' old.csv >right.csv
expect 0 compare left.csv right.csv --response time
says out 'only left.csv has the column retries'
says out 'only right.csv has the column page_faults'
# What is measured has no factor's name, however near it is.
beside time1.csv cpu_time '10+NR*0.77'
beside time2.csv cputime '10+NR*0.71'
expect 0 compare time1.csv time2.csv --response time
says out 'only time2.csv has the column cputime, which is left out'
grep -q 'counts as noise' out && fail "a measured column is called a factor"
# Counters of Google Benchmark: small numbers that both have under other names.
count() {
  awk -v name="$3" '{ gsub(/"cpu_time"/, "\"" name "\": XX, &"); while (sub(/XX/, 10 + n++ % 5)); print }' "$1" >"$2"
}
count old_google.json old_misses.json cache_misses
count new_google.json new_switches.json switches
for pair in 'old_google new_switches' 'old_misses new_google' 'old_misses new_switches'; do
  expect 0 compare ${pair% *}.json ${pair#* }.json
  says out 'note: only '
  head -n 1 out | grep -q '^New is slower at 2 of 4 settings' || fail "counters change what is compared"
done
count new_google.json new_misses.json CacheMisses
expect 3 compare old_misses.json new_misses.json
says err "(did you mean 'cache_misses'?)"
# Of an old mean that may be 0 no share says anything: the unit tells the change, and judges it.
awk 'BEGIN { print "codec,errors"; for (r = 0; r < 4; r++) print "a," 0 "\nb," 4 + r % 2 }' >none.csv
awk 'BEGIN { print "codec,errors"; for (r = 0; r < 4; r++) print "a," 3 * (r % 2) "\nb," 4 + r % 2 }' >some.csv
expect 4 compare none.csv some.csv --response errors --fail-on 'larger > 10 %'
tr -s '\n ' ' ' <out >joined
says joined "not judged: the old mean may be 0 at codec=a, and no percentage of 0 means anything; write the limit as a number in the unit of errors, as in 'changed > 0.5'"
one_complaint
expect 4 compare none.csv some.csv --response errors --fail-on 'larger > 10 %' --json
python3 -c 'import json; g = json.load(open("out"))["responses"][0]["gates"][0]
assert g["not_judged"] == [{"codec": "a"}] and not g["failed"], g' || fail "JSON does not say what was not judged"
sed 's/^b,.*/b,0/' none.csv >nothing.csv
sed 's/^b,4/b,0/; s/^b,5/b,3/' some.csv >few.csv
expect 4 compare nothing.csv few.csv --response errors --fail-on 'larger > 10 %'
tr -s '\n ' ' ' <out >joined
says joined 'may be 0 at codec=a and codec=b, and no'
expect 0 compare none.csv some.csv --response errors --fail-on 'larger > 5'
says out 'shown to be within it'
sed 's/^a,.*/a,9/' some.csv >many.csv
expect 1 compare none.csv many.csv --response errors --fail-on 'larger > 10 %'
expect 0 compare none.csv many.csv --response errors
sed -n 1,3p out | grep -q 'codec=a: +9' || fail "the change is not in the unit"
grep -q '10³' out && fail "a share of zero"
expect 0 compare none.csv none.csv --response errors --fail-on 'larger > 10 %'
# A file beside itself, or its copy, tells nothing.
cp old.csv copy.csv
expect 0 compare old.csv copy.csv --response time --fail-on 'slower > 3 %'
says out 'old and new have the same values in all rows'
expect 0 compare old.csv same.csv --response time
grep -q 'the same values' out && fail "two measurements are called a copy"
# A campaign that has not run.
sed 's/replications = 4/replications = 2/' before/c.toml >new.toml
expect 3 compare before/c.toml new.toml
one_complaint
says err 'yates run new.toml'
finish
