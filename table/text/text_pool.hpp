#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace yates::table {

/// Keeps texts that the source does not hold in this form. Its views are valid as long as it lives.
class TextPool {
 public:
  std::string_view keep(std::string_view text) {
    if (text.size() > room_) {
      room_ = std::max<std::size_t>(text.size(), 1 << 16);
      chunks_.push_back(std::make_unique<char[]>(room_));
      next_ = chunks_.back().get();
    }
    if (text.empty()) return {};
    std::memcpy(next_, text.data(), text.size());
    const std::string_view kept(next_, text.size());
    next_ += text.size();
    room_ -= text.size();
    return kept;
  }

 private:
  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  std::size_t room_ = 0;
};

}  // namespace yates::table
