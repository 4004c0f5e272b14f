# The machine.

# Hundredths of a second since the machine was started, as y_now. Never goes back.
now() {
  read -r y_now y_rest </proc/uptime
  y_now=${y_now%.*}${y_now#*.}
}

# What /proc/PID/stat says of a process: its state, parent, session, flags, the times of the children
# that it has waited for, and its start. The name before them may hold blanks, brackets and newlines.
process() {
  y_line=
  {
    while IFS= read -r y_part || [ -n "$y_part" ]; do y_line="$y_line $y_part"; done <"/proc/$1/stat"
  } 2>/dev/null || return 1
  [ -n "$y_line" ] || return 1
  set -- ${y_line##*) }
  [ $# -ge 20 ] || return 1
  y_state=$1 y_parent=$2 y_session=$4 y_flags=$7 y_children_user=${14} y_children_system=${15} y_ticks=${20}
}

# The kernel's steps of CPU time in a second. Where nobody tells: 100, as on all usual machines.
find_hertz() {
  y_hertz=$(getconf CLK_TCK 2>/dev/null) || y_hertz=100
}

no_room_left() {
  y_room=$(LC_ALL=C df -P -k "$1" 2>/dev/null | awk 'NR > 1 { room = $4 } END { print room }')
  [ -n "$y_room" ] && [ "$y_room" -lt 16 ]
}

# Seconds from milliseconds, rounded up where sleep takes whole seconds only.
seconds_of() {
  y_seconds=$(($1 / 1000))
  y_fraction=$(($1 % 1000))
  [ "$y_fraction" -ne 0 ] || return 0
  if [ -z "$y_sleeps" ]; then
    y_sleeps=seconds
    ! sleep 0.001 2>/dev/null || y_sleeps=parts
  fi
  if [ "$y_sleeps" = parts ]; then
    while [ ${#y_fraction} -lt 3 ]; do y_fraction=0$y_fraction; done
    y_seconds=$y_seconds.$y_fraction
  else
    y_seconds=$((y_seconds + 1))
  fi
}

# How an exit status above 128 is told from a signal, as y_tells: by awk where its system() does, as
# most do; by the words of the shell about a killed process, which says nothing for SIGINT and
# SIGPIPE; or not at all.
find_what_tells_signals() {
  y_tells=
  y_answer=$(awk 'BEGIN { print system("kill -9 $$"), system("exit 137") }' 2>/dev/null)
  case $y_answer in
    '265 137') y_tells=awk ;;
    *)
      y_answer=$( (exec 2>&1; sh -c 'kill -9 $$'; :) )
      [ -z "$y_answer" ] || y_tells=shell
      ;;
  esac
}

# Disks and interfaces that count: neither what is built on others nor what passes on what others
# have counted.
find_devices() {
  y_disks=' '
  for y_device in /sys/block/*; do
    y_name=${y_device##*/}
    case $y_name in loop* | ram* | zram* | '*') continue ;; esac
    set -- "$y_device"/slaves/*
    [ -e "$1" ] || y_disks="$y_disks$y_name "
  done
  y_interfaces=' '
  for y_device in /sys/class/net/*; do
    [ ! -e "$y_device/device" ] || y_interfaces="$y_interfaces${y_device##*/} "
  done
}

# The cells of a sample after its time, as y_cells: the columns of store-format.md.
read_host() {
  y_cells=$(LC_ALL=C awk -v hertz="$y_hertz" -v disks="$y_disks" -v interfaces="$y_interfaces" '
    function put(value) { printf ",%.0f", value }
    function put_known(name) { if (name in memory) put(memory[name]); else printf "," }
    BEGIN {
      if ((getline < "/proc/stat") > 0 && $1 == "cpu") {
        for (column = 2; column <= 9; ++column) put($column * 1000 / hertz)
      } else printf ",,,,,,,,"

      while ((getline < "/proc/meminfo") > 0) memory[$1] = $2 * 1024
      if ("SwapTotal:" in memory) memory["used"] = memory["SwapTotal:"] - memory["SwapFree:"]
      put_known("MemTotal:"); put_known("MemAvailable:"); put_known("used")

      while ((getline line < "/proc/net/dev") > 0) {
        if (!sub(/:/, " ", line)) continue
        split(line, field, " ")
        if (field[1] == "lo") continue
        real = index(interfaces, " " field[1] " ") > 0
        any_real += real
        for (kind = 0; kind <= real; ++kind) {
          received[kind] += field[2]; packets_in[kind] += field[3]
          sent[kind] += field[10]; packets_out[kind] += field[11]
        }
        any = 1
      }
      if (any) {
        kind = any_real > 0
        put(received[kind]); put(sent[kind]); put(packets_in[kind]); put(packets_out[kind])
      } else printf ",,,,"

      if (disks != " " && (getline < "/proc/diskstats") > 0) {
        do {
          if (index(disks, " " $3 " ") == 0) continue
          reads += $4; read_bytes += $6 * 512; writes += $8; written_bytes += $10 * 512
        } while ((getline < "/proc/diskstats") > 0)
        put(read_bytes); put(written_bytes); put(reads); put(writes)
      } else printf ",,,,"

      split("cpu io memory", pressures, " ")
      for (kind = 1; kind <= 3; ++kind) {
        file = "/proc/pressure/" pressures[kind]
        if ((getline < file) > 0 && $1 == "some" && sub(/^total=/, "", $NF)) put($NF)
        else printf ","
      }
    }')
}
