#pragma once

#include <csignal>

namespace yates::campaigns {

/// While one of these lives, SIGINT and SIGTERM no longer end the program but are counted, and take
/// effect only in `wait`, so that none is lost between a look and a wait. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// How often the user has asked to end.
  int requests() const;
  /// Returns when the descriptor is readable (if it is not negative), a signal has come or the
  /// milliseconds are over; negative: never.
  void wait(int descriptor, int milliseconds) const;

 private:
  sigset_t outside_;
  struct sigaction before_interrupt_;
  struct sigaction before_terminate_;
};

}  // namespace yates::campaigns
