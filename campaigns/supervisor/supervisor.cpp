// yates-supervisor ATTEMPT_FOLDER [- [PARENT]]
// yates-supervisor --probe [FOLDER [ROOT]]
// yates-supervisor --settle ATTEMPT_FOLDER | --ask-to-end ATTEMPT_FOLDER | --lease ROOT
//
// Starts the commands of one run, limits them, times them and leaves their fate in ATTEMPT_FOLDER,
// whatever becomes of the program that asked for it. docs/store-format.md describes the files. With
// "-" the request is no file there but the one that is open as standard input. With PARENT, the pid
// of the process that started it, it ends its commands when that process ends: on machines where
// nobody could ask for them later.
// With --probe it writes what the machine is and does. The others answer a driver's questions about
// attempts and take the machine for it (settle.hpp).
//
// It is a program of its own, small and static, because Linux counts the memory of a process before
// exec() in the largest resident set of the program that it becomes: started by a large driver,
// every small command would seem large. For the same reason there are no streams, exceptions or
// allocations here. A static program also runs on hosts whose libraries are others.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "campaigns/supervisor/address_space.hpp"
#include "campaigns/supervisor/copies.hpp"
#include "campaigns/supervisor/descriptors.hpp"
#include "campaigns/supervisor/exit_status.hpp"
#include "campaigns/supervisor/keep.hpp"
#include "campaigns/supervisor/outcome.hpp"
#include "campaigns/supervisor/processes.hpp"
#include "campaigns/supervisor/record.hpp"
#include "campaigns/supervisor/request.hpp"
#include "campaigns/supervisor/samples.hpp"
#include "campaigns/supervisor/settle.hpp"
#include "campaigns/supervisor/watch.hpp"

namespace {

using namespace yates::supervisor;

/// So that no number below 3 is given to a file of this program, and no terminal or connection
/// stays open for its sake.
void let_go_of_streams() {
  const int null = open("/dev/null", O_RDWR);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) dup2(null, descriptor);
  if (null > 2) close(null);
}

const char* describe(int problem) {
  return is_full(problem) ? "the disk is full" : strerrordesc_np(problem);
}

ExitStatus cannot_begin_for(int problem) {
  return is_full(problem) ? full_before : cannot_begin;
}

/// Whether the parent that this process is to end with has ended. None: 0.
bool has_lost(pid_t parent) {
  return parent != 0 && getppid() != parent;
}

/// The end of the parent will be told by a signal, and is seen here where it came before that was
/// asked for: then false.
bool end_with(pid_t parent) {
  if (parent == 0) return true;
  signal(parent_has_ended, SIG_DFL);
  return prctl(PR_SET_PDEATHSIG, parent_has_ended, 0, 0, 0) == 0 && !has_lost(parent);
}

struct Attempt {
  int folder;
  const char* path;
  Request request{};
  Copies copies{};
  Record record{};
  OutcomeFile outcome{};
};

ExitStatus save(Attempt& attempt, const OutcomeFile::Content& content) {
  const int problem = attempt.outcome.save(content);
  if (problem == 0) return ok;
  return is_full(problem) ? full_after : cannot_record;
}

/// The copies could not all be made ready: none has run.
ExitStatus give_up(Attempt& attempt, Failure failure, const char* why) {
  const Fate fate{End::cannot_start, 0, failure};
  return save(attempt, {attempt.copies, fate, 0, why, attempt.request.sync});
}

/// After the last copy has ended: clears up, keeps what is to be kept, and leaves the outcome.
ExitStatus conclude(Attempt& attempt, const Fate& fate, int sampling_problem) {
  const int64_t leftovers = end_leftovers();
  int problem = sampling_problem;
  if (const int kept = keep_files(attempt.request, attempt.folder, attempt.record.started());
      problem == 0)
    problem = kept;
  if (attempt.request.sync) {
    const int synced = sync_results(attempt.request, attempt.folder);
    if (problem == 0) problem = synced;
  }
  if (problem == 0 && no_room_left(attempt.folder)) problem = ENOSPC;
  const char* why = problem != 0 ? describe(problem) : nullptr;
  return save(attempt, {attempt.copies, fate, leftovers, why, attempt.request.sync});
}

ExitStatus supervise(const char* path, bool request_is_input, pid_t parent) {
  // Nothing may end this process but SIGKILL; requests to end are awaited, not suffered.
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  signal(SIGCHLD, SIG_DFL);
  if (!end_with(parent)) return cannot_begin;
  // Its session is how its processes are found when it is dead, so it must not be anybody else's.
  if (getsid(0) != getpid() && setsid() < 0) return cannot_begin;

  Attempt attempt{open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path};
  if (attempt.folder < 0) return cannot_begin;
  const int request =
      request_is_input ? 0 : openat(attempt.folder, "request", O_RDONLY | O_CLOEXEC);
  if (!read_request(request, attempt.request)) return cannot_begin;
  if (request > 2) close(request);
  const Claimed claimed = attempt.record.claim(attempt.folder);
  if (claimed == Claimed::taken) return taken;
  if (claimed == Claimed::failed) {
    return errno == ENOLCK || errno == EOPNOTSUPP ? without_locks : cannot_begin_for(errno);
  }
  let_go_of_streams();
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  if (const int problem = attempt.outcome.reserve(attempt.folder, attempt.request.copy_count)) {
    return cannot_begin_for(problem);
  }
  Sampler sampler(attempt.folder, attempt.request.sample_interval);
  if (const int problem = sampler.open()) return cannot_begin_for(problem);

  // This process stays as it is: it counts from the next program on, which is the command.
  if (const char* refusal = set_address_space(attempt.request.address_space)) {
    return give_up(attempt, {EPERM, true}, refusal);
  }
  const Failure failure =
      start_copies(attempt.request, attempt.folder, attempt.path, attempt.copies);
  if (failure.error != 0) {
    return give_up(attempt, failure, failure.infrastructure ? describe(failure.error) : nullptr);
  }
  const int unrecorded = attempt.record.start();
  if (unrecorded != 0 || has_lost(parent)) {
    signal_copies(attempt.copies, SIGKILL);
    end_leftovers();
    return cannot_begin_for(unrecorded);
  }
  sampler.prepare();
  const int64_t start = release(attempt.copies);
  sampler.begin(start);
  const Fate fate = watch(attempt.copies, start, attempt.request, sampler);
  return conclude(attempt, fate, sampler.end());
}

}  // namespace

int main(int count, char** words) {
  while (true) {  // 0, 1 and 2 may be closed
    const int descriptor = open("/dev/null", O_RDWR);
    if (descriptor < 0 || descriptor > 2) {
      close(descriptor);
      break;
    }
  }
  if (count >= 2 && strcmp(words[1], "--probe") == 0) {
    return probe(count > 2 ? words[2] : "/", count > 3 ? words[3] : "");
  }
  if (count == 3 && strcmp(words[1], "--settle") == 0) return settle(words[2]);
  if (count == 3 && strcmp(words[1], "--ask-to-end") == 0) return ask_to_end(words[2]);
  if (count == 3 && strcmp(words[1], "--lease") == 0) return lease(words[2]);
  const bool with_input = (count == 3 || count == 4) && strcmp(words[2], "-") == 0;
  if ((count != 2 && !with_input) || words[1][0] != '/') return wrong_usage;
  const long parent = count == 4 ? strtol(words[3], nullptr, 10) : 0;
  if (count == 4 && parent <= 0) return wrong_usage;
  fcntl(lease_descriptor, F_SETFD, FD_CLOEXEC);  // where it is open
  return supervise(words[1], with_input, static_cast<pid_t>(parent));
}
