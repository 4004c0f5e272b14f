#pragma once

#include <optional>
#include <string>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// Several responses as one, by the weights that a campaign gives them: the product of their powers
/// y^(w / sum of weights), with -w for a response that should be large. One percent less of a
/// response counts by its weight, whatever its unit; small values are good. Its logarithm is
/// analysed, as the formula says.
struct WeightedResponse {
  model::Formula formula;  // the right side is that of the first response
  std::string label;       // "time (2) and energy (1), weighted"
};

/// Absent unless two responses with a goal have a weight above zero. Throws InputError for such a
/// response with a value of zero or less: ratios need positive values.
std::optional<WeightedResponse> weighted_response(const DataSet& data);

}  // namespace yates::inquiry
