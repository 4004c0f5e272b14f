#pragma once

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "language/error.hpp"

/// The one place that starts threads: a machine or a user may have as many as it allows already.
namespace yates::language {

/// A thread that does `work`; one that is not joinable where the system gives none.
template <typename Work>
std::jthread thread_if_any(Work&& work) {
  try {
    return std::jthread(std::forward<Work>(work));
  } catch (const std::system_error&) {
    return {};
  }
}

/// Up to `most` threads that do the same `work`, for work that the caller does as well: none of
/// them is needed.
template <typename Work>
std::vector<std::jthread> helping_threads(std::size_t most, const Work& work) {
  std::vector<std::jthread> result;
  result.reserve(most);
  while (result.size() < most) {
    std::jthread one = thread_if_any(work);
    if (!one.joinable()) break;
    result.push_back(std::move(one));
  }
  return result;
}

/// A thread that does `work`. Throws FileError where the system gives none.
template <typename Work>
std::jthread needed_thread(Work&& work) {
  std::jthread result = thread_if_any(std::forward<Work>(work));
  if (!result.joinable()) throw FileError::from_errno("start", "a thread", EAGAIN);
  return result;
}

}  // namespace yates::language
