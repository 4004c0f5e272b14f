# The steward.

wake() {
  y_woken=1
  [ -z "$y_nap" ] || kill -KILL "$y_nap" 2>/dev/null
}

# Sleeps for so many seconds, or until a signal. One that comes before the sleep has begun is not
# lost either, by SIGKILL: a process that is forked just now may still have the traps of its parent.
# Ends the steward when all copies have ended.
nap() {
  sleep "$1" 6>&- 8>&- &
  y_nap=$!
  [ -z "$y_woken" ] || kill -KILL "$y_nap" 2>/dev/null
  wait "$y_nap"
  kill -KILL "$y_nap" 2>/dev/null
  y_nap= y_woken=
  [ -z "$y_over" ] || {
    [ -z "$y_sampler" ] || kill -KILL "$y_sampler" 2>/dev/null
    exit 0
  }
}

# Returns after so many milliseconds, or when somebody asks to end once more than so often.
await() {
  now
  y_until=$((y_now + ($1 + 9) / 10))
  while [ "$y_asked" -le "$2" ] && [ -z "$y_failed" ] && [ "$y_now" -lt "$y_until" ]; do
    seconds_of $(((y_until - y_now) * 10))
    nap "$y_seconds"
    now
  done
}

# Signals the process group of every copy that has not ended.
signal_copies() {
  for y_one in $y_leaders; do
    [ -e "$y_work/end.${y_one%%:*}" ] || {
      y_one=${y_one#*:}
      kill -s "$1" -- "-${y_one%%:*}" 2>/dev/null
    }
  done
}

# Returns when every copy stands ready, as N:PID:START in y_leaders; y_refused where one does not.
gather() {
  y_leaders= y_refused= y_seen=' ' y_count=0
  while [ "$y_count" -lt "$y_copies" ]; do
    if ! read -r y_copy y_word y_pid y_ticks <&6; then
      process self
      [ "$y_parent" = "$$" ] || exit 1 # the supervisor is dead before it had a claim
      continue
    fi
    if [ "$y_word" = ready ]; then
      y_leaders="$y_leaders $y_copy:$y_pid:$y_ticks"
    else
      y_refused=1
    fi
    case $y_seen in *" $y_copy "*) continue ;; esac
    y_seen="$y_seen$y_copy " y_count=$((y_count + 1))
  done
}

# The find of busybox compares whole seconds: then files of before must be of an earlier second.
write_started() {
  if grep -q '^keep ' request.sh; then
    printf '' >"$y_work/older" && { sleep 0.02 2>/dev/null || sleep 1; } && printf '' >"$y_work/newer"
    [ -n "$(find "$y_work/newer" -newer "$y_work/older")" ] || sleep 1.1 2>/dev/null || sleep 2
  fi
  read -r y_boot_id </proc/sys/kernel/random/boot_id
  {
    printf 'pid=%s\nstart_ticks=%s\nboot_id=%s\n' "$$" "$y_since" "$y_boot_id" &&
      for y_one in $y_leaders; do
        y_rest=${y_one#*:}
        printf 'copy.%s.pid=%s\ncopy.%s.start_ticks=%s\n' \
          "${y_one%%:*}" "${y_rest%%:*}" "${y_one%%:*}" "${y_rest#*:}" || break
      done && echo end
  } >>claim && ln claim started
}

sampler() {
  exec 6>&- 8>&-
  while sleep "$y_interval"; do
    now
    read_host
    printf '%s%s\n' $(((y_now - y_start) * 10000000)) "$y_cells" >>samples
  done
}

# None of the copies is let go.
refuse_all() {
  rm -f "$y_work/start"
  signal_copies KILL
  while :; do nap 86400; done
}

steward() {
  exec 9>&-
  y_asked=0 y_failed= y_over= y_nap= y_woken= y_sampler= y_why=
  trap 'y_asked=$((y_asked + 1)); wake' TERM
  trap '[ -n "$y_why" ] || y_failed=1; wake' USR1
  trap 'y_over=1; wake' USR2
  trap : HUP INT
  echo here >&6
  exec 6<"$y_work/news" 7>&- # so that the death of all others is an end of file
  gather
  [ -z "$y_refused" ] && write_started || refuse_all
  if [ -n "$y_sample_ms" ]; then
    seconds_of "$y_sample_ms"
    y_interval=$y_seconds
    now
    read_host
    y_before=$y_now y_first=$y_cells
  fi
  now
  y_start=$y_now
  echo "$y_start" >"$y_work/start" || refuse_all
  exec 8<>"$y_work/release"
  if [ -n "$y_sample_ms" ]; then
    printf '%s%s\n' $(((y_before - y_start) * 10000000)) "$y_first" >>samples
    sampler &
    y_sampler=$!
  fi
  await "${y_timeout_ms:-$y_ever}" 0
  if [ -n "$y_failed" ]; then
    y_why=cannot-start
  elif [ "$y_asked" -gt 0 ]; then
    y_why=interrupted
  else
    y_why=timed-out
  fi
  y_failed=
  echo "$y_why" 1<>"$y_work/ended-by"
  signal_copies TERM
  signal_copies CONT # a stopped process would not see the request
  await "$y_grace_ms" "$y_asked"
  signal_copies KILL
  while :; do nap 86400; done
}
