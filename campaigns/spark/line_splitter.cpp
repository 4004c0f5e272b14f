#include "campaigns/spark/line_splitter.hpp"

#include <algorithm>
#include <cstring>

namespace yates::campaigns {
namespace {

constexpr std::size_t piece_of_text = std::size_t{1} << 18U;

}  // namespace

std::span<char> LineSplitter::room() {
  const std::size_t needed = used_ + piece_of_text;
  if (needed > text_.size()) text_.resize(std::max(2 * text_.size(), needed));
  return std::span(text_).subspan(used_, piece_of_text);
}

bool LineSplitter::take(std::size_t bytes, const LineAction& line) {
  char* begin = text_.data();
  char* search = begin + used_;  // what waits holds no end mark
  char* const end = search + bytes;
  while (search < end) {
    auto* mark =
        static_cast<char*>(std::memchr(search, '\n', static_cast<std::size_t>(end - search)));
    if (mark == nullptr) break;
    if (!line({begin, mark + 1})) return false;
    search = begin = mark + 1;
  }
  used_ = static_cast<std::size_t>(end - begin);
  std::memmove(text_.data(), begin, used_);
  return true;
}

}  // namespace yates::campaigns
