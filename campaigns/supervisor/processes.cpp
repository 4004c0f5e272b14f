#include "campaigns/supervisor/processes.hpp"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"

namespace yates::supervisor {

bool read_stat(const char* pid, ProcessStat& stat) {
  char path[64] = "/proc/";
  strncat(path, pid, 20);
  strcat(path, "/stat");
  char text[1024];
  if (!read_small(path, text, sizeof text)) return false;
  char* at = strrchr(text, ')');  // the second field, the name, may hold blanks and brackets
  if (at == nullptr) return false;
  ++at;
  for (int field = 3; *at == ' '; ++field) {
    ++at;
    const int64_t value = strtoll(at, nullptr, 10);  // 0 for field 3, the state, which is a letter
    if (field == 3) stat.dead = *at == 'Z' || *at == 'X';
    if (field == 4) stat.parent = value;
    if (field == 5) stat.group = value;
    if (field == 6) stat.session = value;
    if (field == 9) stat.of_kernel = (value & 0x00200000) != 0;  // PF_KTHREAD of its sched.h
    if (field == 22) {
      stat.start_ticks = value;
      return true;
    }
    while (*at != ' ' && *at != '\0') ++at;
  }
  return false;
}

namespace {

/// A group is ended as a whole, so that no member can start others faster than they are found. It
/// cannot hold strangers: groups do not cross sessions, and only descendants are in these.
void end_with_group(pid_t pid, pid_t group) {
  if (group > 1 && group != getpgrp()) kill(-group, SIGKILL);
  kill(pid, SIGKILL);
}

void end_descendants() {
  const int64_t own = getpid();
  const int64_t session = getsid(0);
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return;
  while (const dirent* entry = readdir(processes)) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    const auto pid = static_cast<pid_t>(strtol(entry->d_name, nullptr, 10));
    ProcessStat stat;
    if (pid == own || !read_stat(entry->d_name, stat)) continue;
    if (stat.parent == own || stat.session == session) {
      end_with_group(pid, static_cast<pid_t>(stat.group));
    }
  }
  closedir(processes);
}

}  // namespace

int64_t end_leftovers() {
  // Orphans that have ended by themselves are none.
  pid_t reaped = 0;
  while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
  }
  for (int64_t ended = 0;;) {
    // This process adopts orphans, so without children there are no descendants at all.
    if (reaped < 0 && errno == ECHILD) return ended;
    end_descendants();
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) ++ended;
  }
}

}  // namespace yates::supervisor
