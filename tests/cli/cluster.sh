#!/bin/sh
# A study of streaming jobs in the small: several jobs at a time within one run, each with a report
# of its own, and what the host did meanwhile.
. "$(dirname "$0")/helpers.sh"
cat >job.sh <<'SH'
#!/bin/sh
# job.sh CPUS BATCH JOB: some work, a log, a report.
[ "$2" -ne 512 ] || { echo 'java.lang.OutOfMemoryError' >&2; exit 3; }
i=0
while [ "$i" -lt $((40000 / $1)) ]; do i=$((i + 1)); done
for batch in 1 2 3; do echo "batch $batch took $((batch * $2 + $3)) ms"; done
echo "{\"job\": $3, \"stages\": [{\"rows\": $((1000 * $1 / $3))}]}" >"report-$3.json"
SH
chmod +x job.sh
cat >jobs.toml <<'TOML'
title = "Jobs side by side"
[factors]
cpus  = { levels = [1, 2], scale = "log2" }
batch = [64, 512]
njobs = [1, 3]
[design]
replications = 2
blocks = "replication"
seed = 11
[run]
command = ["./job.sh", "{cpus}", "{batch}", "{copy}"]
copies  = "{njobs}"
timeout = "30 s"
[responses.time]
from = "wall"
unit = "ms"
over_copies = "max"
goal = "minimize"
[responses.quickest]
from = "wall"
unit = "ms"
over_copies = "min"
[responses.batch_time]
from = "stdout"
pattern = 'took ([0-9]+) ms'
iterations = true
unit = "ms"
[responses.rows]
from = "file:report-{copy}.json"
json = "/stages/0/rows"
over_copies = "sum"
goal = "maximize"
[responses.busy]
from = "host.cpu_percent"
[responses.waiting]
from = "host.iowait_percent"
[analysis]
model = "cpus * njobs"
primary = "time"
TOML
expect 0 plan jobs.toml
says out 'in {njobs} copies'
expect 6 run jobs.toml
expect 0 status jobs.toml
says out '8 of 16 runs done, 8 failed'
reads out 'all runs with batch = 512 failed (8 of 8)'
reads out 'the command ended with status 3'

# What the program did wrong is mended; only what failed is launched again.
sed -i '/OutOfMemory/d' job.sh
expect 0 run jobs.toml --retry failed
expect 0 status jobs.toml
says out '16 of 16 runs done, 0 failed'
expect 0 export jobs.toml -o runs.csv
[ "$(head -n 1 runs.csv)" = "run,standard_order,replicate,block,cpus,batch,njobs,status,attempt,host,\
started,time,quickest,batch_time,rows,busy,waiting" ] || fail "columns of the export"
awk -F, 'NR > 1 {
  if ($13 <= 0 || $13 > $12 || ($7 == 1 && $13 != $12)) { print "time: " $0; bad = 1 }
  if ($14 != 2 * $6 + ($7 == 1 ? 1 : 2)) { print "batch_time: " $0; bad = 1 }
  wanted = $7 == 1 ? 1000 * $5 : 1000 * $5 + 500 * $5 + int(1000 * $5 / 3)
  if ($15 != wanted) { print "rows: " $0 " not " wanted; bad = 1 }
  if ($16 <= 0 || $16 > 100 || $17 < 0 || $17 > 100) { print "host: " $0; bad = 1 }
  if (($6 == 512) != ($9 == 2)) { print "attempt: " $0; bad = 1 }
} END { exit bad || NR != 17 }' runs.csv || fail "values of the export"
expect 0 export jobs.toml --iterations -o long.csv
[ "$(wc -l <long.csv)" -eq 97 ] || fail "the long export has not 8 x 3 + 8 x 9 rows"
expect 0 anova jobs.toml --json
says out '"term": "log2(cpus):njobs"'
says out '"df": 11'

# Another plan is not mixed with this one; what is read from the outputs may change.
sed -i 's/copies  = "{njobs}"/copies = 2/' jobs.toml
expect 3 run jobs.toml
says err 'copies'
sed -i 's/copies = 2/copies  = "{njobs}"/; s/over_copies = "sum"/over_copies = "max"/' jobs.toml
expect 0 export jobs.toml
[ "$(sed 1d out | cut -d, -f15 | sort -un | xargs)" = "1000 2000" ] || fail "rows of the first copy"
expect 0 run jobs.toml
says err '16 of 16 runs done'
finish
