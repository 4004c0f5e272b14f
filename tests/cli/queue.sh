#!/bin/sh
# One-line queueing models.
. "$(dirname "$0")/helpers.sh"
expect 0 queue mm1 --arrival-rate 125 --service-time '2 ms'
says out 'utilization'
# Numbers are typeset as in all tables.
expect 0 queue mm1 --arrival-rate 3e6 --service-rate 5e6
says out 'arrivals 3,000,000 per second, service 5,000,000 per second (200 ns each)'
grep -q '^mean response time  *5×10⁻⁷ seconds$' out || fail "the mean response time"
expect 0 queue mm1 --arrival-rate 3 --service-rate 5 --json
head -n 2 out | grep -q '"schema": "yates.queue/1"' || fail "schema is not the first field"
says out '"mean_response_time": 0.5'
says out '"stable": true'
expect 4 queue mm1 --arrival-rate 5 --service-rate 5 --json
says out '"stable": false'
says out '"mean_response_time": null'
expect 0 queue ps --arrival-rate 3 --service-rate 5 --json
expect 0 queue delay --arrival-rate 300 --service-rate 5 --json
expect 2 queue mm1 --arrival-rate -1 --service-rate 5
expect 2 queue mm1 --arrival-rate 1
expect 2 queue mm2 --arrival-rate 1 --service-rate 5
says err "mm1"

# Every kind, and what it prints.
has() { # has NAME VALUE: the JSON has it
  says out "\"$1\": $2"
}
expect 0 queue mmc --arrival-rate 1.5 --service-rate 1 --servers 2 --json
has probability_wait 0.64285714
has mean_response_time 2.28571428
has servers 2
expect 0 queue mm1k --arrival-rate 1 --service-rate 1.2 --capacity 10 --json
has probability_blocking 0.0311037
has capacity 10
expect 0 queue mmck --arrival-rate 3 --service-rate 1 --servers 5 --capacity 5 --json
has probability_blocking 0.1100543
has mean_waiting_time 0.0
expect 0 queue mg1 --arrival-rate 0.5 --service-time 1 --service-scv 4 --json
has mean_response_time 3.5
has percentiles null
expect 0 queue ps --arrival-rate 0.5 --service-rate 1 --json
says out '"90": 4.8337'
says out '"99": 12.4455'
expect 0 queue ps --arrival-rate 1.5 --service-rate 1 --servers 2 --json
has percentiles null
expect 0 queue mm11 --arrival-rate 1 --service-rate 1
grep -q '^probability of being lost  *0.5$' out || fail "the jobs that are lost"
says out "that is meant is 'delay'"
expect 0 queue delay --arrival-rate 7 --service-rate 2
says out 'busy servers'

# Percentiles that are asked for stand beside the usual ones.
expect 0 queue mm1 --arrival-rate 3 --service-rate 5 --percentile 99.9 --percentile 10 --json
says out '"99.9": 3.45387'
says out '"10": 0.05268'
says out '"95": 1.49786'

# A capacity of any size costs the same; a station that loses jobs is never saturated.
expect 0 queue mm1k --arrival-rate 9 --service-rate 1 --capacity 1e12
expect 0 queue mmck --arrival-rate 1e6 --service-rate 1 --servers 1000000 --capacity 1e9

# Saturation names the limit of all servers together.
expect 4 queue mmc --arrival-rate 6 --service-rate 2 --servers 3
says out 'arrival rate below 6'
expect 4 queue mg1 --arrival-rate 6 --service-rate 2 --service-scv 0
expect 4 queue ps --arrival-rate 6 --service-rate 2 --servers 3 --json
has stable false

# refused SENTENCE ARGUMENTS...: exit status 2 and that sentence.
refused() {
  sentence=$1
  shift
  expect 2 "$@"
  one_complaint
  silent out
  says err "$sentence"
}
refused 'yates queue: --servers is not an option of mm1, but of mmc, mmck, ps' \
  queue mm1 --arrival-rate 3 --service-rate 5 --servers 2
refused 'yates queue: --capacity is not an option of mmc, but of mm1k, mmck' \
  queue mmc --arrival-rate 3 --service-rate 5 --servers 2 --capacity 4
refused 'yates queue: --service-scv is not an option of ps, but of mg1' \
  queue ps --arrival-rate 3 --service-rate 5 --service-scv 2
refused 'yates queue: --servers was not given; mmc needs it' \
  queue mmc --arrival-rate 3 --service-rate 5
refused 'yates queue: --capacity was not given; mm1k needs it' \
  queue mm1k --arrival-rate 3 --service-rate 5
refused 'yates queue: --service-scv was not given; mg1 needs it' \
  queue mg1 --arrival-rate 3 --service-rate 5
for word in 0 -1 2.5 1e12 two nan; do
  refused "--servers is '$word', but must be a whole number from 1 to 2147483647" \
    queue mmc --arrival-rate 3 --service-rate 5 "--servers=$word"
done
refused 'the capacity is 3, but must be a whole number of at least 5' \
  queue mmck --arrival-rate 3 --service-rate 5 --servers 5 --capacity 3
refused 'the arrival rate is -1' queue mmck --arrival-rate -1 --service-rate 5 --servers 5 --capacity 7
refused 'the service rate is 0' queue mm11 --arrival-rate 1 --service-rate 0
refused 'the squared coefficient of variation of the service time is -1' \
  queue mg1 --arrival-rate 1 --service-rate 5 --service-scv -1
refused 'the arrival rate is inf' queue mmc --arrival-rate inf --service-rate 5 --servers 2
refused '--percentile is 100, but must be' queue mm1 --arrival-rate 1 --service-rate 5 --percentile 100
refused '--sweep is an option of model files (.toml), which mm1 is not' \
  queue mm1 --arrival-rate 1 --service-rate 5 --sweep population=1..3
refused '--arrival-rate is an option of single stations, which model.toml is not' \
  queue model.toml --arrival-rate 1
refused 'nor a kind of station was given; the kinds are mm1, mmc, mm1k, mmck, mg1, ps, delay, mm11' \
  queue --arrival-rate 1 --service-rate 5
refused "did you mean 'mmck'" queue mmckk --arrival-rate 1 --service-rate 5

# Lessons: every step with formula, numbers and reason; a check at the end; saturation explained.
expect 0 teach queue mm1 --arrival-rate 3 --service-rate 5
says out 'rho = lambda / mu'
says out '= 3 / 5'
says out "Little's law"
reads out 'the same as above'
for options in 'mmc --servers 2' 'mm1k --capacity 4' 'mmck --servers 2 --capacity 4' \
  'mg1 --service-scv 2' ps 'ps --servers 2' delay mm11; do
  # shellcheck disable=SC2086
  expect 0 teach queue $options --arrival-rate 3 --service-rate 5
  reads out 'the same as above'
done
expect 0 teach queue mm1 --arrival-rate 3 --service-rate 5 --json
head -n 2 out | grep -q '"schema": "yates.teach.queue/1"' || fail "schema is not the first field"
says out '"formula": "N = sum of n p(n) = rho / (1 - rho)"'
says out '"value": 1.5'
expect 4 teach queue mm1 --arrival-rate 6 --service-rate 5
says out '3600 after an hour'
refused 'yates teach queue needs an arrival rate above 0: without jobs there is nothing to derive' \
  teach queue mm1 --arrival-rate 0 --service-rate 5
refused 'yates teach queue: --servers is not an option of mm1' \
  teach queue mm1 --arrival-rate 3 --service-rate 5 --servers 2
# A word that names a subcommand is the value of an option where it stands behind one, and what
# stands before a subcommand must be for it.
refused '--service is an option of model files' queue mm1 --arrival-rate 1 --service-rate 2 --service laws
refused "yates queue: 'mm1' was not expected before 'laws'" queue mm1 laws counters.toml
refused 'yates queue laws: there is no option --arrival-rate' \
  queue --arrival-rate 5 laws counters.toml
refused 'yates teach: no data were given' teach
refused 'yates teach queue: there is no option --arival-rate' teach queue mm1 --arival-rate 3

# An option that is not a number says what was expected.
refused "yates queue: --arrival-rate: 'x' is not a number; expected jobs per second, as in 125" \
  queue mm1 --arrival-rate x --service-rate 5
refused "yates queue: --service-scv: 'y' is not a number; expected variance / mean^2" \
  queue mg1 --arrival-rate 1 --service-rate 5 --service-scv y
refused "yates queue: --percentile: 'z' is not a number; expected a number above 0 and below 100" \
  queue mm1 --arrival-rate 1 --service-rate 5 --percentile z
refused 'yates queue: --percentile is 0, but must be a number above 0 and below 100' \
  queue mm1 --arrival-rate 1 --service-rate 5 --percentile 0
refused 'yates queue: neither a model file (MODEL.toml) nor a kind of station was given' queue
finish
