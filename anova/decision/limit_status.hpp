#pragma once

#include <string_view>

namespace yates::anova {

/// Whether a setting keeps a limit.
enum class LimitStatus {
  held,         // by the simultaneous one-sided bound of its mean
  by_estimate,  // by the estimate of its mean, but not by the bound
  broken,       // not even by the estimate
};
/// "held", "by-estimate", "broken".
std::string_view to_string(LimitStatus status);

/// What of two limits holds for both.
LimitStatus worse_of(LimitStatus a, LimitStatus b);

}  // namespace yates::anova
