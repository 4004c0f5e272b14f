#pragma once

#include <csignal>

namespace yates::campaigns {

/// While one of these lives, SIGINT and SIGTERM no longer end the program but are counted, and take
/// effect only in `wait`, so that none is lost between a look and a wait. One at a time, made
/// before any thread that uses it is started; then any number of threads may ask and wait.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The same as this one, but blind to what was asked before now: for work that is still to be
  /// done after the user asked to end. Must not outlive this one.
  Interrupt from_now_on() const;

  /// How often the user has asked to end.
  int requests() const;
  /// Returns when the descriptor is readable (if it is not negative), a signal has come since this
  /// thread last looked, or the milliseconds are over; negative: never. May return sooner.
  void wait(int descriptor, int milliseconds) const;

 private:
  Interrupt(const sigset_t& outside, int known);

  bool owner_ = true;
  int known_ = 0;  // requests that do not count
  sigset_t outside_ = {};
  struct sigaction before_interrupt_ = {};
  struct sigaction before_terminate_ = {};
};

}  // namespace yates::campaigns
