#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/scale/absorbing_least_squares.hpp"
#include "anova/scale/sample_points.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The observations that the likelihoods of the scales rest on, and the model that they are those
/// of.
struct ScaleSample {
  table::Numbers response;                // per row
  std::vector<std::size_t> point_of_row;  // rows of one point have the same factors and design
  std::size_t points = 0;
  model::Model model;                         // block and drift come first
  std::vector<model::VariableValues> values;  // per variable, one value per point
  /// Where settings are fitted: the setting of each point.
  std::optional<AbsorbedGroups> settings = std::nullopt;
};

/// Reads the given rows, or evenly spaced ones of them where they would be more than `most_points`
/// points (see sample_points). Absent where a value of a variable is not finite or otherwise of no
/// use: observe() tells the user.
std::optional<ScaleSample> scale_sample(const ScaleSource& source, const ScaleForm& form,
                                        const std::vector<std::size_t>& rows,
                                        std::size_t most_points);

}  // namespace yates::anova
