#pragma once

#include <optional>

#include "anova/answer/answer.hpp"
#include "anova/reading/scaled_response.hpp"

namespace yates::anova {

/// What is fitted in the place of a response: itself, its logarithm, or itself in units of a power
/// of ten.
struct FittedResponse {
  Request request;  // its formula's left side is what is fitted; limits are in its unit
  AnalysisScale scale;
  int exponent = 0;  // the response stands in units of 10^exponent
  std::optional<ScaledResponse> scaled;
  bool share = false;  // see is_share()

  /// The table that the request is about.
  const table::Table& table(const table::Table& original) const {
    return scaled ? scaled->table : original;
  }
};

/// Chooses the scale of a response. Throws as choose_scale() does; UsageError where the left side
/// of the formula cannot be inverted and a question is asked of the response.
FittedResponse fitted_response(const table::Table& table, const Request& request);

/// The formula for the logarithm of its response.
model::Formula with_logarithm(model::Formula formula);

}  // namespace yates::anova
