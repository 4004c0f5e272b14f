#include "campaigns/supervisor/copies.hpp"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "campaigns/supervisor/files.hpp"

extern char** environ;

namespace yates::supervisor {
namespace {

struct Pipe {
  int read = -1;
  int write = -1;
};

bool open_pipe(Pipe& opened, int flags) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | flags) != 0) return false;
  opened = {ends[0], ends[1]};
  return true;
}

/// What a child process needs to become its copy of the command.
struct Birth {
  const Request& request;
  size_t index;
  int folder;
  const char* path;
  int ready;  // write end
  Pipe release;
  int failure;  // write end
};

bool sets(char* const* variables, const char* entry) {
  const size_t name = strcspn(entry, "=") + 1;
  for (; *variables != nullptr; ++variables) {
    if (strncmp(*variables, entry, name) == 0) return true;
  }
  return false;
}

/// The inherited environment, then the copy's own, then what the supervisor says.
bool set_environment(const Birth& birth) {
  static char run_dir[16 + 4096] = "YATES_RUN_DIR=";
  static char number[32] = "YATES_COPY=";
  if (strlen(birth.path) >= 4096) return false;
  strcat(run_dir, birth.path);
  to_text(static_cast<int64_t>(birth.index + 1), number + strlen(number));
  char* const supervisors[] = {run_dir, number, nullptr};
  char* const* own = birth.request.copies[birth.index].variables;
  size_t count = 3;
  for (char** entry = environ; *entry != nullptr; ++entry) ++count;
  for (char* const* entry = own; *entry != nullptr; ++entry) ++count;
  auto** all = static_cast<char**>(pages(count * sizeof(char*)));
  if (all == nullptr) return false;
  char** end = all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!sets(own, *entry) && !sets(supervisors, *entry)) *end++ = *entry;
  }
  for (char* const* entry = own; *entry != nullptr; ++entry) {
    // Of several with one name the last counts.
    if (!sets(entry + 1, *entry) && !sets(supervisors, *entry)) *end++ = *entry;
  }
  for (char* entry : supervisors) *end++ = entry;
  environ = all;
  return true;
}

bool redirect(const Birth& birth) {
  const size_t count = birth.request.copy_count;
  char name[copy_file_size];
  if (count > 1) {
    copy_file(birth.index, count, "", name);
    name[strlen(name) - 1] = '\0';
    if (mkdirat(birth.folder, name, 0700) != 0) return false;
  }
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC;
  copy_file(birth.index, count, "stdout", name);
  const int output = openat(birth.folder, name, flags, 0600);
  copy_file(birth.index, count, "stderr", name);
  const int error = openat(birth.folder, name, flags, 0600);
  const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return output >= 0 && error >= 0 && null >= 0 && dup2(null, 0) == 0 && dup2(output, 1) == 1 &&
         dup2(error, 2) == 2;
}

void report(const Birth& birth, Failure failure) {
  write_all(birth.failure, reinterpret_cast<const char*>(&failure), sizeof failure);
}

[[noreturn]] void give_up(const Birth& birth, Failure failure) {
  report(birth, failure);
  write_all(birth.ready, "r", 1);  // nobody needs to wait for this copy
  _exit(127);
}

/// Runs in the child. Everything that takes time comes before the release.
[[noreturn]] void become(const Birth& birth) {
  close(birth.release.write);  // so that the end of the supervisor is an end of file here
  setpgid(0, 0);
  if (!redirect(birth) || !set_environment(birth)) give_up(birth, {errno, true});
  if (chdir(birth.request.working_folder) != 0) give_up(birth, {errno, false});
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  write_all(birth.ready, "r", 1);
  // Nobody reads the byte, so it lets all of them go at the same time.
  pollfd released{birth.release.read, POLLIN, 0};
  while (poll(&released, 1, -1) < 0 && errno == EINTR) {
  }
  if ((released.revents & POLLIN) == 0) _exit(127);
  char** words = birth.request.copies[birth.index].words;
  execvp(words[0], words);
  report(birth, {errno, false});
  _exit(127);
}

/// False where a copy has ended instead.
bool all_ready(int ready, size_t count) {
  for (size_t seen = 0; seen < count;) {
    pollfd one{ready, POLLIN, 0};
    if (poll(&one, 1, 50) > 0) {
      char buffer[64];
      const ssize_t got = read(ready, buffer, sizeof buffer);
      if (got > 0) seen += static_cast<size_t>(got);
      continue;
    }
    siginfo_t ended{};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

Failure start_copies(const Request& request, int folder, const char* path, Copies& copies) {
  Pipe ready;
  Pipe released;
  Pipe failed;
  copies.all = static_cast<Copy*>(pages(request.copy_count * sizeof(Copy)));
  if (copies.all == nullptr) return {ENOMEM, true};
  if (!open_pipe(ready, 0) || !open_pipe(released, 0) || !open_pipe(failed, O_NONBLOCK) ||
      (request.copy_count > 1 && mkdirat(folder, "copies", 0700) != 0)) {
    return {errno, true};
  }
  copies.release = released.write;
  copies.failures = failed.read;
  Failure failure;
  for (size_t index = 0; index < request.copy_count && failure.error == 0; ++index) {
    const pid_t child = fork();
    if (child == 0) {
      become({request, index, folder, path, ready.write, released, failed.write});
    }
    if (child < 0) {
      failure = {errno, true};
    } else {
      copies.all[copies.count++].pid = child;
    }
  }
  copies.running = copies.count;
  close(released.read);
  if (failure.error == 0) {
    const bool ready_all = all_ready(ready.read, copies.count);
    failure = take_failure(copies);
    if (!ready_all && failure.error == 0) failure = {ECHILD, true};
  }
  close(ready.read);
  close(ready.write);
  close(failed.write);
  if (failure.error == 0) return failure;
  for (size_t index = 0; index < copies.count; ++index) kill(copies.all[index].pid, SIGKILL);
  for (size_t index = 0; index < copies.count; ++index) {
    waitpid(copies.all[index].pid, nullptr, 0);
  }
  return failure;
}

int64_t release(Copies& copies) {
  const int64_t moment = now();
  write_all(copies.release, "g", 1);
  close(copies.release);
  return moment;
}

Failure take_failure(const Copies& copies) {
  Failure failure;
  const ssize_t got = read(copies.failures, &failure, sizeof failure);
  return got == sizeof failure ? failure : Failure{};
}

void signal_copies(const Copies& copies, int signal) {
  for (size_t index = 0; index < copies.count; ++index) {
    if (!copies.all[index].ended) kill(-copies.all[index].pid, signal);
  }
}

void copy_file(size_t copy, size_t count, const char* name, char* text) {
  text[0] = '\0';
  if (count > 1) {
    strcpy(text, "copies/");
    strcpy(to_text(static_cast<int64_t>(copy + 1), text + strlen(text)), "/");
  }
  strcat(text, name);
}

}  // namespace yates::supervisor
