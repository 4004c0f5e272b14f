#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "reports/words/response_report.hpp"

namespace yates::reports {

// Numbers at values that need not have been measured, as the plots of the fitted model read them.

/// The factors that are numbers with three values or more in which the model is smooth: indexes
/// into Analysis::factors. None without single runs.
std::vector<std::size_t> curve_factors(const ResponseReport& report);

/// Two of them.
using NumberPair = std::pair<std::size_t, std::size_t>;

/// The pairs of curve_factors(): those of terms with a larger share of the variation first, three
/// at most.
std::vector<NumberPair> number_pairs(const ResponseReport& report);

/// So many values from one end of a factor to the other, equally far apart on its axis.
std::vector<double> values_along(const ResponseReport& report, std::size_t factor,
                                 std::size_t count);

/// "threads=4": a factor at a value that need not have been measured.
std::string at_text(const ResponseReport& report, std::size_t factor, double value);

/// ", over all other factors" behind what is said of two numbers; empty where there are no others.
std::string others_text(const ResponseReport& report);

}  // namespace yates::reports
