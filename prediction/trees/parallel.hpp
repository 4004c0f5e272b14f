#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>

#include "language/threads.hpp"

namespace yates::prediction {

/// Calls job(0) to job(count - 1), in no certain order, on up to `threads` threads; 0: as many as
/// the machine runs at once. Rethrows the first exception.
template <typename Job>
void in_parallel(std::size_t count, std::size_t threads, const Job& job) {
  if (threads == 0) threads = std::max(std::thread::hardware_concurrency(), 1U);
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex lock;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) job(i);
    } catch (...) {
      const std::lock_guard guard(lock);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    const auto others =
        language::helping_threads(std::max<std::size_t>(std::min(threads, count), 1) - 1, work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace yates::prediction
