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
#include <time.h>
#include <unistd.h>

#include "campaigns/supervisor/exit_status.hpp"
#include "campaigns/supervisor/files.hpp"
#include "campaigns/supervisor/host_lock.hpp"
#include "campaigns/supervisor/settle.hpp"

namespace yates::supervisor {
namespace {

void say(const char* word, int64_t number) {
  char line[64] = "";
  strcat(strcat(line, word), " ");
  strcpy(to_text(number, line + strlen(line)), "\n");
  write_all(1, line, strlen(line));
}

/// The holder that this root had last.
int64_t former_holder(int root) {
  char text[32] = "";
  const int file = openat(root, "lease", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
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
    // A command may have removed one of the two names, or made a pipe of it.
    for (const char* name : {"/claim", "/started"}) {
      char path[512] = "";
      if (strlen(entry->d_name) + strlen(name) >= sizeof path) continue;
      strcat(strcat(path, entry->d_name), name);
      const int claim =
          openat(dirfd(folders), path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
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

int lease(const char* root_path) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  const pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
  const int root = open(root_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return cannot_begin;
  const int64_t former = former_holder(root);
  for (int tries = 0;;) {
    const HostLock lock = lock_host(host_lock_file());
    if (lock.state == HostLock::ours) break;
    if (lock.state == HostLock::failed) {
      say("failed", lock.problem);
      return cannot_begin;
    }
    if (lock.holder == 0 || lock.holder != former || ++tries > 1000) {
      say("taken", lock.holder);
      return taken;
    }
    kill(static_cast<pid_t>(lock.holder), SIGKILL);
    const timespec pause{0, 2'000'000};
    nanosleep(&pause, nullptr);
  }
  record_holder(root);
  say("ours", getpid());
  hold(root, parent);
}

}  // namespace yates::supervisor
