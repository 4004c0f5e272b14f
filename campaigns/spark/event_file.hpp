#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace yates::campaigns {

/// A file of an event log that is read while it may still grow: plain, or compressed by zstd. It
/// stays open, so that renaming it changes nothing. Holds a line at a time.
class EventFile {
 public:
  /// Throws FileError if the file cannot be opened or is no regular file.
  explicit EventFile(std::filesystem::path path);
  ~EventFile();
  EventFile(EventFile&&) noexcept;
  EventFile& operator=(EventFile&&) noexcept;

  /// Calls `line` for each whole line that has come since the last call. The last byte of a line
  /// is its end mark. What is behind the last end mark waits for the next call: a program that was
  /// killed leaves a line, or a compressed frame, cut off. Throws FileError for a file that cannot
  /// be read, for damaged data, for a line of more than 256 MiB and for more than 64 GiB in all.
  void read(const std::function<void(std::span<char>)>& line);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace yates::campaigns
