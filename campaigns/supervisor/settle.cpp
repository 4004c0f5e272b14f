#include "campaigns/supervisor/settle.hpp"

#include <initializer_list>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "campaigns/supervisor/exit_status.hpp"
#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/processes.hpp"

namespace yates::supervisor {
namespace {

/// For files that a command may have replaced, by a pipe that nobody writes to, say.
constexpr int of_a_command = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
constexpr size_t environment_size = 4 << 20;  // the kernel allows 2 MiB by default

void say(const char* line) {
  write_all(1, line, strlen(line));
}

/// The file with the lock of the attempt's supervisor; negative where there is none. A command may
/// have removed one of its names, or made something else of it.
int open_claim(int folder) {
  for (const char* name : {"claim", "started"}) {
    const int claim = openat(folder, name, of_a_command);
    struct stat found {};
    if (claim >= 0 && fstat(claim, &found) == 0 && S_ISREG(found.st_mode)) return claim;
    if (claim >= 0) close(claim);
  }
  return -1;
}

/// Whether there is an outcome that is whole: a command may make files of any name.
bool has_outcome(int folder) {
  const int file = openat(folder, "outcome", of_a_command);
  struct stat found {};
  char text[6] = "";
  const bool whole = file >= 0 && fstat(file, &found) == 0 && S_ISREG(found.st_mode) &&
                     found.st_size > 10 && pread(file, text, 5, 0) == 5 &&
                     strcmp(text, "kind=") == 0 && pread(file, text, 5, found.st_size - 5) == 5 &&
                     strcmp(text, "\nend\n") == 0;
  if (file >= 0) close(file);
  return whole;
}

/// What the supervisor said of itself, as far as it came to that.
struct Session {
  bool known = false;
  int64_t pid = 0;
};

Session session_of(int folder) {
  Session session;
  char text[512] = "";
  const int file = openat(folder, "started", of_a_command);
  if (file < 0) return session;
  read_again(file, text, sizeof text);
  close(file);
  const char* pid = strstr(text, "pid=");
  const char* ticks = strstr(text, "start_ticks=");
  const char* boot = strstr(text, "boot_id=");
  if (pid == nullptr || ticks == nullptr || boot == nullptr) return session;
  // Since the machine was rebooted, numbers of processes are those of strangers.
  char now[64] = "";
  read_line("/proc/sys/kernel/random/boot_id", now, sizeof now);
  boot += strlen("boot_id=");
  if (strncmp(boot, now, strlen(now)) != 0 || boot[strlen(now)] != '\n') return session;
  session.pid = strtoll(pid + strlen("pid="), nullptr, 10);
  session.known = session.pid > 1;
  // A living leader with another start time is a stranger who got the same number, which he can
  // only when the session is empty.
  char leader[24];
  to_text(session.pid, leader);
  ProcessStat stat;
  if (read_stat(leader, stat) &&
      stat.start_ticks != strtoll(ticks + strlen("start_ticks="), nullptr, 10)) {
    session.known = false;
  }
  return session;
}

/// Reads /proc/PID/NAME; negative where the process is gone.
ssize_t read_of(const char* pid, const char* name, char* text, size_t size) {
  char path[64] = "/proc/";
  strcat(strcat(strncat(path, pid, 20), "/"), name);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  size_t done = 0;
  ssize_t got = 0;
  while (done < size && (got = read(file, text + done, size - done)) > 0) {
    done += static_cast<size_t>(got);
  }
  close(file);
  return got < 0 && done == 0 ? -1 : static_cast<ssize_t>(done);
}

bool has_entry(const char* text, size_t size, const char* entry) {
  const size_t length = strlen(entry);
  for (size_t at = 0; at < size;) {
    const size_t found = strnlen(text + at, size - at);
    if (found == length && memcmp(text + at, entry, length) == 0) return true;
    at += found + 1;
  }
  return false;
}

/// Whether a process was started with this variable. While it exchanges its program the kernel
/// shows neither environment nor arguments for a moment; that is waited for, since a process taken
/// for a stranger would run on.
bool is_marked(const char* pid, const char* mark, char* space) {
  for (int look = 0; look < 300; ++look) {
    ssize_t size = read_of(pid, "environ", space, environment_size);
    if (size > 0) return has_entry(space, static_cast<size_t>(size), mark);
    char argument = '\0';
    const ssize_t arguments = read_of(pid, "cmdline", &argument, 1);
    if (arguments < 0) return false;
    if (arguments > 0) {
      // Read after the environment: arguments alone would mean that both were there by now.
      size = read_of(pid, "environ", space, environment_size);
      return size > 0 && has_entry(space, static_cast<size_t>(size), mark);
    }
    ProcessStat stat;
    if (!read_stat(pid, stat) || stat.dead || stat.of_kernel) return false;
    const timespec pause{0, 100'000};
    nanosleep(&pause, nullptr);
  }
  return false;
}

/// Kills each process of the attempt that is found; returns how many.
int64_t kill_all(const Session& session, const char* mark, char* space) {
  DIR* processes = opendir("/proc");
  if (processes == nullptr) return 0;
  int64_t found = 0;
  while (const dirent* entry = readdir(processes)) {
    const char* pid = entry->d_name;
    if (pid[0] < '1' || pid[0] > '9') continue;
    const auto number = static_cast<pid_t>(strtol(pid, nullptr, 10));
    ProcessStat stat;
    if (number == getpid() || !read_stat(pid, stat) || stat.dead || stat.of_kernel) continue;
    if ((session.known && stat.session == session.pid) || is_marked(pid, mark, space)) {
      kill(number, SIGKILL);
      ++found;
    }
  }
  closedir(processes);
  return found;
}

int64_t end_processes(int folder, const char* path) {
  const Session session = session_of(folder);
  char mark[16 + 4096] = "YATES_RUN_DIR=";
  if (strlen(path) >= 4096) return 0;
  strcat(mark, path);
  auto* space = static_cast<char*>(pages(environment_size));
  if (space == nullptr) return 0;
  int64_t ended = 0;
  for (;;) {
    const int64_t found = kill_all(session, mark, space);
    if (found == 0) return ended;
    if (ended == 0) ended = found;
    const timespec pause{0, 2'000'000};
    nanosleep(&pause, nullptr);
  }
}

}  // namespace

int settle(const char* path) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return cannot_begin;
  int claim = open_claim(folder);
  bool begun = claim >= 0;
  if (!begun) {
    claim = openat(folder, "claim", O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (claim < 0) {
      if (errno != EEXIST) return cannot_begin;
      claim = open_claim(folder);  // it was made at this moment, or has become no file at all
      begun = true;
    }
  }
  if (begun && claim >= 0 && flock(claim, LOCK_SH | LOCK_NB) != 0) {
    if (!has_outcome(folder)) say("waiting\n");
    while (flock(claim, LOCK_SH) != 0) {
      if (errno != EINTR) return cannot_begin;
    }
  }
  const bool concluded = has_outcome(folder);
  // Also where there was no claim: the command may have removed it.
  const int64_t left = concluded ? 0 : end_processes(folder, path);
  if (!begun && !concluded && left == 0) {
    say("abandoned\n");
    return ok;
  }
  char line[40] = "left ";
  strcpy(to_text(left, line + strlen(line)), "\n");
  say(line);
  return ok;
}

int ask_to_end(const char* path) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int claim = folder < 0 ? -1 : open_claim(folder);
  char text[32] = "";
  if (claim >= 0 && flock(claim, LOCK_SH | LOCK_NB) != 0 && read_again(claim, text, sizeof text)) {
    const auto pid = static_cast<pid_t>(strtol(text, nullptr, 10));
    // The supervisor holds its claim, so its pid is still its own.
    if (pid > 1 && kill(pid, SIGTERM) == 0) {
      say("asked\n");
      return ok;
    }
  }
  say("ended\n");
  return ok;
}

}  // namespace yates::supervisor
