#pragma once

#include <optional>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/contrasts.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The analysis of very many settings by a model with numbers, as y ~ x1 + x2 + C(host) on a
/// million measured values of x1 and x2: from the sums of products of the numbers within the cells
/// of the categories (see cell_products). No point and no row of a model matrix is kept.
/// Coefficients come in the coding `contrasts`; lack of fit is not tested, and a note says so.
///
/// Absent (the caller then fits as usual) unless there are more than 50,000 settings and a number
/// among the variables, each of one column, without poly(), blocks, drift, centring or summaries;
/// and where the squared condition of the columns would cost digits that are printed. Throws as
/// observe() does.
std::optional<Analysis> analyse_products(const model::Formula& formula, const table::Table& table,
                                         const ObserveOptions& observe_options,
                                         model::Contrasts contrasts,
                                         const AnalysisOptions& options);

}  // namespace yates::anova
