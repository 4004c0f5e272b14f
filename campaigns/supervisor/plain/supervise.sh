# The supervisor.

# Nothing was started.
give_up() {
  [ -z "$y_steward" ] || kill -KILL "$y_steward" 2>/dev/null
  y_status=$1
  ! no_room_left . || y_status=$y_full_before
  rm -rf "$y_work" "claim.$$"
  exit "$y_status"
}

# The name `claim` appears with the lock already held, and with the process that can be asked to end
# the copies.
claim() {
  mkdir "$y_work" && ln -s "$0" "$y_work/program" &&
    mkfifo "$y_work/hello" "$y_work/news" "$y_work/release" && printf '' >"claim.$$" ||
    give_up "$y_cannot_begin"
  exec 6<>"$y_work/hello" 7<>"$y_work/news" 9>"claim.$$"
  flock -n 9 || give_up "$y_cannot_begin"
  steward &
  y_steward=$!
  read -r y_word <&6
  exec 6>&-
  printf '%s\n%s\n%s\n' "$y_steward" "$y_since" "$$" >&9 || give_up "$y_cannot_begin"
  if ! ln "claim.$$" claim; then
    kill -KILL "$y_steward"
    rm -rf "$y_work" "claim.$$"
    [ -e claim ] && exit "$y_taken"
    exit "$y_cannot_begin"
  fi
  rm -f "claim.$$"
}

# Room for the outcome, the files of the outputs, the head of the samples.
make_ready() {
  printf "%$((4096 + y_copies * 256))s" '' >"$y_work/reserve" || give_up "$y_cannot_begin"
  echo itself >"$y_work/ended-by" || give_up "$y_cannot_begin"
  [ "$y_copies" -eq 1 ] || mkdir copies || give_up "$y_cannot_begin"
  y_pipeline= y_copy=0
  while [ "$y_copy" -lt "$y_copies" ]; do
    y_copy=$((y_copy + 1))
    find_place "$y_copy"
    [ -z "$y_place" ] || mkdir "$y_place" || give_up "$y_cannot_begin"
    printf '' >"${y_place}stdout" && printf '' >"${y_place}stderr" &&
      echo none >"$y_work/status.$y_copy" && echo none >"$y_work/record.$y_copy" ||
      give_up "$y_cannot_begin"
    y_pipeline="$y_pipeline${y_pipeline:+ | }watch $y_copy"
  done
}

# The fate of an attempt whose copies have not all been let go.
conclude_unstarted() {
  y_errno= y_problem=
  for y_file in "$y_work"/cannot.*; do
    [ ! -e "$y_file" ] || { read -r y_errno <"$y_file"; break; }
  done
  read_sessions
  end_processes
  [ -n "$y_errno" ] || give_up "$y_cannot_begin"
  y_kind=cannot-start
  save_outcome
}

conclude() {
  read -r y_start <"$y_work/start"
  y_copy=0
  while [ "$y_copy" -lt "$y_copies" ]; do
    y_copy=$((y_copy + 1))
    # Its watcher was killed: nobody can know how it ended. Whoever settles the attempt ends it.
    [ -e "$y_work/end.$y_copy" ] || kill -KILL $$
  done
  y_problem= y_errno=
  if [ -n "$y_sample_ms" ]; then
    now
    read_host
    printf '%s%s\n' $(((y_now - y_start) * 10000000)) "$y_cells" >>samples ||
      y_problem='the samples could not be written'
  fi
  read_sessions
  end_processes
  add_up
  y_kind=exited
  [ "$y_first_failed" -lt 256 ] || y_kind=signalled
  read -r y_why <"$y_work/ended-by"
  [ "$y_why" = itself ] || y_kind=$y_why
  for y_file in "$y_work"/cannot.*; do
    [ ! -e "$y_file" ] || { read -r y_errno <"$y_file"; y_kind=cannot-start; break; }
  done
  kept
  [ "$y_sync" = 0 ] || sync_results
  ! no_room_left . || y_problem='the disk is full'
  save_outcome
}

supervise() {
  y_folder=$1 y_umask=$(umask) y_work=.supervisor.$$ y_steward= y_problem=
  umask 077
  exec </dev/null >/dev/null 2>&1 5>&-
  cd -P -- "$y_folder" || exit "$y_cannot_begin"
  trap : HUP INT QUIT PIPE ALRM TERM USR1 USR2
  y_whole=
  [ -r request.sh ] || exit "$y_cannot_begin"
  . ./request.sh
  [ "$y_whole" = yes ] || exit "$y_cannot_begin"
  process self || exit "$y_cannot_begin"
  # Its session is how its processes are found when it is dead, so it must not be anybody else's.
  [ "$y_session" = "$$" ] || exit "$y_cannot_begin"
  y_since=$y_ticks
  find_what_tells_signals
  if [ -n "$y_sample_ms" ]; then
    find_hertz
    find_devices
  fi
  claim
  make_ready
  if [ -n "$y_sample_ms" ]; then
    printf 'time_ns,%s,%s,%s,%s\n' \
      user_ms,nice_ms,system_ms,idle_ms,iowait_ms,irq_ms,softirq_ms,steal_ms \
      memory_total_bytes,memory_available_bytes,swap_used_bytes,network_received_bytes,network_sent_bytes \
      network_received_packets,network_sent_packets,disk_read_bytes,disk_written_bytes \
      disk_reads,disk_writes,pressure_cpu_us,pressure_io_us,pressure_memory_us >samples ||
      give_up "$y_cannot_begin"
  fi
  eval "$y_pipeline"' | :'
  kill -USR2 "$y_steward" 2>/dev/null
  while kill -0 "$y_steward" 2>/dev/null; do wait "$y_steward"; done
  [ -e "$y_work/start" ] || conclude_unstarted
  conclude
}
