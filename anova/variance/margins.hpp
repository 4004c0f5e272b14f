#pragma once

#include <optional>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/contrasts.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The analysis of many settings by a model of few coefficients, as main effects of 400 x 200 x 48
/// levels: from how often the levels of every two terms occur together and the sums of the response
/// at each level. Neither a summary per setting nor a row of a model matrix is kept, so that memory
/// grows with the square of the number of levels and not with their product. Coefficients come in
/// the coding `contrasts`; lack of fit is not tested, and a note says so.
///
/// Absent (the caller then fits as usual) unless there are more than 50,000 settings, at most
/// 2,048 levels over all terms, and every variable is categorical, without blocks, drift or
/// summaries. Throws as observe() does.
std::optional<Analysis> analyse_margins(const model::Formula& formula, const table::Table& table,
                                        const ObserveOptions& observe_options,
                                        model::Contrasts contrasts, const AnalysisOptions& options);

}  // namespace yates::anova
