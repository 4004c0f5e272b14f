#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

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

/// What is known of the limits of all responses.
struct Limits {
  std::vector<LimitStatus> of_setting;  // one per setting; empty: every setting keeps them
  /// Factors that were shown to change a limited response, as indexes: to keep its limit, these may
  /// leave the baseline, too.
  std::vector<std::size_t> moved_by = {};
};

}  // namespace yates::anova
