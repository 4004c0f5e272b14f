#pragma once

#include <string>
#include <vector>

#include "doe/points/design.hpp"
#include "language/expression.hpp"

namespace yates::campaigns {

/// What a condition compares with a factor though it is none of its levels, which no run fulfils:
/// "factor 'codec' has no level 'gzp'; did you mean 'gzip'?", one sentence each.
struct UnknownLevel {
  std::string text;
  bool misspelt;  // a level has nearly this name
};
std::vector<UnknownLevel> unknown_levels(const language::Expression& condition,
                                         const std::vector<doe::Factor>& factors);

}  // namespace yates::campaigns
