#pragma once

#include "anova/reading/observations.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"
#include "table/table.hpp"

namespace yates::cli {

/// Whether the runs estimate the model together with every effect outside of it that a mattering
/// term is mixed with in part: then the formula is what keeps them from being told apart.
bool runs_tell_mixed_effects(const reports::ResponseReport& report, const model::Formula& formula,
                             const table::Table& table, const anova::ObserveOptions& options);

}  // namespace yates::cli
