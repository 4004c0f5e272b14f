#include <cmath>

#include <fmt/format.h>

#include "reports/queueing/network_words.hpp"

namespace yates::reports {

std::string value_text(std::optional<double> value, bool all_digits, Typography typography) {
  if (!value) return all_digits ? "" : absent(typography);
  return all_digits ? fmt::format("{}", *value) : rounded(*value, 5, typography);
}

bool has_spread(const queueing::Estimate& estimate) {
  return estimate.half_width && *estimate.half_width > 1e-12 * std::abs(estimate.mean);
}

}  // namespace yates::reports
