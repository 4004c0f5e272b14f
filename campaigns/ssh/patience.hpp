#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace yates::campaigns {

/// How long the questions to a host are waited for, besides the time limit of each line. Any number
/// of threads may use it.
class Patience {
 public:
  /// Every question is given up that has waited for this many seconds in all, counted from now for
  /// those under way. Absent: none is.
  void limit(std::optional<double> seconds);

  /// For Conversation::while_waiting, and for loops that wait: of a question that is asked now. It
  /// throws HostUnreachable when the limit has passed, or when the user has requested the end some
  /// seconds ago and not before the question. Must not outlive this object.
  std::function<void()> of_question(const std::string& host) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Limit {
    std::chrono::duration<double> time;
    Clock::time_point since;
  };
  std::optional<Limit> current() const;

  mutable std::mutex mutex_;
  std::optional<Limit> limit_;  // guarded by mutex_
};

}  // namespace yates::campaigns
