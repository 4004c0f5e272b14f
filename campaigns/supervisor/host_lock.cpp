#include "campaigns/supervisor/host_lock.hpp"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace yates::supervisor {
namespace {

/// The owner alone may write the file, but everybody may lock it. It is opened before it is made:
/// in a folder like /tmp Linux refuses O_CREAT for a file of somebody else that is there already.
/// Everybody may have put a link, a pipe or a device there: it is not followed and not waited for.
int open_shared(const char* path) {
  for (;;) {
    const int found = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (found >= 0 || errno != ENOENT) return found;
    const int made = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (made >= 0) fchmod(made, 0644);  // whatever the umask
    if (made >= 0 || errno != EEXIST) return made;
  }
}

bool is_regular(int file) {
  struct stat found {};
  return fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

/// Whether the file is still the one of this name: somebody may have removed it, and others would
/// lock a new one.
bool is_current(int file, const char* path) {
  struct stat opened {};
  struct stat named {};
  return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

/// The process of a line of /proc/locks, "3: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF", if the
/// lock is on a file of this number; otherwise 0.
int64_t holder_in(const char* line, ino_t number) {
  if (strstr(line, "FLOCK ") == nullptr) return 0;
  const char* pid = strstr(line, "WRITE ");
  if (pid == nullptr) return 0;
  char* end = nullptr;
  const int64_t holder = strtoll(pid + strlen("WRITE "), &end, 10);
  const char* inode = strchr(end, ':');
  if (inode != nullptr) inode = strchr(inode + 1, ':');
  if (holder <= 0 || inode == nullptr) return 0;
  return strtoull(inode + 1, nullptr, 10) == static_cast<unsigned long long>(number) ? holder : 0;
}

int64_t holder_of(int file) {
  struct stat found {};
  if (fstat(file, &found) != 0) return 0;
  const int locks = open("/proc/locks", O_RDONLY | O_CLOEXEC);
  if (locks < 0) return 0;
  char text[4096];
  size_t held = 0;
  int64_t holder = 0;
  ssize_t got = 0;
  while (holder == 0 && (got = read(locks, text + held, sizeof text - 1 - held)) > 0) {
    text[held + static_cast<size_t>(got)] = '\0';
    char* line = text;
    for (char* end = nullptr; holder == 0 && (end = strchr(line, '\n')) != nullptr;) {
      *end = '\0';
      holder = holder_in(line, found.st_ino);
      line = end + 1;
    }
    held = strlen(line);
    memmove(text, line, held);
  }
  close(locks);
  return holder;
}

}  // namespace

/// /run/lock where everybody may use it, as on Debian: nothing there is removed for its age. The
/// choice must not depend on who asks.
const char* host_lock_file() {
  const char* const named = getenv("YATES_HOST_LEASE");
  if (named != nullptr && *named != '\0') return named;
  struct stat found {};
  const bool shared =
      stat("/run/lock", &found) == 0 && S_ISDIR(found.st_mode) && (found.st_mode & S_IWOTH) != 0;
  return shared ? "/run/lock/yates-host.lease" : "/tmp/yates-host.lease";
}

HostLock lock_host(const char* path) {
  for (;;) {
    const int file = open_shared(path);
    if (file < 0) return {.problem = errno};
    if (!is_regular(file)) {
      close(file);
      return {.problem = not_a_regular_file};
    }
    const bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
    const int problem = errno;
    if (locked && is_current(file, path)) return {.state = HostLock::ours, .file = file};
    const int64_t holder = locked ? 0 : holder_of(file);
    close(file);
    if (locked) continue;
    if (problem != EWOULDBLOCK) return {.problem = problem};
    return {.state = HostLock::taken, .holder = holder};
  }
}

}  // namespace yates::supervisor
