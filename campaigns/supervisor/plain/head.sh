#!/bin/sh
# plain.sh ATTEMPT_FOLDER
# plain.sh --probe [FOLDER]
# plain.sh --settle ATTEMPT_FOLDER | --ask-to-end ATTEMPT_FOLDER | --lease FILE ROOT
#
# Does what yates-supervisor does, with the same words and the same files (docs/store-format.md),
# on hosts where that program cannot be executed: those of another architecture, and those whose
# disk is mounted noexec. It needs a POSIX shell, the usual small programs, setsid and flock. What it
# measures is coarser: wall and CPU times in steps of 10 ms, by /proc/uptime and /proc/PID/stat. The
# largest resident set it cannot know, so the outcome does not have it.
#
# Four kinds of processes, because a shell can do one thing at a time:
#   the supervisor   holds the claim, waits for the copies, and leaves the outcome
#   its steward      lets the copies go, ends them after their time or when asked, by signals
#   a watcher each   waits for one copy, and notes how and when it ended
#   the copies       sessions of their own, which become the commands
# They speak by files in the folder .supervisor.PID of the attempt. The copies are started in the
# foreground of a pipeline: what a shell starts with "&" ignores SIGINT and SIGQUIT for ever.
#
# The environment is the user's and goes to the commands, so all names of variables here begin with
# y_, and nothing but the two variables of a copy is exported.

set -u

y_ever=630720000000 # milliseconds: twenty years
y_sleeps=
# As in exit_status.hpp.
y_wrong_usage=64 y_taken=65 y_cannot_begin=66 y_cannot_record=67 y_full_before=68 y_full_after=69
