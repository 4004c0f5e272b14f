# The probe.

say() {
  [ -z "$2" ] || printf '%s=%s\n' "$1" "$2"
}

# A line KEY=FIRST_LINE_OF_FILE where there is such a file.
say_line() {
  y_text=
  [ ! -r "$2" ] || { read -r y_text <"$2"; } 2>/dev/null
  say "$1" "$y_text"
}

refuse() {
  echo "$1" >&2
  exit "$y_cannot_begin"
}

check_what_is_needed() {
  for y_tool in awk base64 cat chmod cut date df env find flock grep ln ls mkdir mkfifo mv rm setsid \
    sleep sort sync tail tar tr uname; do
    command -v "$y_tool" >/dev/null || refuse "the program '$y_tool' is missing"
  done
  [ -r /proc/uptime ] && process self || refuse '/proc cannot be read'
  (exec 9</proc/uptime; ls -L /proc/self/fd/9 >/dev/null 2>&1) ||
    refuse 'its sh does not hand open files on to programs'
  find_what_tells_signals
  [ -n "$y_tells" ] || refuse 'neither its awk nor its sh tells an exit status of 137 from signal 9'
}

governors() {
  cat /sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor 2>/dev/null | sort -u | tr '\n' ',' |
    sed 's/,$//'
}

turbo() {
  if [ -r /sys/devices/system/cpu/intel_pstate/no_turbo ]; then
    read -r y_text </sys/devices/system/cpu/intel_pstate/no_turbo
    [ "$y_text" = 0 ] && echo on || echo off
  elif [ -r /sys/devices/system/cpu/cpufreq/boost ]; then
    read -r y_text </sys/devices/system/cpu/cpufreq/boost
    [ "$y_text" = 0 ] && echo off || echo on
  fi
}

say_facts() {
  say fact.host "$(uname -n)"
  say fact.kernel "$(uname -r)"
  say fact.kernel_build "$(uname -v)"
  say fact.architecture "$(uname -m)"
  say fact.distribution "$(sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\).*/\1/p' /etc/os-release 2>/dev/null)"
  say_line fact.machine /sys/class/dmi/id/product_name
  say fact.processor \
    "$(awk -F ': *' '$1 ~ /^model name/ { print $2; exit }' /proc/cpuinfo 2>/dev/null)"
  say fact.processors "$(grep -c '^cpu[0-9]' /proc/stat)"
  say_line fact.processors_online /sys/devices/system/cpu/online
  say_line fact.processors_isolated /sys/devices/system/cpu/isolated
  say_line fact.numa_nodes /sys/devices/system/node/online
  say_line fact.hyperthreading /sys/devices/system/cpu/smt/control
  say_line fact.max_frequency_khz /sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq
  say_line fact.scaling_driver /sys/devices/system/cpu/cpu0/cpufreq/scaling_driver
  say fact.governor "$(governors)"
  say fact.turbo "$(turbo)"
  awk '$1 == "MemTotal:" { printf "fact.memory_total_bytes=%.0f\n", $2 * 1024 }
    $1 == "SwapTotal:" { printf "fact.swap_total_bytes=%.0f\n", $2 * 1024 }' /proc/meminfo
  say_line fact.huge_pages /sys/kernel/mm/transparent_hugepage/enabled
  say_line fact.address_randomization /proc/sys/kernel/randomize_va_space
  say_line fact.clock_source /sys/devices/system/clocksource/clocksource0/current_clocksource
  say_line fact.cpu_limit /sys/fs/cgroup/cpu.max
  say_line fact.boot_id /proc/sys/kernel/random/boot_id
}

# In percent of all processors, during a tenth of a second.
use_of_processors() {
  { grep '^cpu ' /proc/stat; sleep 0.1 2>/dev/null || sleep 1; grep '^cpu ' /proc/stat; } | LC_ALL=C awk '{
      all = busy = 0
      for (field = 2; field <= 9; ++field) {
        all += $field
        if (field != 5 && field != 6) busy += $field
      }
      if (NR == 2 && all > all_before) printf "%.2f", (busy - busy_before) * 100 / (all - all_before)
      all_before = all; busy_before = busy
    }'
}

# Without parts of a second the clock of a host cannot be compared with another one.
clock_nanoseconds() {
  y_text=$(date +%s%N)
  case $y_text in *[!0-9]*) ;; ???????????????????) echo "$y_text" ;; esac
}

say_readings() {
  y_text=
  [ ! -r /proc/loadavg ] || read -r y_text y_rest </proc/loadavg
  say now.load "$y_text"
  say now.cpu_percent "$(use_of_processors)"
  say now.governor "$(governors)"
  say now.turbo "$(turbo)"
  cat /sys/devices/system/cpu/cpu[0-9]*/thermal_throttle/core_throttle_count \
    /sys/devices/system/cpu/cpu[0-9]*/thermal_throttle/package_throttle_count 2>/dev/null |
    awk '{ sum += $1 } END { if (NR > 0) printf "now.throttled=%.0f\n", sum }'
  awk '$1 == "SwapTotal:" { total = $2; known = 1 } $1 == "SwapFree:" { free = $2 }
    $1 == "MemAvailable:" { printf "now.available_memory_bytes=%.0f\n", $2 * 1024 }
    END { if (known) printf "now.swap_used_bytes=%.0f\n", (total - free) * 1024 }' /proc/meminfo
  LC_ALL=C df -P -k "$1" 2>/dev/null |
    awk 'NR > 1 { room = $4 } END { if (room != "") printf "now.free_disk_bytes=%.0f\n", room * 1024 }'
  say now.clock_ns "$(clock_nanoseconds)"
}

probe() {
  check_what_is_needed
  y_text='plain sh, wall and CPU times to 10 ms, no max-rss'
  [ "$y_tells" = awk ] ||
    y_text="$y_text, an end by SIGINT or SIGPIPE shown as exit status 130 or 141"
  say fact.supervisor "$y_text"
  say_facts
  say_readings "$1"
  echo end
}
