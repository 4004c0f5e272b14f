#include "cli/frame/sign_of_life.hpp"

#include <chrono>
#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/frame/session.hpp"
#include "language/threads.hpp"

namespace yates::cli {
namespace {

constexpr int seconds_of_patience = 2;

}  // namespace

SignOfLife::SignOfLife(std::string activity) : activity_(std::move(activity)) {
  if (::isatty(STDERR_FILENO) != 1) return;
  shower_ = language::thread_if_any([this] { show_until_done(); });
}

SignOfLife::~SignOfLife() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  ended_.notify_all();
}

void SignOfLife::now(std::string activity) {
  const std::lock_guard lock(mutex_);
  activity_ = std::move(activity);
}

void SignOfLife::show_until_done() {
  std::unique_lock lock(mutex_);
  const auto over = [this] { return done_; };
  int seconds = seconds_of_patience;
  if (ended_.wait_for(lock, std::chrono::seconds(seconds), over)) return;
  do {
    erase_line();
    say(fmt::format("{}, {} s so far", activity_, seconds++));
    std::fflush(stderr);
  } while (!ended_.wait_for(lock, std::chrono::seconds(1), over));
  erase_line();
  std::fflush(stderr);
}

}  // namespace yates::cli
