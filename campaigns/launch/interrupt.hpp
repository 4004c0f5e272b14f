#pragma once

#include <csignal>
#include <vector>

namespace yates::campaigns {

/// While one of these lives, SIGINT, SIGTERM and SIGHUP no longer end the program but are counted,
/// and take effect only in `wait`, so that none is lost between a check and a wait. A SIGHUP that
/// was ignored before, as under `nohup`, remains so. There is at most one, created before any
/// thread that uses it is started; then any number of threads may use it.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The same as this one, but without the requests so far: for work that is still to be
  /// done after the user has requested the end. Must not outlive this one.
  Interrupt from_now_on() const;

  /// How often the user has requested the end.
  int requests() const;
  /// As requests(), of the Interrupt that lives, for work that is handed none; 0 where none lives.
  static int requests_so_far();
  /// Returns when the descriptor is readable (if it is not negative), when a signal has arrived
  /// since this thread last looked, or after so many milliseconds (negative: never). May return
  /// sooner.
  void wait(int descriptor, int milliseconds) const;

 private:
  Interrupt(const sigset_t& outside, int known);

  bool owner_ = true;
  int known_ = 0;  // requests that do not count
  sigset_t outside_ = {};
  struct Taken {
    int signal;
    struct sigaction before;
  };
  std::vector<Taken> taken_ = {};
};

/// The first request ends the runs in order and the second at once, where their hosts are honest.
/// From this one on no host is waited for: the next call asks it.
inline constexpr int requests_to_leave = 3;

}  // namespace yates::campaigns
