#include <initializer_list>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "campaigns/supervisor/exit_status.hpp"
#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/remote.hpp"

namespace yates::supervisor {
namespace {

void say(const char* word, int64_t number) {
  char line[64] = "";
  strcat(strcat(line, word), " ");
  strcpy(to_text(number, line + strlen(line)), "\n");
  write_all(1, line, strlen(line));
}

/// As campaigns/launch/host_lease.cpp does it for the driver's own machine, with the same file.
int open_shared(const char* path) {
  for (;;) {
    const int found = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (found >= 0 || errno != ENOENT) return found;
    const int made = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (made >= 0) fchmod(made, 0644);  // whatever the umask
    if (made >= 0 || errno != EEXIST) return made;
  }
}

bool is_current(int file, const char* path) {
  struct stat opened {};
  struct stat named {};
  return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

/// The process that holds a lock on an open file, or 0; from /proc/locks, whose lines read
/// "3: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF".
int64_t holder_of(int file) {
  struct stat found {};
  constexpr size_t size = 256 * 1024;
  auto* text = static_cast<char*>(pages(size));
  if (text == nullptr || fstat(file, &found) != 0 || !read_small("/proc/locks", text, size)) {
    return 0;
  }
  for (char* line = strtok(text, "\n"); line != nullptr; line = strtok(nullptr, "\n")) {
    const char* lock = strstr(line, "FLOCK ");
    const char* pid = strpbrk(line, ":") == nullptr ? nullptr : strstr(line, "WRITE ");
    if (lock == nullptr || pid == nullptr) continue;
    char* end = nullptr;
    const int64_t holder = strtoll(pid + strlen("WRITE "), &end, 10);
    const char* inode = strchr(end, ':');
    if (inode != nullptr) inode = strchr(inode + 1, ':');
    if (holder > 0 && inode != nullptr &&
        strtoull(inode + 1, nullptr, 10) == static_cast<unsigned long long>(found.st_ino)) {
      return holder;
    }
  }
  return 0;
}

/// The holder that this root had last.
int64_t former_holder(int root) {
  char text[32] = "";
  const int file = openat(root, "lease", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  read_again(file, text, sizeof text);
  close(file);
  return strtoll(text, nullptr, 10);
}

void record_holder(int root) {
  const int file = openat(root, "lease.tmp", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  char text[24];
  strcpy(to_text(getpid(), text), "\n");
  const int problem = write_all(file, text, strlen(text));
  close(file);
  if (problem == 0) renameat(root, "lease.tmp", root, "lease");
}

/// Returns as soon as no supervisor works on an attempt of this root.
void await_attempts(int root) {
  const int attempts = openat(root, "attempts", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* folders = attempts < 0 ? nullptr : fdopendir(attempts);
  if (folders == nullptr) return;
  while (const dirent* entry = readdir(folders)) {
    if (entry->d_name[0] == '.') continue;
    // A command may have removed one of the two names.
    for (const char* name : {"/claim", "/started"}) {
      char path[512] = "";
      if (strlen(entry->d_name) + strlen(name) >= sizeof path) continue;
      strcat(strcat(path, entry->d_name), name);
      const int claim = openat(dirfd(folders), path, O_RDONLY | O_CLOEXEC);
      if (claim < 0) continue;
      while (flock(claim, LOCK_SH) != 0 && errno == EINTR) {
      }
      close(claim);
    }
  }
  closedir(folders);
}

/// Holds on, with the lock and without the connection, until nobody needs it any more.
[[noreturn]] void hold(int root, pid_t parent) {
  const int null = open("/dev/null", O_RDWR);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) dup2(null, descriptor);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGUSR1);
  while (getppid() == parent) {
    const timespec pause{60, 0};  // for what could change without a signal
    sigtimedwait(&awaited, nullptr, &pause);
  }
  await_attempts(root);
  _exit(ok);
}

}  // namespace

int lease(const char* path, const char* root_path) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  const pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
  const int root = open(root_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return cannot_begin;
  const int64_t former = former_holder(root);
  for (int tries = 0;;) {
    const int file = open_shared(path);
    if (file < 0) {
      say("failed", errno);
      return cannot_begin;
    }
    if (flock(file, LOCK_EX | LOCK_NB) == 0) {
      if (is_current(file, path)) break;
    } else {
      const int64_t holder = holder_of(file);
      if (holder == 0 || holder != former || ++tries > 1000) {
        say("taken", holder);
        return taken;
      }
      kill(static_cast<pid_t>(holder), SIGKILL);
      const timespec pause{0, 2'000'000};
      nanosleep(&pause, nullptr);
    }
    close(file);
  }
  record_holder(root);
  say("ours", getpid());
  hold(root, parent);
}

}  // namespace yates::supervisor
