#include "anova/decision/limit_status.hpp"

#include <algorithm>
#include <cstddef>

namespace yates::anova {

std::string_view to_string(LimitStatus status) {
  static constexpr std::string_view words[] = {"held", "by-estimate", "broken"};
  return words[static_cast<std::size_t>(status)];
}

LimitStatus worse_of(LimitStatus a, LimitStatus b) {
  return std::max(a, b);
}

}  // namespace yates::anova
