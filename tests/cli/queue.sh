#!/bin/sh
# One-line queueing models.
. "$(dirname "$0")/helpers.sh"
expect 0 queue mm1 --arrival-rate 125 --service-time '2 ms'
says out 'utilization'
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
finish
