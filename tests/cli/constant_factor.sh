#!/bin/sh
# A factor that was the same in every run that could be used: nothing is said of it but that.
. "$(dirname "$0")/helpers.sh"

cat >tool.sh <<'SH'
#!/bin/sh
# bzip never works; gzip takes 10 steps more where the effort is 9.
[ "$1" = gzip ] || exit 3
echo "steps $(($2 + 20)).$(($$ % 10))"
SH
chmod +x tool.sh
cat >one.toml <<'TOML'
[factors]
tool = ["gzip", "bzip"]
effort = [1, 9]
[design]
kind = "full-factorial"
replications = 4
[run]
command = ["./tool.sh", "{tool}", "{effort}"]
max_failures = "none"
[responses.steps]
from = "stdout"
pattern = "steps ([0-9.]+)"
goal = "minimize"
TOML
expect 6 run one.toml
expect 4 anova one.toml
says out 'tool is gzip in every run that could be used, so nothing can be said of it.'
silent_about() {
  ! grep -q "$2" "$1" || fail "$1 says '$2'"
}
silent_about out 'tool as you like'
silent_about out 'either way'
expect 4 report one.toml
page=one.yates/report.html
says "$page" 'tool is gzip in every run that could be used'
silent_about "$page" 'tool as you like'
finish
