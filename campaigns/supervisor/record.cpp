#include "campaigns/supervisor/record.hpp"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/processes.hpp"
#include "campaigns/supervisor/results.hpp"

namespace yates::supervisor {

int Record::reserve(size_t copies) {
  // More than is ever written: a copy's lines take some 150 bytes.
  const auto most = static_cast<off_t>(1536 + (copies > 1 ? copies * 256 : 0));
  if (fallocate(file_, FALLOC_FL_KEEP_SIZE, 0, most) == 0) return 0;
  return is_full(errno) ? errno : 0;  // some file systems cannot
}

/// The name `claim` appears with the lock already held: it is taken under another name and then
/// linked. Whoever finds `claim` unlocked knows that its maker is dead.
Claimed Record::claim(int folder, size_t copies) {
  folder_ = folder;
  char temporary[40] = "claim.";
  to_text(getpid(), temporary + strlen(temporary));
  file_ = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0) return Claimed::failed;
  char pid[24];
  strcpy(to_text(getpid(), pid), "\n");
  int problem = write_all(file_, pid, strlen(pid));
  if (problem == 0) problem = reserve(copies);
  if (problem == 0 && flock(file_, LOCK_EX | LOCK_NB) != 0) problem = errno;
  bool taken = false;
  if (problem == 0 && linkat(folder, temporary, folder, "claim", 0) != 0) {
    problem = errno;
    taken = problem == EEXIST;
  }
  unlinkat(folder, temporary, 0);
  if (problem == 0) return Claimed::ours;  // the file stays open, and so locked
  close(file_);
  file_ = -1;
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
  return give_name("started");
}

/// By its descriptor, since the commands may have removed one of its names.
int Record::give_name(const char* name) {
  char open_file[40] = "/proc/self/fd/";
  to_text(file_, open_file + strlen(open_file));
  const auto link = [&] { return linkat(AT_FDCWD, open_file, folder_, name, AT_SYMLINK_FOLLOW); };
  if (link() == 0) return 0;
  if (errno != EEXIST || unlinkat(folder_, name, 0) != 0) return errno;
  return link() == 0 ? 0 : errno;
}

}  // namespace yates::supervisor
