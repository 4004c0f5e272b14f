#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace yates::table {

/// One truth value per row. If all are true, which is nearly always the case, they take no memory.
class RowFlags {
 public:
  RowFlags() = default;
  explicit RowFlags(std::size_t size) : size_(size) {}
  RowFlags(std::vector<bool> flags)  // NOLINT: a vector of flags is one
      : size_(flags.size()), flags_(std::move(flags)) {
    if (std::find(flags_.begin(), flags_.end(), false) == flags_.end()) flags_ = {};
  }

  std::size_t size() const { return size_; }
  bool all() const { return flags_.empty(); }
  bool operator[](std::size_t row) const { return flags_.empty() || flags_[row]; }
  /// The number of rows whose flag is false.
  std::size_t count_false() const {
    return static_cast<std::size_t>(std::count(flags_.begin(), flags_.end(), false));
  }
  void clear(std::size_t row) {
    if (flags_.empty()) flags_.assign(size_, true);
    flags_[row] = false;
  }
  void append(const RowFlags& more) {
    if (!all() || !more.all()) {
      if (all()) flags_.assign(size_, true);
      for (std::size_t row = 0; row < more.size_; ++row) flags_.push_back(more[row]);
    }
    size_ += more.size_;
  }

  friend bool operator==(const RowFlags&, const RowFlags&) = default;

 private:
  std::size_t size_ = 0;
  std::vector<bool> flags_;  // empty where all are true
};

}  // namespace yates::table
