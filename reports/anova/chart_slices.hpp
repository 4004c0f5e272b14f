#pragma once

#include <optional>
#include <string_view>

#include "reports/anova/number_places.hpp"
#include "reports/draw/chart.hpp"

namespace yates::reports {

/// The response against the first number at the smallest, a middle and the largest measured value
/// of the second, with bands that hold for all of them. Absent where the model has no value between
/// the levels.
std::optional<Chart> slices_chart(const ResponseReport& report, NumberPair pair,
                                  std::string_view id);

}  // namespace yates::reports
