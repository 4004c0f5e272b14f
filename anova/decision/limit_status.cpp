#include "anova/decision/limit_status.hpp"

#include <algorithm>

namespace yates::anova {

std::string_view to_string(LimitStatus status) {
  switch (status) {
    case LimitStatus::held:
      return "held";
    case LimitStatus::by_estimate:
      return "by-estimate";
    case LimitStatus::broken:
      break;
  }
  return "broken";
}

LimitStatus worse_of(LimitStatus a, LimitStatus b) {
  return std::max(a, b);
}

}  // namespace yates::anova
