#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/reading/observations.hpp"
#include "language/limit.hpp"

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

/// A limit that a setting does not hold for certain.
struct UnkeptLimit {
  std::string column;  // empty: the response that is decided
  std::string unit;    // of the column; may be empty
  language::Limit limit;
  std::optional<double> mean;  // expected there, in the limit's unit; absent where not measured
  LimitStatus status;          // not `held`
};

/// What is known of the limits of all responses, and of what does not run at all.
struct Limits {
  std::vector<LimitStatus> of_setting;  // one per setting; empty: every setting keeps them
  /// Factors that were shown to change a limited response, as indexes: to keep its limit, these may
  /// leave the baseline, too.
  std::vector<std::size_t> moved_by = {};
  std::vector<std::vector<UnkeptLimit>> unkept = {};  // of each setting; may be empty
  std::vector<Setting> failed = {};  // runs were made there, and none of them succeeded
};

}  // namespace yates::anova
