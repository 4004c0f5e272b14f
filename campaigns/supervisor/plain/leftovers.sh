# Processes that are left.

# Whether a process was started with this attempt's YATES_RUN_DIR. While it exchanges its program the
# kernel shows neither environment nor arguments for a moment; that is waited for, since a process
# taken for a stranger would run on.
marked() {
  y_looks=0
  while [ "$y_looks" -lt 50 ]; do
    y_looks=$((y_looks + 1))
    y_found=$({ tr '\0\n' '\n\001' <"/proc/$1/environ"; } 2>/dev/null | grep -Fxc -e "$y_mark")
    [ "${y_found:-0}" = 0 ] || return 0
    y_arguments=
    { read -r y_arguments <"/proc/$1/cmdline"; } 2>/dev/null
    [ -z "$y_arguments" ] || [ "$y_looks" -eq 1 ] || return 1
    process "$1" || return 1
    case $y_state in Z | X) return 1 ;; esac
  done
  return 1
}

# Ends every process of the attempt, as y_ended many: those of the session y_of_supervisor, which
# are not counted where they are helpers of a plain.sh, those of the sessions y_sessions, and those
# that are marked. None can be older than y_since.
end_processes() {
  y_mark=$(printf 'YATES_RUN_DIR=%s' "$y_folder" | tr '\n' '\001')
  y_ended=0 y_known=' ' y_any=1
  while [ -n "$y_any" ]; do
    y_any=
    for y_entry in /proc/[0-9]*; do
      y_pid=${y_entry#/proc/}
      [ "$y_pid" != "$$" ] && process "$y_pid" || continue
      [ "$y_ticks" -ge "$y_since" ] && [ $((y_flags & 0x00200000)) -eq 0 ] || continue
      case $y_state in Z | X) continue ;; esac
      y_counts=1
      if [ "$y_session" = "$y_of_supervisor" ]; then
        y_counts=$y_supervisor_counts
      else
        case $y_sessions in
          *" $y_session "*) ;;
          *) marked "$y_pid" || continue ;;
        esac
      fi
      if ! kill -KILL "$y_pid" 2>/dev/null; then
        [ ! -d "/proc/$y_pid" ] || y_problem='a process of the run belongs to another user and was left'
        continue
      fi
      y_any=1
      case $y_known in *" $y_pid "*) continue ;; esac
      y_known="$y_known$y_pid "
      [ -z "$y_counts" ] || y_ended=$((y_ended + 1))
    done
    [ -z "$y_any" ] || sleep 0.01 2>/dev/null || sleep 1
  done
}

# What `started` says of sessions: y_of_supervisor, y_sessions, y_since. A living leader with another
# start is a stranger who got the same number, which he can only when the session is empty.
read_sessions() {
  y_of_supervisor=none y_sessions=' ' y_supervisor_counts=1
  [ -e started ] || return 0
  y_leader=
  while IFS='=' read -r y_key y_value; do
    case $y_key in
      pid) y_leader=$y_value ;;
      copy.*.pid) y_leader=$y_value y_supervisor_counts= ;;
      start_ticks | copy.*.start_ticks)
        [ "$y_key" != start_ticks ] || y_since=$y_value
        ! process "$y_leader" || [ "$y_ticks" = "$y_value" ] || continue
        if [ "$y_key" = start_ticks ]; then
          y_of_supervisor=$y_leader
        else
          y_sessions="$y_sessions$y_leader "
        fi
        ;;
    esac
  done <started
}
