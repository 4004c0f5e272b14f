#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace yates::campaigns {

/// Called with one line, whose last byte is its end mark, and which it may change. Returns whether
/// further lines are wanted.
using LineAction = std::function<bool(std::span<char>)>;

/// The whole lines of a text that comes in pieces. Keeps what is behind the last end mark.
class LineSplitter {
 public:
  /// Room of 256 KiB for the next piece, valid until the next call.
  std::span<char> room();
  /// Takes the first bytes of that room, and calls `line` for each line that they end. Returns
  /// whether further ones are wanted.
  bool take(std::size_t bytes, const LineAction& line);
  /// Bytes of the line that has not ended.
  std::size_t waiting() const { return used_; }

 private:
  std::vector<char> text_ = {};
  std::size_t used_ = 0;
};

}  // namespace yates::campaigns
