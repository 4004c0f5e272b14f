#pragma once

#include "anova/reading/observations.hpp"
#include "campaigns/file/campaign.hpp"
#include "model/formula.hpp"
#include "reports/words/response_report.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// Whether the runs estimate the model together with every effect outside of it that a mattering
/// term is mixed with in part: then the formula is what keeps them from being told apart.
bool runs_tell_mixed_effects(const reports::ResponseReport& report, const model::Formula& formula,
                             const table::Table& table, const anova::ObserveOptions& options);

/// Whether further runs of the campaign are proposed by themselves: its plan mixes main effects, or
/// every point of it ran, so that the results tell which effects stand out. Runs that failed are
/// planned all the same.
bool may_be_augmented(const campaigns::Campaign& campaign, const table::Table& results);

}  // namespace yates::inquiry
