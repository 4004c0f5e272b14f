#!/bin/sh
# Every design that is advised can be made by the command that comes with it.
. "$(dirname "$0")/helpers.sh"

# made AIM LEAST OPTIONS...: at least LEAST designs; each command writes a campaign that can be planned.
made() {
  aim=$1
  least=$2
  shift 2
  expect 0 design advise --aim "$aim" "$@" --json
  python3 - out <<'PY' >commands || fail "the advice for $aim is no document: $*"
import json, sys
document = json.load(open(sys.argv[1]))
assert document["schema"] == "yates.design-advice/1"
runs = [design["runs"] for design in document["designs"]]
assert runs == sorted(set(runs)), runs
for design in document["designs"]:
    print(design["runs"], design["command"], sep="\t")
PY
  [ "$(wc -l <commands)" -ge "$least" ] || fail "fewer than $least designs for $aim: $*"
  while IFS="$(printf '\t')" read -r runs command; do
    rm -f campaign.toml
    eval "\"\$yates\" ${command#yates }" >made_out 2>made_err </dev/null ||
      fail "does not run: $command: $(cat made_err)"
    "$yates" plan campaign.toml --format csv >plan 2>/dev/null || fail "cannot be planned: $command"
    [ "$(wc -l <plan)" -eq $((runs + 1)) ] || fail "not $runs runs: $command"
  done <commands
}

two="--factor threads=1,4 --factor codec=gzip,zstd --factor level=1,9 --factor sync=on,off"
made screen 3 $two --factor a=1,2 --factor b=1,2 --factor c=1,2
made screen 3 --factor x=1..64 --factor y=1..9 --factor z=0..1 --factor w=10..20
made screen 3 --factor 'codec=gzip,zstd,xz' --factor level=1,9 --factor sync=on,off
made explain 3 $two
made explain 3 --factor 'codec=gzip,zstd,xz' --factor level=1,9 --factor sync=on,off
made optimise 3 --factor x=1..64 --factor y=1..9
made optimise 3 --factor x=1..64 --factor codec=gzip,zstd
made predict 3 --factor 'x=1..64;scale=log2' --factor y=1..9
made predict 3 --factor x=1..64 --factor 'codec=gzip,zstd,xz'
made explain 1 $two --run-time '4 min' --budget '1 h'
made optimise 1 --factor x=1..64 --factor y=1..9 --factor z=10..200 --runs 13

expect 0 design advise --aim screen $two --run-time '4 min'
says out '32 min'
says out 'yates design fractional-factorial'
expect 2 design advise $two
one_complaint
says err 'screen'
says err 'predict'
expect 2 design advise $two --aim screan
says err "did you mean 'screen'"
expect 2 design advise $two --aim screen --budget '8 h'
says err '--run-time'
for runs in -3 1.5 x 99999999999999999999; do
  expect 2 design advise $two --aim screen "--runs=$runs"
  one_complaint
done
says err '99999999999999999999 is out of range; expected one as in 16'
expect 2 design advise $two --aim screen --budget '8 h' --run-time 0
says err '--run-time: a run takes more than 0 s'
expect 3 design advise $two --aim explain --runs 3
one_complaint
expect 3 design advise --factor codec=gzip,zstd --factor sync=on,off --aim optimise
one_complaint
expect 2 design
one_complaint

# Two designs side by side.
expect 0 design fractional-factorial $two -o half.toml
expect 0 design full-factorial $two -o full.toml
expect 0 plan half.toml --compare full.toml --run-time '4 min'
says out 'half.toml'
says out '1 h 4 min'
says out 'Both are judged by the model of the first'
says out 'only full.toml frees from others'
expect 0 plan full.toml --compare half.toml --json
says out '"schema": "yates.plan-comparison/1"'
says out '"same_model": false'
expect 0 design full-factorial --factor other=1,2 -o other.toml
expect 3 plan half.toml --compare other.toml
one_complaint
finish
