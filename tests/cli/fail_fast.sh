#!/bin/sh
# What cannot work is said at once: missing programs, commands that fail, patterns that never match.
. "$(dirname "$0")/helpers.sh"

# campaign FILE RUN_LINES [RESPONSE_LINES]
campaign() {
  cat >"$1" <<TOML
[factors]
codec = ["gzip", "zstd"]
level = [1, 2]
[design]
replications = 3
order = "standard"
seed = 1
[run]
$2
[responses.time]
from = "stdout"
pattern = 'time (\d+)'
goal = "minimize"
${3-}
TOML
}
runs_made() {
  find "$1" -path '*/runs/[0-9]*/[0-9]*' -prune -print | wc -l
}

# A program that is not there is named before anything is launched, with the one that is.
printf '#!/bin/sh\necho time 5\n' >compress.sh
chmod +x compress.sh
campaign c.toml 'command = ["./compres.sh", "{codec}"]'
expect 3 run c.toml
[ "$(grep -c "^error: " err)" -eq 1 ] || fail "it is not one sentence"
says err "c.toml:9: 'command' of [run]: there is no program './compres.sh' in $work; did you mean './compress.sh'?"
[ ! -e c.yates ] || fail "there is a store although nothing was launched"
expect 0 plan c.toml
says err "warning: c.toml:9: 'command' of [run]: there is no program './compres.sh'"
expect 0 run --dry-run c.toml
says err "warning: c.toml:9: 'command' of [run]: there is no program './compres.sh'"
campaign c.toml 'command = ["compress.sh"]'
expect 3 run c.toml
says err "there is no program 'compress.sh' on the PATH; write './compress.sh' for the one in $work"
campaign c.toml 'command = ["compres.sh"]'
expect 3 run c.toml
says err "there is no program 'compres.sh' on the PATH; did you mean './compress.sh'?"
campaign c.toml 'command = ["gerp", "x"]'
expect 3 run c.toml
says err "there is no program 'gerp' on the PATH; did you mean 'grep'?"
echo 'echo time 1' >plain.sh
campaign c.toml 'command = ["./plain.sh"]'
expect 3 run c.toml
says err "'./plain.sh' may not be executed; allow it by chmod +x, or name the program that reads it first, as in [\"sh\", \"./plain.sh\"]"
mkdir folder
campaign c.toml 'command = ["./folder"]'
expect 3 run c.toml
says err "'./folder' is a folder; expected a program"

# For every level: one of the programs is missing.
mkdir bin
cp compress.sh bin/gzip
campaign c.toml 'command = ["bin/{codec}"]'
expect 3 run c.toml
[ "$(grep -c "^error: " err)" -eq 1 ] || fail "it is not one sentence"
says err "'command' of [run] with codec = zstd: there is no program 'bin/zstd'"
expect 0 run c.toml --only 'codec == "gzip"'
# The PATH of env counts.
campaign path.toml 'command = ["gzip"]
env = { PATH = "bin" }'
expect 0 run path.toml

# What an earlier command makes need not be there yet.
campaign made.toml 'setup = ["cp", "compress.sh", "built"]
command = ["./built"]'
expect 0 run made.toml
says err "warning: 'command' of [run]: there is no program './built' in $work; an earlier command has to make it"
expect 0 run made.toml
grep -q 'there is no program' err && fail "a program that is there is warned of"
campaign setup.toml 'setup = ["./biuld"]
command = ["./built"]'
expect 3 run setup.toml
says err "setup.toml:9: 'setup' of [run]: there is no program './biuld'"
# A program that only a run can tell is not looked for.
campaign later.toml 'before = ["cp", "compress.sh", "{run_dir}/own"]
command = ["{run_dir}/own"]'
expect 0 run later.toml

# The first replication fails whole: nothing of the others is tried, and the reason is shown.
campaign whole.toml 'command = ["sh", "-c", "echo one >&2; echo no such option: {codec} >&2; exit 3"]'
expect 6 run whole.toml
[ "$(runs_made whole.yates)" -eq 4 ] || fail "not just the first replication was launched"
says err 'stopped: all 4 runs of replication 1 failed; the last one was run 4 (codec=zstd, level=2): the command ended with status 3'
says err "  the last lines of $work/whole.yates/runs/4/1/stderr:"
says err '  | no such option: zstd'
says err 'continue with: yates run whole.toml --retry failed'
expect 6 run whole.toml --json
says out '"stopped": "all 4 runs of replication 2 failed"'
says out '"no such option: zstd"'
[ "$(runs_made whole.yates)" -eq 8 ] || fail "the second call did not try one more replication"
# Mended by what the command reads, it goes on.
campaign mended.toml 'command = ["sh", "-c", "cat answer"]'
expect 6 run mended.toml
echo 'time 7' >answer
expect 0 run mended.toml --retry failed
expect 0 status mended.toml
says out '12 of 12 runs done'

# The limit is a number, or none.
campaign number.toml 'command = ["sh", "-c", "exit {level}"]
max_failures = 3'
expect 6 run number.toml
[ "$(runs_made number.yates)" -eq 3 ] || fail "max_failures = 3 launched $(runs_made number.yates) runs"
says err 'stopped: 3 runs failed, and max_failures allows no more'
says err '  it wrote nothing to stderr or stdout'
campaign none.toml 'command = ["sh", "-c", "echo why; exit {level}"]
max_failures = "none"'
expect 6 run none.toml
[ "$(runs_made none.yates)" -eq 12 ] || fail 'max_failures = "none" stops'
says err '  | why'
campaign wrong.toml 'command = ["true"]
max_failures = 0'
expect 3 run wrong.toml
says err "wrong.toml:10:16: max_failures is '0'; expected a whole number of at least 1, or \"none\""

# One level that always fails stops nothing; status, anova and the page name it.
campaign level.toml 'command = ["sh", "-c", "test {codec} = gzip && echo time $((10 + {level} + {run} % 3))"]'
expect 6 run level.toml
[ "$(runs_made level.yates)" -eq 12 ] || fail "a level that fails stops the campaign"
expect 0 status level.toml
says out 'all runs with codec = zstd failed (6 of 6)'
expect 4 anova level.toml --json # the codec is constant
says out 'all runs with codec = zstd failed (6 of 6); run 12: the command ended with status 1; only '
expect 4 report level.toml
grep -q 'all runs with codec = zstd failed (6 of 6)' level.yates/report.html ||
  fail "the page does not name the level that failed"

# Blocks: the first block is not the replication.
campaign block.toml 'command = ["false"]'
sed 's/^replications = 3/replications = 3\nblocks = "replication"/' block.toml >blocks.toml
expect 6 run blocks.toml
says err 'stopped: all 4 runs of block 1 failed'

# A pattern that never matched: the output that it was tried on is shown.
campaign pattern.toml 'command = ["printf", "took 12 ms\nthe rest\n"]'
expect 6 run pattern.toml
[ "$(runs_made pattern.yates)" -eq 3 ] || fail "a pattern that never matches does not stop"
says err "stopped: response 'time' could be read from none of the first 3 runs whose command succeeded; run 3 (codec=gzip, level=2): response 'time': pattern 'time (\\d+)' was not found in stdout"
says err "  the first lines of $work/pattern.yates/runs/3/1/stdout:"
says err '  | took 12 ms'
says err "  this would read a number of it: pattern = 'took ([0-9.]+)'"
sed "s/time (.d+)/took ([0-9]+)/" pattern.toml >mended && mv mended pattern.toml
expect 0 run pattern.toml
expect 0 status pattern.toml
says out '12 of 12 runs done'
# It goes on where one of the first runs was read, and by max_failures = "none".
campaign some.toml 'command = ["sh", "-c", "test {codec} = gzip || echo time {run}"]'
expect 6 run some.toml
[ "$(runs_made some.yates)" -eq 12 ] || fail "a pattern that matches at some settings stops"
campaign all.toml 'command = ["echo", "took 12 ms"]
max_failures = "none"'
expect 6 run all.toml
[ "$(runs_made all.yates)" -eq 12 ] || fail 'max_failures = "none" stops at a pattern'

# A secondary response that cannot be read does not spoil the others.
energy='[responses.energy]
from = "stdout"
pattern = "energy ([0-9]+)"'
campaign second.toml 'command = ["sh", "-c", "echo time $((5 + {run} % 4)); test {run} = 2 || echo energy {run}"]' "$energy"
expect 0 run second.toml
says err "response 'energy': pattern 'energy ([0-9]+)' was not found in stdout"
expect 0 status second.toml
says out '12 of 12 runs done, 0 failed'
reads out "response 'energy' has no value in 1 run that is done; run 2: response 'energy': pattern"
expect 0 status second.toml --json
says out '"missing_values": ['
expect 0 anova second.toml
says out '12 observations'
expect 0 anova 'energy ~ codec * level' second.toml
says out '11 observations'
says out "1 of 12 rows was left out"
# Of several with a goal the primary one counts alone; without one all of them are needed.
goals='[responses.energy]
from = "stdout"
goal = "minimize"
pattern = "energy ([0-9]+)"'
campaign both.toml 'command = ["sh", "-c", "echo time {run}; test {run} = 2 || echo energy {run}"]' "$goals"
expect 6 run both.toml
says err "run 2 codec=zstd, level=1: failed"
campaign primary.toml 'command = ["sh", "-c", "echo time {run}; test {run} = 2 || echo energy {run}"]' "$goals
[analysis]
primary = \"time\""
expect 0 run primary.toml
expect 0 anova primary.toml
# It stops, however, where it never matched.
campaign never.toml 'command = ["sh", "-c", "echo time {run}"]' "$energy"
expect 6 run never.toml
[ "$(runs_made never.yates)" -eq 4 ] || fail "a secondary pattern that never matches does not stop"
says err "stopped: response 'energy' could be read from none of the 4 runs of replication 1 whose command succeeded"
says err '  | time 4'
expect 0 status never.toml
says out '4 of 12 runs done'
# The only text stops it after three runs, whatever else is measured; on the command line, with what to type.
expect 6 run --factor 'a=1,2,3' --factor b=x,y --replications 2 --measure wall --goal minimize --response 'rows=rows ([0-9]+)' -- echo 'rows/s: 41807 of {a} {b}'
says err "response 'rows' could be read from none of the first 3 runs whose command succeeded"
says err "  this would read a number of it: --response 'rows=rows/s: ([0-9.]+)'"
finish
