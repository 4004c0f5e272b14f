#!/bin/sh
# Where no campaign and no data are named, campaign.toml of the folder is taken:
# usual_campaign.sh PROGRAM SOURCE_FOLDER
. "$(dirname "$0")/helpers.sh"

# Without one, each command says so in one sentence.
expect 2 run
one_complaint
says err 'yates run: CAMPAIGN is missing; name a campaign file, or give factors and a command'
for command in plan augment status show export; do
  expect 2 "$command"
  one_complaint
  says err "yates $command: no campaign was given, and there is no campaign.toml in this folder"
done
for command in anova effects report; do
  expect 2 "$command"
  one_complaint
  says err "yates $command: no data were given, and there is no campaign.toml in this folder"
done
expect 2 cells 'time ~ data'
one_complaint
says err "there is no campaign.toml in this folder"

cat >campaign.toml <<'TOML'
[factors]
codec = ["a", "b"]
level = [1, 9]
[design]
kind = "two-level"
replications = 2
[run]
command = ["sh", "-c", "echo $1 | wc -c", "sh", "{codec}{level}"]
[responses.size]
from = "stdout"
goal = "minimize"
TOML
expect 0 plan
says out "8 runs"
expect 0 augment --fold-over
expect 0 run --dry-run
expect 0 run
says err "8 of 8 runs done; next: yates report campaign.toml"
expect 0 status
says out "campaign.toml: 8 of 8 runs done"
expect 0 show
says out "campaign.yates; 8 of 8 runs done"
expect 0 show 3
says out "run 3: "
expect 0 export
[ "$(wc -l <out)" -eq 9 ] || fail "export does not write the 8 runs"
expect 0 anova
says out "size ~"
expect 0 anova 'size ~ codec'
says out "size ~ codec"
expect 0 cells 'size ~ codec'
expect 0 report
[ -s campaign.yates/report.html ] || fail "no page was written"

# A name that is given counts, also where it is wrong.
expect 5 run other.toml
says err "other.toml"
mkdir empty && ln -s nowhere.toml empty/campaign.toml && cd empty || exit 1
expect 5 run
one_complaint
says err "campaign.toml"
finish
