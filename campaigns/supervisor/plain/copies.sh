# The copies.

# The folder of a copy's outputs, as y_place, from the attempt's folder.
find_place() {
  y_place=
  [ "$y_copies" -eq 1 ] || y_place=copies/$1/
}

# In a process that is to become a copy: what cannot be done before the commands are let go.
cannot() {
  echo "$1" >"$y_work/cannot.$y_copy"
  echo "$y_copy cannot" >&7
  exit 127
}

# As the errno that the command's start has ended with; what the shell says of it is not the
# command's own output.
could_not_execute() {
  y_text=$(tail -n 1 "$y_errors")
  printf '' >"$y_errors"
  y_errno=2
  if [ "$1" -eq 126 ]; then
    case $y_text in
      *'too long'*) y_errno=7 ;;
      *ormat*) y_errno=8 ;;
      *busy*) y_errno=26 ;;
      *) y_errno=13 ;;
    esac
  fi
  echo "$y_errno" >"$y_work/cannot.$y_copy"
  kill -USR1 "$y_steward"
}

# Called by request.sh with the words of the command. Everything that takes time comes before the
# release, which is that somebody opens the fifo for writing: all that wait for it go at once.
become() {
  if ! cd -P -- "$y_working_folder" 2>/dev/null; then
    [ -e "$y_working_folder" ] || cannot 2
    [ -d "$y_working_folder" ] || cannot 20
    cannot 13
  fi
  [ -z "$y_program" ] || command -v "$y_program" >/dev/null || cannot 2
  echo "$y_copy ready $$ $y_ticks" >&7
  trap 'could_not_execute $?' EXIT
  exec 7<"$y_work/release" 7<&-
  exec "$@"
}

# plain.sh --copy N UMASK STEWARD, in the attempt's folder and a session of its own.
start_copy() {
  y_copy=$1 y_steward=$3 y_program= y_work=$YATES_RUN_DIR/${0%/program}
  umask "$2"
  . ./request.sh
  find_place "$y_copy"
  y_errors=$YATES_RUN_DIR/${y_place}stderr
  exec </dev/null >>"${y_place}stdout" 2>>"${y_place}stderr"
  process self || exit 127
  copy "$y_copy"
}

# Waits for a copy, and notes its status (256 and more: a signal and 256), the moment, and the ticks
# of CPU time that it has used. On a full disk as well: the files are there already, and written in
# place.
watch() {
  exec 9>&- </dev/null >/dev/null 2>"$y_work/said.$1"
  YATES_RUN_DIR=$y_folder YATES_COPY=$1
  export YATES_RUN_DIR YATES_COPY
  y_status=
  if [ "$y_tells" = awk ]; then
    awk 'BEGIN { print system(ARGV[1]) }' \
      "exec setsid $y_shell $y_work/program --copy $1 $y_umask $y_steward" 1<>"$y_work/status.$1"
    read -r y_status <"$y_work/status.$1"
  else
    setsid $y_shell "$y_work/program" --copy "$1" "$y_umask" "$y_steward"
    y_status=$?
    [ "$y_status" -le 128 ] || [ ! -s "$y_work/said.$1" ] || y_status=$((y_status + 128))
  fi
  now
  process self
  if [ "${y_status:-none}" != none ]; then
    # With the core dumped some awks say 512 and the signal.
    [ "$y_status" -lt 512 ] || y_status=$((y_status - 256))
    echo "$y_status $y_now $y_children_user $y_children_system" 1<>"$y_work/record.$1" &&
      mv "$y_work/record.$1" "$y_work/end.$1"
  fi
  [ -e "$y_work/start" ] || echo "$1 died" >&7
}
