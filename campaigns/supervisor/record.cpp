#include "campaigns/supervisor/record.hpp"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/processes.hpp"

namespace yates::supervisor {

/// Nanoseconds by which the clock that files are dated with is ahead of one that nobody sets.
static int64_t clock_ahead() {
  return now(CLOCK_REALTIME) - now(CLOCK_BOOTTIME);
}

/// The name `claim` appears with the lock already held: it is taken under another name and then
/// linked. Whoever finds `claim` unlocked knows that its maker is dead.
Claimed Record::claim(int folder) {
  folder_ = folder;
  char temporary[40] = "claim.";
  to_text(getpid(), temporary + strlen(temporary));
  file_ = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) return Claimed::failed;
  char pid[24];
  strcpy(to_text(getpid(), pid), "\n");
  int problem = write_all(file_, pid, strlen(pid));
  if (problem == 0 && flock(file_, LOCK_EX | LOCK_NB) != 0) problem = errno;
  bool taken = false;
  if (problem == 0 && linkat(folder, temporary, folder, "claim", 0) != 0) {
    problem = errno;
    taken = problem == EEXIST;
  }
  unlinkat(folder, temporary, 0);
  if (problem == 0) return Claimed::ours;  // the file stays open, and so locked
  close(file_);
  errno = problem;
  return taken ? Claimed::taken : Claimed::failed;
}

int Record::start() {
  char boot[64] = "";
  ProcessStat stat;
  read_stat("self", stat);
  read_line("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
  Lines lines(file_);
  lines.add("pid", getpid());
  lines.add("start_ticks", stat.start_ticks);
  lines.add("boot_id", boot);
  if (const int problem = lines.end()) return problem;
  struct stat written {};
  if (fstat(file_, &written) != 0) return errno;
  started_ = written.st_mtim;
  ahead_ = clock_ahead();
  return linkat(folder_, "claim", folder_, "started", 0) == 0 ? 0 : errno;
}

timespec Record::started() const {
  const int64_t set_back = ahead_ - clock_ahead();
  if (set_back <= 0) return started_;
  const int64_t start = started_.tv_sec * nanoseconds + started_.tv_nsec - set_back;
  return {start / nanoseconds, start % nanoseconds};
}

}  // namespace yates::supervisor
