#include "capacity/exact/program.hpp"

namespace yates::capacity {

namespace {

/// Patterns by falling sizes: each size as often as there is room, then less often.
class Patterns {
 public:
  Patterns(const std::set<int>& sizes, std::size_t most)
      : sizes_(sizes.begin(), sizes.end()), most_(most), pattern_(sizes.size(), 0) {}

  std::optional<std::vector<Pattern>> of(int devices) {
    if (!add(sizes_.size(), devices)) return std::nullopt;
    return std::move(found_);
  }

 private:
  bool add(std::size_t larger, int free) {
    if (larger == 0) {
      // The smallest size fits least: whatever leaves room for it is not full.
      if (free >= sizes_.front()) return true;
      found_.push_back(pattern_);
      return found_.size() <= most_;
    }
    const std::size_t size = larger - 1;
    for (int runs = free / sizes_[size]; runs >= 0; --runs) {
      pattern_[size] = runs;
      if (!add(size, free - runs * sizes_[size])) return false;
    }
    pattern_[size] = 0;
    return true;
  }

  std::vector<int> sizes_;
  std::size_t most_;
  Pattern pattern_;
  std::vector<Pattern> found_;
};

}  // namespace

bool fit_by_number(int devices, const std::set<int>& sizes) {
  int smaller = 1;
  for (const int size : sizes) {
    if (size % smaller != 0) return false;
    smaller = size;
  }
  return devices % smaller == 0;
}

std::optional<std::vector<Pattern>> full_patterns(int devices, const std::set<int>& sizes,
                                                  std::size_t most) {
  if (sizes.empty()) return std::vector<Pattern>{};
  return Patterns(sizes, most).of(devices);
}

}  // namespace yates::capacity
