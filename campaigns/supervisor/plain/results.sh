# Results.

# Copies what is to be kept, where it was written since the commands were started. Called by
# request.sh with a file and its name in files/; an empty name: it lies in the attempt's folder.
keep() {
  if [ -z "$2" ]; then
    y_source=$1
  else
    case $1 in /*) y_source=$1 ;; *) y_source=$y_working_folder/$1 ;; esac
    [ -f "$y_source" ] && [ -r "$y_source" ] || return 0
    [ -z "$(find ./started -newer "$y_source")" ] || return 0
    y_target=files/$2
    mkdir -p "${y_target%/*}"
    if ! [ "$y_source" -ef "$y_target" ]; then
      rm -f "$y_target"
      cat <"$y_source" >"$y_target" || y_problem=${y_problem:-'a file could not be kept'}
    fi
    y_source=$y_target
  fi
  [ ! -s "$y_source" ] || printf '%s\n' "$y_source" >>"$y_work/to-sync"
}

# Puts files on the disk; where sync takes no names, all of the machine's.
sync_files() {
  y_said=$(LC_ALL=C sync "$@" 2>&1) && return 0
  case $y_said in
    *'nput/output'* | *'o space'* | *uota*) y_problem=${y_problem:-${y_said##*: }} ;;
    *) sync ;;
  esac
}

# A file whose name holds a newline is among many.
sync_results() {
  for y_file in stdout stderr samples copies/*/stdout copies/*/stderr; do
    [ ! -s "$y_file" ] || printf '%s\n' "$y_file" >>"$y_work/to-sync"
  done
  [ -e "$y_work/to-sync" ] || return 0
  set --
  while IFS= read -r y_file; do
    case $y_file in -*) y_file=./$y_file ;; esac
    [ ! -f "$y_file" ] || set -- "$@" "$y_file"
    [ $# -le 8 ] || break
  done <"$y_work/to-sync"
  if [ $# -gt 8 ]; then
    sync
  elif [ $# -gt 0 ]; then
    sync_files "$@"
  fi
}

# The records of all copies: y_wall, y_user, y_system, y_first_failed and the lines of each.
add_up() {
  find_hertz
  y_wall=0 y_user=0 y_system=0 y_first_failed=0 y_of_copies=
  y_copy=0
  while [ "$y_copy" -lt "$y_copies" ]; do
    y_copy=$((y_copy + 1))
    read -r y_status y_moment y_ticks_user y_ticks_system <"$y_work/end.$y_copy"
    y_one_wall=$(((y_moment - y_start) * 10000000))
    y_one_user=$((y_ticks_user * 1000000 / y_hertz))
    y_one_system=$((y_ticks_system * 1000000 / y_hertz))
    [ "$y_one_wall" -le "$y_wall" ] || y_wall=$y_one_wall
    y_user=$((y_user + y_one_user)) y_system=$((y_system + y_one_system))
    [ "$y_first_failed" -ne 0 ] || y_first_failed=$y_status
    [ "$y_copies" -gt 1 ] || break
    end_of "copy.$y_copy." "$y_status"
    y_of_copies="$y_of_copies$y_end
copy.$y_copy.wall_ns=$y_one_wall
copy.$y_copy.user_us=$y_one_user
copy.$y_copy.system_us=$y_one_system
"
  done
}

# "status=0" or "signal=9", with a prefix, as y_end.
end_of() {
  if [ "$2" -ge 256 ]; then
    y_end=$1signal=$(($2 - 256))
  else
    y_end=$1status=$2
  fi
}

# With the errno of a copy that could not start; empty: it ended for no fault of its own.
write_outcome() {
  if [ "$y_kind" = cannot-start ]; then
    echo "kind=$y_kind"
    [ -z "$y_errno" ] || echo "errno=$y_errno"
  else
    end_of '' "$y_first_failed"
    printf 'kind=%s\n%s\nwall_ns=%s\nuser_us=%s\nsystem_us=%s\n%s' \
      "$y_kind" "$y_end" "$y_wall" "$y_user" "$y_system" "$y_of_copies"
  fi &&
    echo "leftovers=$y_ended" &&
    { [ -z "$y_problem" ] || echo "infrastructure=$y_problem"; } &&
    printf 'synced=%s\nend\n' "$y_sync"
}

save_outcome() {
  rm -f "$y_work/reserve"
  if ! write_outcome >outcome.tmp; then
    no_room_left . && exit "$y_full_after"
    exit "$y_cannot_record"
  fi
  [ "$y_sync" = 0 ] || sync_files outcome.tmp
  rm -rf "$y_work"
  mv -f outcome.tmp outcome || exit "$y_cannot_record"
  [ "$y_sync" = 0 ] || sync_files .
  exit 0
}
