#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace yates::campaigns {

/// How long a host is waited for: its answers to questions, besides the time limit of each line,
/// and its return where it holds a launch and does not answer. Any number of threads may use it.
class Patience {
 public:
  /// Every question is given up that has waited for this many seconds in all, counted from now for
  /// those under way. Absent: none is.
  void limit(std::optional<double> seconds);

  /// For Conversation::while_waiting, and for loops that wait: of a question that is asked now. It
  /// throws HostUnreachable when the limit has passed, or when the user has requested the end some
  /// seconds ago and not before the question. Must not outlive this object.
  std::function<void()> of_question(const std::string& host) const;

  /// When there is nothing else to wait for than launches that are lost.
  void leave_lost_when(std::function<bool()> needless);
  std::size_t lost() const { return lost_; }

  /// Lives while a launch is lost: while the host that holds it does not answer.
  class Loss {
   public:
    explicit Loss(Patience& patience) : patience_(patience) { ++patience_.lost_; }
    ~Loss() { --patience_.lost_; }
    Loss(const Loss&) = delete;
    Loss& operator=(const Loss&) = delete;
    /// Whether to wait for it has been needless for some seconds. To be asked several times a
    /// second.
    bool to_be_left();

   private:
    Patience& patience_;
    std::optional<std::chrono::steady_clock::time_point> needless_since_ = {};
  };

 private:
  using Clock = std::chrono::steady_clock;
  struct Limit {
    std::chrono::duration<double> time;
    Clock::time_point since;
  };
  std::optional<Limit> current() const;

  mutable std::mutex mutex_;
  std::optional<Limit> limit_;           // guarded by mutex_
  std::function<bool()> needless_ = {};  // guarded by mutex_
  std::atomic<std::size_t> lost_ = 0;
};

}  // namespace yates::campaigns
