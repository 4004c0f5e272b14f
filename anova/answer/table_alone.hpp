#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// Inserts the notes before the others.
void put_first(std::vector<model::Note>& notes, const std::vector<model::Note>& first);

/// The table of a response alone where a table will do and there are too many settings or
/// coefficients for more; else what a fit needs.
std::variant<Answer, Observations> table_or_observations(const table::Table& table,
                                                         const Request& request,
                                                         const AnalysisScale& scale);

/// Absent unless the design has two levels of each factor and equally many observations at every
/// setting, and the response varies.
std::optional<Answer> effects_alone(const Observations& observations, const Request& request);

/// Absent where a fit does not take long, or where it says more than the means do.
std::optional<Answer> settings_alone(const Observations& observations, const table::Table& table,
                                     const Request& request, const AnalysisScale& scale);

}  // namespace yates::anova
