// yates-supervisor ATTEMPT_FOLDER TIMEOUT_MS|- GRACE_MS WORKING_FOLDER COMMAND [ARGUMENT...]
//
// Starts one command, limits it, times it and leaves its fate in ATTEMPT_FOLDER, whatever becomes
// of the program that started it. docs/store-format.md describes the files. It is a program of its
// own, small and static, because Linux counts the memory of a process before exec() in the largest
// resident set of the program that it becomes: started by a large driver, every small command
// would seem large. For the same reason there are no streams, exceptions or allocations here.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

// What the driver learns from the exit status when there is no outcome file.
enum ExitStatus { ok = 0, wrong_usage = 64, taken = 65, cannot_begin = 66, cannot_record = 67 };

constexpr int64_t nanoseconds = 1'000'000'000;

int64_t now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * nanoseconds + time.tv_nsec;
}

/// Lines of "key=value" in a buffer of fixed size: far more than ever is written.
class Lines {
 public:
  void add(const char* key, int64_t value) {
    char digits[24];
    char* end = digits + sizeof digits;
    char* begin = end;
    const bool negative = value < 0;
    for (auto rest = static_cast<uint64_t>(negative ? -value : value); rest > 0 || begin == end;
         rest /= 10) {
      *--begin = static_cast<char>('0' + rest % 10);
    }
    if (negative) *--begin = '-';
    put(key, strlen(key));
    put("=", 1);
    put(begin, static_cast<size_t>(end - begin));
    put("\n", 1);
  }
  void add(const char* key, const char* value) {
    put(key, strlen(key));
    put("=", 1);
    put(value, strlen(value));
    put("\n", 1);
  }
  /// Writes everything to a new file and gives it its name when it is complete.
  bool save(int folder, const char* temporary, const char* name, bool durable) {
    put("end\n", 4);
    const int file = openat(folder, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return false;
    bool good = true;
    for (size_t done = 0; good && done < size_;) {
      const ssize_t written = write(file, text_ + done, size_ - done);
      if (written > 0) done += static_cast<size_t>(written);
      if (written <= 0 && errno != EINTR) good = false;
    }
    if (durable && fsync(file) != 0) good = false;
    if (close(file) != 0) good = false;
    if (!good || renameat(folder, temporary, folder, name) != 0) return false;
    return !durable || fsync(folder) == 0;
  }

 private:
  void put(const char* text, size_t size) {
    if (size > sizeof text_ - size_) size = sizeof text_ - size_;
    memcpy(text_ + size_, text, size);
    size_ += size;
  }
  char text_[2048] = {};
  size_t size_ = 0;
};

/// The whole of a small file as a text; false where it cannot be read.
bool read_small(const char* path, char* text, size_t size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t length = read(file, text, size - 1);
  close(file);
  if (length < 0) return false;
  text[length] = '\0';
  return true;
}

struct ProcessStat {
  int64_t parent = 0;
  int64_t group = 0;
  int64_t start_ticks = 0;
};

/// From /proc/PID/stat. The second field, the name, may hold blanks and brackets.
bool read_stat(const char* pid, ProcessStat& stat) {
  char path[64] = "/proc/";
  strncat(path, pid, 20);
  strcat(path, "/stat");
  char text[1024];
  if (!read_small(path, text, sizeof text)) return false;
  char* at = strrchr(text, ')');
  if (at == nullptr) return false;
  ++at;
  for (int field = 3; *at == ' '; ++field) {
    ++at;
    const int64_t value = strtoll(at, nullptr, 10);  // 0 for field 3, the state, which is a letter
    if (field == 4) stat.parent = value;
    if (field == 5) stat.group = value;
    if (field == 22) {
      stat.start_ticks = value;
      return true;
    }
    while (*at != ' ' && *at != '\0') ++at;
  }
  return false;
}

void to_text(int64_t value, char* text) {  // value > 0, text holds at least 21 bytes
  char digits[21];
  int count = 0;
  for (; value > 0; value /= 10) digits[count++] = static_cast<char>('0' + value % 10);
  for (int at = 0; at < count; ++at) text[at] = digits[count - 1 - at];
  text[count] = '\0';
}

/// The name `claim` appears with the lock already held: it is taken under another name and then
/// linked. Whoever finds `claim` unlocked knows that its maker is dead.
int claim(int folder) {
  char temporary[40] = "claim.";
  to_text(getpid(), temporary + strlen(temporary));
  const int file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) return cannot_begin;
  char pid[24];
  to_text(getpid(), pid);
  strcat(pid, "\n");
  const bool written = write(file, pid, strlen(pid)) == static_cast<ssize_t>(strlen(pid));
  const bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
  const bool linked = written && locked && linkat(folder, temporary, folder, "claim", 0) == 0;
  const bool exists = errno == EEXIST;
  unlinkat(folder, temporary, 0);
  if (linked) return ok;  // the file stays open, and so locked, as long as this process lives
  return written && locked && exists ? taken : cannot_begin;
}

struct Command {
  char* working_folder;
  char** words;
  int output;
  int error;
  int release;  // read end: a byte says go, an end of file says that nobody is there any more
  int failure;  // write end: errno of what could not be done
};

[[noreturn]] void become(const Command& command) {
  setpgid(0, 0);
  const int null = open("/dev/null", O_RDONLY);
  dup2(null, 0);
  dup2(command.output, 1);
  dup2(command.error, 2);
  if (null > 2) close(null);
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  int problem = chdir(command.working_folder) == 0 ? 0 : errno;
  char go = 0;
  ssize_t got = 0;
  do got = read(command.release, &go, 1);
  while (got < 0 && errno == EINTR);
  if (got != 1) _exit(127);
  if (problem == 0) {
    execvp(command.words[0], command.words);
    problem = errno;
  }
  while (write(command.failure, &problem, sizeof problem) < 0 && errno == EINTR) {
  }
  _exit(127);
}

/// Ends everything that the command left behind: its group, and children that left the group and
/// came to this process when their parents ended. Returns how many there were.
int64_t end_leftovers(pid_t group) {
  int64_t ended = 0;
  char self[24];
  to_text(getpid(), self);
  const int64_t own = getpid();
  for (;;) {
    kill(-group, SIGKILL);
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) ++ended;
    if (reaped < 0 && errno == ECHILD) return ended;
    if (DIR* processes = opendir("/proc")) {
      while (const dirent* entry = readdir(processes)) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
        ProcessStat stat;
        if (read_stat(entry->d_name, stat) && stat.parent == own) {
          kill(static_cast<pid_t>(strtol(entry->d_name, nullptr, 10)), SIGKILL);
        }
      }
      closedir(processes);
    }
    const timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
  }
}

enum class End { by_itself, timed_out, interrupted };

struct Fate {
  End end = End::by_itself;
  int status = 0;
  rusage usage{};
  int64_t wall = 0;
};

/// Waits for the command; ends it when its time is over or when this process is told to end.
Fate wait_for(pid_t child, int64_t start, int64_t timeout, int64_t grace) {
  Fate fate;
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGINT);
  enum { running, asked_to_end, killed } phase = running;
  int64_t deadline = timeout < 0 ? -1 : start + timeout;
  for (;;) {
    // Others than the command can end as well: children of a part of it that has ended.
    siginfo_t ended{};
    while (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid != 0) {
      if (ended.si_pid == child) {
        fate.wall = now(CLOCK_MONOTONIC) - start;
        wait4(child, &fate.status, 0, &fate.usage);
        return fate;
      }
      waitpid(ended.si_pid, nullptr, 0);
      ended.si_pid = 0;
    }
    int64_t left = deadline < 0 ? 3600 * nanoseconds : deadline - now(CLOCK_MONOTONIC);
    if (left < 0) left = 0;
    const timespec pause{left / nanoseconds, left % nanoseconds};
    const int got = sigtimedwait(&awaited, nullptr, &pause);
    const bool told = got == SIGTERM || got == SIGINT;
    const bool late = deadline >= 0 && now(CLOCK_MONOTONIC) >= deadline;
    if (phase == running && (told || late)) {
      fate.end = told ? End::interrupted : End::timed_out;
      kill(-child, SIGTERM);
      kill(-child, SIGCONT);  // a stopped process would not see the request
      deadline = now(CLOCK_MONOTONIC) + grace;
      phase = asked_to_end;
    } else if (phase == asked_to_end && (told || late)) {
      kill(-child, SIGKILL);
      deadline = -1;
      phase = killed;
    }
  }
}

int64_t microseconds(const timeval& time) {
  return time.tv_sec * 1'000'000 + time.tv_usec;
}

void describe(const Fate& fate, Lines& lines) {
  if (fate.end == End::timed_out) {
    lines.add("kind", "timed-out");
  } else if (fate.end == End::interrupted) {
    lines.add("kind", "interrupted");
  } else {
    lines.add("kind", WIFSIGNALED(fate.status) ? "signalled" : "exited");
  }
  if (WIFSIGNALED(fate.status)) {
    lines.add("signal", WTERMSIG(fate.status));
  } else {
    lines.add("status", WEXITSTATUS(fate.status));
  }
  lines.add("wall_ns", fate.wall);
  lines.add("user_us", microseconds(fate.usage.ru_utime));
  lines.add("system_us", microseconds(fate.usage.ru_stime));
  lines.add("max_rss_bytes", int64_t{fate.usage.ru_maxrss} * 1024);
}

}  // namespace

int main(int count, char** words) {
  if (count < 6) return wrong_usage;
  const int64_t timeout = words[2][0] == '-' ? -1 : strtoll(words[2], nullptr, 10) * 1'000'000;
  const int64_t grace = strtoll(words[3], nullptr, 10) * 1'000'000;

  // Nothing may end this process but SIGKILL; requests to end are awaited, not suffered.
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  signal(SIGCHLD, SIG_DFL);

  const int folder = open(words[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return cannot_begin;
  if (const int claimed = claim(folder); claimed != ok) return claimed;
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);

  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  Command command{words[4],
                  words + 5,
                  openat(folder, "stdout", flags, 0644),
                  openat(folder, "stderr", flags, 0644),
                  -1,
                  -1};
  int release[2];
  int failure[2];
  if (command.output < 0 || command.error < 0 || pipe2(release, O_CLOEXEC) != 0 ||
      pipe2(failure, O_CLOEXEC) != 0) {
    return cannot_begin;
  }
  command.release = release[0];
  command.failure = failure[1];

  const pid_t child = fork();
  if (child < 0) return cannot_begin;
  if (child == 0) {
    close(release[1]);  // so that the end of this process is an end of file for the child
    become(command);
  }
  setpgid(child, child);
  close(release[0]);
  close(failure[1]);

  char pid[24];
  to_text(child, pid);
  ProcessStat stat;
  char boot[64] = "";
  read_stat(pid, stat);
  read_small("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
  boot[strcspn(boot, "\n")] = '\0';
  Lines started;
  started.add("pid", child);
  started.add("start_ticks", stat.start_ticks);
  started.add("boot_id", boot);
  if (!started.save(folder, "started.tmp", "started", false)) {
    kill(child, SIGKILL);
    return cannot_begin;
  }

  const int64_t start = now(CLOCK_MONOTONIC);
  if (write(release[1], "g", 1) != 1) return cannot_begin;
  close(release[1]);
  Fate fate = wait_for(child, start, timeout, grace);
  int problem = 0;
  const bool failed_to_start = read(failure[0], &problem, sizeof problem) == sizeof problem;
  const int64_t leftovers = end_leftovers(child);

  Lines outcome;
  if (failed_to_start) {
    outcome.add("kind", "cannot-start");
    outcome.add("errno", problem);
  } else {
    describe(fate, outcome);
  }
  outcome.add("leftovers", leftovers);
  if (fsync(command.output) != 0 || fsync(command.error) != 0) return cannot_record;
  return outcome.save(folder, "outcome.tmp", "outcome", true) ? ok : cannot_record;
}
