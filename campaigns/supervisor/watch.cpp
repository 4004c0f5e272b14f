#include "campaigns/supervisor/watch.hpp"

#include <initializer_list>

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "campaigns/supervisor/files.hpp"

namespace yates::supervisor {
namespace {

int64_t microseconds(const timeval& time) {
  return time.tv_sec * 1'000'000 + time.tv_usec;
}

Copy* find(const Copies& copies, pid_t pid) {
  for (size_t index = 0; index < copies.count; ++index) {
    if (copies.all[index].pid == pid && !copies.all[index].ended) return &copies.all[index];
  }
  return nullptr;
}

/// Takes note of all that have ended. Others than the copies can end as well: children of a part of
/// a copy that has ended. True where a copy has ended.
bool reap(Copies& copies, int64_t start) {
  bool any = false;
  for (;;) {
    int status = 0;
    rusage usage{};
    const int64_t moment = now();
    const pid_t pid = wait4(-1, &status, WNOHANG, &usage);
    if (pid <= 0) return any;
    Copy* copy = find(copies, pid);
    if (copy == nullptr) continue;
    copy->wall = moment - start;
    copy->ended = true;
    copy->status = status;
    copy->user = microseconds(usage.ru_utime);
    copy->system = microseconds(usage.ru_stime);
    copy->max_rss = int64_t{usage.ru_maxrss} * 1024;
    --copies.running;
    any = true;
  }
}

/// What ends the copies before their time, and when.
class Deadline {
 public:
  Deadline(const Copies& copies, int64_t start, const Request& request)
      : copies_(copies),
        grace_(request.grace),
        at_(request.timeout < 0 ? never : start + request.timeout) {}
  int64_t at() const { return at_; }
  End end() const { return end_; }

  /// Nobody awaits the commands any more, and the next attempt may begin elsewhere.
  void hurry() {
    if (grace_ > nanoseconds) grace_ = nanoseconds;
  }

  /// The reason to end has come, or the time after which patience ends.
  void pass(End reason) {
    if (phase_ == Phase::running) {
      end_ = reason;
      signal_copies(copies_, SIGTERM);
      signal_copies(copies_, SIGCONT);  // a stopped process would not see the request
      at_ = now() + grace_;
      phase_ = Phase::asked_to_end;
    } else if (phase_ == Phase::asked_to_end) {
      signal_copies(copies_, SIGKILL);
      at_ = never;
      phase_ = Phase::killed;
    }
  }

 private:
  static constexpr int64_t never = INT64_MAX;
  enum class Phase { running, asked_to_end, killed };
  const Copies& copies_;
  int64_t grace_;
  int64_t at_;
  Phase phase_ = Phase::running;
  End end_ = End::by_itself;
};

/// The signal that came, or 0 when the time has come or passed.
int wait_until(int64_t moment) {
  sigset_t awaited;
  sigemptyset(&awaited);
  for (const int signal : {SIGCHLD, SIGTERM, SIGINT, parent_has_ended}) sigaddset(&awaited, signal);
  constexpr int64_t longest = 3600 * nanoseconds;
  int64_t left = moment - now();
  if (left < 0) left = 0;
  if (left > longest) left = longest;
  const timespec pause{left / nanoseconds, left % nanoseconds};
  const int got = sigtimedwait(&awaited, nullptr, &pause);
  return got > 0 ? got : 0;
}

}  // namespace

Fate watch(Copies& copies, int64_t start, const Request& request, Sampler& sampler) {
  Deadline deadline(copies, start, request);
  Fate fate;
  for (;;) {
    if (reap(copies, start) && fate.failure.error == 0) {
      fate.failure = take_failure(copies);
      if (fate.failure.error != 0 && copies.running > 0) deadline.pass(End::cannot_start);
    }
    if (copies.running == 0) break;
    const int64_t sample = sampler.next();
    const int got = wait_until(sample < deadline.at() ? sample : deadline.at());
    const int64_t moment = now();
    if (got == parent_has_ended) deadline.hurry();
    if (got == SIGTERM || got == SIGINT || got == parent_has_ended) {
      deadline.pass(End::interrupted);
    } else if (moment >= deadline.at()) {
      deadline.pass(End::timed_out);
    } else if (moment >= sample) {
      sampler.take();
    }
  }
  fate.end = fate.failure.error != 0 ? End::cannot_start : deadline.end();
  for (size_t index = 0; index < copies.count; ++index) {
    if (copies.all[index].wall > fate.wall) fate.wall = copies.all[index].wall;
  }
  return fate;
}

}  // namespace yates::supervisor
