#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace yates::cli {

/// While it lives, something may take seconds that has nothing to print yet. After two of them one
/// line on stderr's terminal says what is going on, with the seconds that it took so far; it is
/// erased in the end. Where stderr is no terminal, nothing is written.
class SignOfLife {
 public:
  /// `activity`: "searching for the points of the design".
  explicit SignOfLife(std::string activity);
  ~SignOfLife();
  /// Goes on with another activity, or with how far the same one is.
  void now(std::string activity);
  SignOfLife(const SignOfLife&) = delete;
  SignOfLife& operator=(const SignOfLife&) = delete;

 private:
  void show_until_done();

  std::string activity_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::jthread shower_;  // last: it reads the members above
};

}  // namespace yates::cli
