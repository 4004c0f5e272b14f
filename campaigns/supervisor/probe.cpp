#include <initializer_list>

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "campaigns/supervisor/exit_status.hpp"
#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/settle.hpp"

namespace yates::supervisor {
namespace {

constexpr size_t text_size = 64 * 1024;

/// Reads below a root.
class Machine {
 public:
  explicit Machine(const char* root) : root_(root), text_(static_cast<char*>(pages(text_size))) {}
  bool usable() const { return text_ != nullptr && strlen(root_) < 1024; }

  /// The beginning of a file; null where there is none.
  const char* file(const char* path) {
    char whole[2048];
    if (strlen(path) >= 1024) return nullptr;
    strcat(strcpy(whole, root_), path);
    return read_small(whole, text_, text_size) ? text_ : nullptr;
  }
  /// Its first line.
  const char* line(const char* path) {
    if (file(path) == nullptr) return nullptr;
    text_[strcspn(text_, "\n")] = '\0';
    return text_;
  }
  /// What follows KEY, blanks, a separator and blanks in the first line that begins so.
  const char* value(const char* path, const char* key, char separator) {
    if (file(path) == nullptr) return nullptr;
    for (char* at = text_; at != nullptr && *at != '\0';) {
      char* end = strchr(at, '\n');
      const char* found = at + strlen(key);
      if (strncmp(at, key, strlen(key)) == 0) {
        found += strspn(found, " \t");
        if (*found == separator) {
          ++found;
          found += strspn(found, " \t");
          if (end != nullptr) *end = '\0';
          return found;
        }
      }
      at = end == nullptr ? nullptr : end + 1;
    }
    return nullptr;
  }
  const char* root() const { return root_; }

 private:
  const char* root_;
  char* text_;
};

/// Calls `visit` with the path below the root of a file of every processor.
template <typename Visit>
void for_each_processor(Machine& machine, const char* file, Visit visit) {
  char path[2048];
  strcat(strcpy(path, machine.root()), "/sys/devices/system/cpu");
  DIR* folder = opendir(path);
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    const char* name = entry->d_name;
    if (strncmp(name, "cpu", 3) != 0 || name[3] < '0' || name[3] > '9') continue;
    strcat(strcpy(path, "/sys/devices/system/cpu/"), name);
    strcat(strcat(path, "/"), file);
    visit(path);
  }
  closedir(folder);
}

void add(Lines& lines, const char* key, const char* value) {
  if (value != nullptr && *value != '\0') lines.add(key, value);
}

/// All different governors, joined by commas.
void add_governors(Machine& machine, Lines& lines, const char* key) {
  char all[256] = "";
  for_each_processor(machine, "cpufreq/scaling_governor", [&](const char* path) {
    const char* one = machine.line(path);
    if (one == nullptr || *one == '\0') return;
    for (const char* at = all; (at = strstr(at, one)) != nullptr; ++at) {
      const char after = at[strlen(one)];
      if ((at == all || at[-1] == ',') && (after == ',' || after == '\0')) return;
    }
    if (strlen(all) + strlen(one) + 2 > sizeof all) return;
    if (all[0] != '\0') strcat(all, ",");
    strcat(all, one);
  });
  add(lines, key, all);
}

void add_turbo(Machine& machine, Lines& lines, const char* key) {
  if (const char* off = machine.line("/sys/devices/system/cpu/intel_pstate/no_turbo")) {
    lines.add(key, off[0] == '0' ? "on" : "off");
  } else if (const char* on = machine.line("/sys/devices/system/cpu/cpufreq/boost")) {
    lines.add(key, on[0] == '0' ? "off" : "on");
  }
}

void add_throttling(Machine& machine, Lines& lines) {
  int64_t count = 0;
  bool any = false;
  for (const char* file :
       {"thermal_throttle/core_throttle_count", "thermal_throttle/package_throttle_count"}) {
    for_each_processor(machine, file, [&](const char* path) {
      const char* one = machine.line(path);
      if (one == nullptr) return;
      any = true;
      count += strtoll(one, nullptr, 10);
    });
  }
  if (any) lines.add("now.throttled", count);
}

/// Kilobytes of /proc/meminfo as bytes; negative where they are not told.
int64_t memory(Machine& machine, const char* key) {
  const char* value = machine.value("/proc/meminfo", key, ':');
  return value == nullptr ? -1 : strtoll(value, nullptr, 10) * 1024;
}

void add_bytes(Lines& lines, const char* key, int64_t bytes) {
  if (bytes >= 0) lines.add(key, bytes);
}

struct Busy {
  int64_t busy = 0;
  int64_t all = 0;
};

bool read_busy(Machine& machine, Busy& busy) {
  const char* at = machine.file("/proc/stat");
  if (at == nullptr || strncmp(at, "cpu ", 4) != 0) return false;
  at += 4;
  busy = {};
  for (int field = 0; field < 8; ++field) {
    char* end = nullptr;
    const int64_t ticks = strtoll(at, &end, 10);
    at = end;
    busy.all += ticks;
    if (field != 3 && field != 4) busy.busy += ticks;  // neither idle nor waiting for a disk
  }
  return true;
}

/// In hundredths of a percent of all processors.
void add_use_of_processors(Machine& machine, Lines& lines) {
  Busy before;
  Busy after;
  if (!read_busy(machine, before)) return;
  const timespec while_watching{0, 100'000'000};
  nanosleep(&while_watching, nullptr);
  if (!read_busy(machine, after) || after.all <= before.all) return;
  const int64_t share = (after.busy - before.busy) * 10'000 / (after.all - before.all);
  char text[32];
  char* at = to_text(share / 100, text);
  *at++ = '.';
  *at++ = static_cast<char>('0' + share / 10 % 10);
  *at++ = static_cast<char>('0' + share % 10);
  *at = '\0';
  lines.add("now.cpu_percent", text);
}

void add_facts(Machine& machine, Lines& lines) {
  utsname names{};
  uname(&names);
  lines.add("fact.host", names.nodename);
  lines.add("fact.kernel", names.release);
  lines.add("fact.kernel_build", names.version);
  lines.add("fact.architecture", names.machine);
  if (const char* name = machine.value("/etc/os-release", "PRETTY_NAME", '=')) {
    char text[128] = "";
    strncat(text, name + (*name == '"' ? 1 : 0), sizeof text - 1);
    text[strcspn(text, "\"")] = '\0';
    add(lines, "fact.distribution", text);
  }
  add(lines, "fact.machine", machine.line("/sys/class/dmi/id/product_name"));
  add(lines, "fact.processor", machine.value("/proc/cpuinfo", "model name", ':'));
  lines.add("fact.processors", sysconf(_SC_NPROCESSORS_ONLN));
  add(lines, "fact.processors_online", machine.line("/sys/devices/system/cpu/online"));
  add(lines, "fact.processors_isolated", machine.line("/sys/devices/system/cpu/isolated"));
  add(lines, "fact.numa_nodes", machine.line("/sys/devices/system/node/online"));
  add(lines, "fact.hyperthreading", machine.line("/sys/devices/system/cpu/smt/control"));
  add(lines, "fact.max_frequency_khz",
      machine.line("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq"));
  add(lines, "fact.scaling_driver",
      machine.line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver"));
  add_governors(machine, lines, "fact.governor");
  add_turbo(machine, lines, "fact.turbo");
  add_bytes(lines, "fact.memory_total_bytes", memory(machine, "MemTotal"));
  add_bytes(lines, "fact.swap_total_bytes", memory(machine, "SwapTotal"));
  add(lines, "fact.huge_pages", machine.line("/sys/kernel/mm/transparent_hugepage/enabled"));
  add(lines, "fact.address_randomization", machine.line("/proc/sys/kernel/randomize_va_space"));
  add(lines, "fact.clock_source",
      machine.line("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
  add(lines, "fact.cpu_limit", machine.line("/sys/fs/cgroup/cpu.max"));
  add(lines, "fact.boot_id", machine.line("/proc/sys/kernel/random/boot_id"));
}

void add_readings(Machine& machine, Lines& lines, const char* folder) {
  if (const char* loads = machine.line("/proc/loadavg")) {
    char load[32] = "";
    strncat(load, loads, sizeof load - 1);
    load[strcspn(load, " ")] = '\0';
    add(lines, "now.load", load);
  }
  add_use_of_processors(machine, lines);
  add_governors(machine, lines, "now.governor");
  add_turbo(machine, lines, "now.turbo");
  add_throttling(machine, lines);
  const int64_t total = memory(machine, "SwapTotal");
  if (total >= 0) lines.add("now.swap_used_bytes", total - memory(machine, "SwapFree"));
  struct statvfs disk {};
  if (statvfs(folder, &disk) == 0) {
    lines.add("now.free_disk_bytes", static_cast<int64_t>(disk.f_bavail * disk.f_frsize));
  }
  add_bytes(lines, "now.available_memory_bytes", memory(machine, "MemAvailable"));
  lines.add("now.clock_ns", now(CLOCK_REALTIME));
}

}  // namespace

int probe(const char* folder, const char* root) {
  Machine machine(root);
  if (!machine.usable()) return cannot_begin;
  Lines lines(1);
  add_facts(machine, lines);
  add_readings(machine, lines, folder);
  return lines.end() == 0 ? ok : cannot_record;
}

}  // namespace yates::supervisor
