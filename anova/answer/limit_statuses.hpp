#pragma once

#include <optional>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/reading/observations.hpp"
#include "anova/strata/whole_plots.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The whole plots that the request names, or those of a designed table. Absent where no factor was
/// set once per whole plot.
std::optional<WholePlots> plots_of(const Observations& observations, const table::Table& table,
                                   const Request& request);

/// Whether a setting keeps a limit, and the model's mean there, in the limit's unit.
struct LimitAtSetting {
  LimitStatus status = LimitStatus::by_estimate;
  std::optional<double> mean;
};

/// Whether each setting keeps a limit of the response that the basis is about: by the one-sided
/// bound of the model's mean, all settings together, by that mean alone, or not even so. The mean
/// of a setting whose runs all have the same value is that value; on the limit itself it is kept
/// for certain only where the runs of no setting differ. `scale` leads from the limit's unit to the
/// scale of the fit.
std::vector<LimitAtSetting> limit_statuses(const DecisionBasis& basis, const Limit& limit,
                                           const Transformation& scale);

/// The worst of the statuses of the question's own limit and of the limits on other columns, each
/// of which is analysed by the same model on the scale that suits it, and the factors that were
/// shown to change one of these; where nothing can be tested, all factors. A setting at which a
/// limited column was never measured breaks its limit. One element per setting of the basis; none
/// where there is no limit. `table` is what the observations were read from. Throws as answer()
/// does.
Limits limits_of(const DecisionBasis& basis, const Question& question, const Transformation& scale,
                 const table::Table& table, const Request& request);

}  // namespace yates::anova
