# What a driver asks.

# Whether the folder has an outcome that is whole: a command may make files of any name.
has_outcome() {
  [ -f outcome ] && read -r y_line <outcome || return 1
  case $y_line in kind=*) [ "$(tail -n 1 outcome)" = end ] ;; *) return 1 ;; esac
}

# The file with the lock of the supervisor of the folder $1, as y_claim: a command may have removed
# one of its names.
find_claim() {
  for y_claim in "$1/claim" "$1/started"; do
    [ ! -e "$y_claim" ] || return 0
  done
  return 1
}

settle() {
  umask 077
  y_folder=$1
  cd -P -- "$y_folder" 2>/dev/null || exit "$y_cannot_begin"
  if ! find_claim .; then
    if (set -C; printf '' >claim) 2>/dev/null; then
      if has_outcome; then echo 'left 0'; else echo abandoned; fi
      exit 0
    fi
    find_claim . || exit "$y_cannot_begin"
  fi
  exec 9<"$y_claim"
  if ! flock -n -s 9; then
    has_outcome || echo waiting
    flock -s 9 || exit "$y_cannot_begin"
  fi
  y_ended=0
  if ! has_outcome; then
    y_since=0 y_pid= y_problem=
    read_sessions
    # Of a plain.sh that did not come to `started`: all of its session are helpers.
    if [ "$y_of_supervisor" = none ]; then
      { read -r y_word && read -r y_since && read -r y_pid; } <"$y_claim" || y_since=0
      # That of yates-supervisor goes on in another way.
      case $y_since$y_pid in *[!0-9]*) y_since=0 y_pid= ;; esac
      if [ -n "$y_pid" ] && { ! process "$y_pid" || [ "$y_ticks" = "$y_since" ]; }; then
        y_of_supervisor=$y_pid y_supervisor_counts=
      fi
    fi
    case $y_since in '' | *[!0-9]*) y_since=0 ;; esac
    end_processes
    rm -rf .supervisor.*
  fi
  echo "left $y_ended"
}

ask_to_end() {
  if find_claim "$1"; then
    exec 9<"$y_claim"
    # It is held, so the process is still the one that was noted there.
    if ! flock -n -s 9; then
      read -r y_pid <"$y_claim"
      if [ "${y_pid:-0}" -gt 1 ] 2>/dev/null && kill -TERM "$y_pid" 2>/dev/null; then
        echo asked
        exit 0
      fi
    fi
  fi
  echo ended
}

# The process that /proc/locks names for the file that is open as 9. A lock that a shell holds was
# taken for it by flock(1), which has ended; then 0.
find_holder() {
  y_holder=0
  y_inode=$(ls -Li /proc/self/fd/9) || return 0
  while read -r y_number y_lock y_mode y_access y_pid y_file y_rest; do
    [ "$y_lock ${y_file##*:}" = "FLOCK ${y_inode%% *}" ] || continue
    [ ! -d "/proc/$y_pid" ] || y_holder=$y_pid
    return 0
  done </proc/locks
}

# Ends the holder that this root had last, where it still lives; false where there is none.
replace_former_holder() {
  y_former= y_former_start=
  [ ! -e "$1/lease" ] || { read -r y_former && read -r y_former_start; } <"$1/lease"
  [ -n "$y_former" ] || return 1
  if [ -n "$y_former_start" ]; then
    process "$y_former" && [ "$y_ticks" = "$y_former_start" ] || return 1
  else
    find_holder
    [ "$y_holder" = "$y_former" ] || return 1
  fi
  kill -KILL "$y_former" 2>/dev/null
}

# Standard input ends with the shell that has started this one: nobody else writes to it.
lease() {
  trap : HUP INT QUIT TERM USR1 USR2
  umask 077
  process self
  y_own_start=$y_ticks y_tries=0
  while :; do
    if [ ! -e "$1" ]; then
      (umask 022; set -C; printf '' >"$1") 2>/dev/null
      chmod 644 "$1" 2>/dev/null
    fi
    if [ -L "$1" ] || [ ! -r "$1" ]; then
      echo "failed: $1 cannot be read"
      exit "$y_cannot_begin"
    fi
    exec 9<"$1"
    y_inode=$(ls -Li /proc/self/fd/9)
    y_named=$(ls -di "$1" 2>/dev/null)
    if [ "${y_inode%% *}" != "${y_named%% *}" ]; then continue; fi
    if flock -n 9; then break; fi
    if [ "$y_tries" -gt 200 ] || { ! replace_former_holder "$2" && [ "$y_tries" -eq 0 ]; }; then
      find_holder
      echo "taken $y_holder"
      exit "$y_taken"
    fi
    y_tries=$((y_tries + 1))
    sleep 0.01 2>/dev/null || sleep 1
  done
  printf '%s\n%s\n' "$$" "$y_own_start" >"$2/lease.tmp" && mv -f "$2/lease.tmp" "$2/lease"
  echo "ours $$"
  exec >/dev/null 2>&1
  while :; do
    read -r y_word && continue
    process self && [ "$y_parent" = "$PPID" ] || break
    sleep 1 9>&- # not the end, but a signal, or a standard input of another kind
  done
  # With the lock, until no supervisor works here any more.
  for y_claim in "$2"/attempts/*/claim "$2"/attempts/*/started; do
    [ ! -e "$y_claim" ] || flock -s 8 8<"$y_claim" 9>&-
  done
}
