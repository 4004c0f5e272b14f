#include <initializer_list>

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/samples.hpp"

namespace yates::supervisor {
namespace {

enum Column {
  first_processor = 0,
  memory_total = 8,
  memory_available,
  swap_used,
  received_bytes,
  sent_bytes,
  received_packets,
  sent_packets,
  read_bytes,
  written_bytes,
  reads,
  writes,
  first_pressure
};

/// The number after blanks; moves behind it.
int64_t number(const char*& at) {
  char* end = nullptr;
  const int64_t value = strtoll(at, &end, 10);
  at = end;
  return value;
}

const char* next_line(const char* at) {
  const char* end = strchr(at, '\n');
  return end == nullptr ? at + strlen(at) : end + 1;
}

bool begins(const char* text, const char* with) {
  return strncmp(text, with, strlen(with)) == 0;
}

int open_proc(const char* path) {
  return open(path, O_RDONLY | O_CLOEXEC);
}

/// Whether a folder of /sys holds anything, under PARENT/NAME/CHILD.
bool holds_entries(const char* parent, const char* name, const char* child) {
  char path[400];
  if (strlen(parent) + strlen(name) + strlen(child) + 3 > sizeof path) return false;
  strcpy(path, parent);
  strcat(strcat(strcat(strcat(path, "/"), name), "/"), child);
  DIR* folder = opendir(path);
  if (folder == nullptr) return false;
  bool any = false;
  while (const dirent* entry = readdir(folder)) any = any || entry->d_name[0] != '.';
  closedir(folder);
  return any;
}

}  // namespace

void HostReader::Names::add(const char* name) {
  if (count < most && strlen(name) < longest) strcpy(names[count++], name);
}

bool HostReader::Names::holds(const char* name, size_t length) const {
  for (size_t index = 0; index < count; ++index) {
    if (strlen(names[index]) == length && memcmp(names[index], name, length) == 0) return true;
  }
  return false;
}

bool HostReader::open() {
  constexpr size_t names = Names::most * Names::longest;
  buffer_ = static_cast<char*>(pages(buffer_size + 2 * names));
  if (buffer_ == nullptr) return false;
  whole_disks_.names = reinterpret_cast<char(*)[Names::longest]>(buffer_ + buffer_size);
  hardware_interfaces_.names =
      reinterpret_cast<char(*)[Names::longest]>(buffer_ + buffer_size + names);
  stat_ = open_proc("/proc/stat");
  memory_ = open_proc("/proc/meminfo");
  network_ = open_proc("/proc/net/dev");
  disks_ = open_proc("/proc/diskstats");
  pressures_[0] = open_proc("/proc/pressure/cpu");
  pressures_[1] = open_proc("/proc/pressure/io");
  pressures_[2] = open_proc("/proc/pressure/memory");
  ticks_ = sysconf(_SC_CLK_TCK);
  find_disks();
  find_interfaces();
  return true;
}

/// Neither partitions, which /sys/block does not list, nor what is built on other disks, memory or
/// files: their operations would count twice.
void HostReader::find_disks() {
  DIR* folder = opendir("/sys/block");
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    const char* name = entry->d_name;
    if (name[0] == '.' || begins(name, "loop") || begins(name, "ram") || begins(name, "zram")) {
      continue;
    }
    if (!holds_entries("/sys/block", name, "slaves")) whole_disks_.add(name);
  }
  closedir(folder);
}

/// Bridges, bonds and the like pass on what an interface of hardware has counted already.
void HostReader::find_interfaces() {
  DIR* folder = opendir("/sys/class/net");
  if (folder == nullptr) return;
  while (const dirent* entry = readdir(folder)) {
    if (entry->d_name[0] != '.' && holds_entries("/sys/class/net", entry->d_name, "device")) {
      hardware_interfaces_.add(entry->d_name);
    }
  }
  closedir(folder);
  // In a network namespace /sys may show the interfaces of another one.
  if (!any_interface_known()) hardware_interfaces_.count = 0;
}

const char* HostReader::content(int file) {
  return file >= 0 && read_again(file, buffer_, buffer_size) ? buffer_ : nullptr;
}

void HostReader::read(Sample& sample) {
  for (int64_t& value : sample.values) value = -1;
  read_processors(sample);
  read_memory(sample);
  read_network(sample);
  read_disks(sample);
  read_pressure(sample);
}

void HostReader::read_processors(Sample& sample) {
  // The first line is all that is needed of a file that is long on a large machine.
  char line[512];
  if (stat_ < 0 || !read_again(stat_, line, sizeof line) || !begins(line, "cpu ")) return;
  const char* at = line + strlen("cpu ");
  for (int column = 0; column < 8; ++column) {
    sample.values[first_processor + column] = number(at) * 1000 / ticks_;
  }
}

void HostReader::read_memory(Sample& sample) {
  const char* at = content(memory_);
  if (at == nullptr) return;
  int64_t swap_total = 0;
  int64_t swap_free = 0;
  for (; *at != '\0'; at = next_line(at)) {
    const char* value = strchr(at, ':');
    if (value == nullptr) break;
    ++value;
    if (begins(at, "MemTotal:")) sample.values[memory_total] = number(value) * 1024;
    if (begins(at, "MemAvailable:")) sample.values[memory_available] = number(value) * 1024;
    if (begins(at, "SwapTotal:")) swap_total = number(value) * 1024;
    if (begins(at, "SwapFree:")) swap_free = number(value) * 1024;
  }
  sample.values[swap_used] = swap_total - swap_free;
}

namespace {

/// The name of an interface in a line of /proc/net/dev; null for the two lines above them.
const char* interface_name(const char* line, size_t& length) {
  while (*line == ' ') ++line;
  length = strcspn(line, ":|\n");
  return line[length] == ':' ? line : nullptr;
}

}  // namespace

bool HostReader::any_interface_known() {
  const char* at = content(network_);
  for (; at != nullptr && *at != '\0'; at = next_line(at)) {
    size_t length = 0;
    const char* name = interface_name(at, length);
    if (name != nullptr && hardware_interfaces_.holds(name, length)) return true;
  }
  return false;
}

void HostReader::read_network(Sample& sample) {
  const char* at = content(network_);
  if (at == nullptr) return;
  for (const int column : {received_bytes, sent_bytes, received_packets, sent_packets}) {
    sample.values[column] = 0;
  }
  for (; *at != '\0'; at = next_line(at)) {
    size_t length = 0;
    const char* name = interface_name(at, length);
    if (name == nullptr || (length == 2 && begins(name, "lo"))) continue;
    if (hardware_interfaces_.count > 0 && !hardware_interfaces_.holds(name, length)) continue;
    const char* value = name + length + 1;
    for (int field = 0; field < 10; ++field) {
      const int64_t count = number(value);
      if (field == 0) sample.values[received_bytes] += count;
      if (field == 1) sample.values[received_packets] += count;
      if (field == 8) sample.values[sent_bytes] += count;
      if (field == 9) sample.values[sent_packets] += count;
    }
  }
}

void HostReader::read_disks(Sample& sample) {
  const char* at = whole_disks_.count > 0 ? content(disks_) : nullptr;
  if (at == nullptr) return;
  constexpr int64_t sector = 512;  // whatever the disk: the unit of this file
  for (const int column : {read_bytes, written_bytes, reads, writes}) sample.values[column] = 0;
  for (; *at != '\0'; at = next_line(at)) {
    const char* value = at;
    number(value);
    number(value);
    while (*value == ' ') ++value;
    const size_t length = strcspn(value, " \n");
    if (!whole_disks_.holds(value, length)) continue;
    value += length;
    for (int field = 0; field < 7; ++field) {
      const int64_t count = number(value);
      if (field == 0) sample.values[reads] += count;
      if (field == 2) sample.values[read_bytes] += count * sector;
      if (field == 4) sample.values[writes] += count;
      if (field == 6) sample.values[written_bytes] += count * sector;
    }
  }
}

void HostReader::read_pressure(Sample& sample) {
  for (int kind = 0; kind < 3; ++kind) {
    char text[256];
    if (pressures_[kind] < 0 || !read_again(pressures_[kind], text, sizeof text)) continue;
    const char* total = strstr(text, "total=");
    if (begins(text, "some ") && total != nullptr) {
      total += strlen("total=");
      sample.values[first_pressure + kind] = number(total);
    }
  }
}

}  // namespace yates::supervisor
