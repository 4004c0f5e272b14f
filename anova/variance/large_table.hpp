#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "anova/reading/repetitions.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/coded_model.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

/// More settings than this are not looked at one by one.
constexpr std::int64_t most_settings_kept = 50'000;

/// The model in the coding of its printed coefficients: what a model matrix that was never made
/// would have as columns, and its triangle.
struct PrintedModel {
  std::vector<std::string> names;
  std::vector<std::optional<std::size_t>> term_of_column;  // absent: the intercept
  numerics::Factorization factorization;
  model::Contrasts contrasts;
};

/// What the table of terms needs of the observations without saying which point has which level.
/// `rows_of_levels` has one element per column of reading.factor_columns: for each of its levels a
/// row that has it; of a number that is read at very many values only the smallest and the largest.
Observations without_points(const ModelReading& reading, const table::Table& table,
                            const std::vector<std::vector<std::size_t>>& rows_of_levels,
                            const numerics::Decimal& origin);

/// The table of terms and the coefficients. Lack of fit is not tested, and a note says so. `all`
/// are the moments of all deviations.
Analysis analyse_large_table(const Observations& data, const CodedModel& coded,
                             const PrintedModel& printed, const numerics::Moments& all,
                             const Repetitions& repetitions, const AnalysisOptions& options);

}  // namespace yates::anova
