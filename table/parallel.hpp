#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>

#include "language/threads.hpp"

namespace yates::table {

/// How many threads the machine runs at once; at least one.
inline std::size_t hardware_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

/// `threads`, or where it is 0 as many as the machine runs at once.
inline std::size_t threads_or_all(std::size_t threads) {
  return threads == 0 ? hardware_threads() : threads;
}

/// Calls work(0) ... work(tasks - 1) once each, on up to `threads` threads including the caller's,
/// which is alone where the system gives no other.
/// The calls begin in this order. Rethrows the first exception after all calls have ended.
template <typename Work>
void parallel_for(std::size_t tasks, std::size_t threads, const Work& work) {
  threads = std::min(threads, tasks);
  if (threads < 2) {
    for (std::size_t task = 0; task < tasks; ++task) work(task);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_lock;
  const auto run = [&] {
    try {
      for (std::size_t task = next++; task < tasks; task = next++) work(task);
    } catch (...) {
      const std::lock_guard<std::mutex> guard(failure_lock);
      if (!failure) failure = std::current_exception();
      next = tasks;
    }
  };
  {
    const auto others = language::helping_threads(threads - 1, run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

/// Calls make(0) ... make(tasks - 1) as parallel_for does and passes every result to `use`, one at
/// a time and in the order of the tasks, so that the calls of `use` do not depend on the number of
/// threads. At most as many results wait as there are threads. Rethrows the first exception, after
/// which `use` is no longer called.
template <typename Make, typename Use>
void parallel_in_order(std::size_t tasks, std::size_t threads, const Make& make, const Use& use) {
  std::mutex lock;
  std::condition_variable turn;
  std::size_t used = 0;
  bool failed = false;
  parallel_for(tasks, threads, [&](std::size_t task) {
    try {
      const auto result = make(task);
      std::unique_lock<std::mutex> guard(lock);
      turn.wait(guard, [&] { return failed || used == task; });
      if (failed) return;
      use(result);
      ++used;
    } catch (...) {
      {
        const std::lock_guard<std::mutex> guard(lock);
        failed = true;
      }
      turn.notify_all();
      throw;
    }
    turn.notify_all();
  });
}

}  // namespace yates::table
