#pragma once

#include <optional>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "reports/page/measuring.hpp"
#include "reports/page/report.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// How the runs of a campaign were made, for its page; absent for data measured elsewhere.
std::optional<reports::Measuring> measuring_of(const DataSet& data);

/// What a reader of the page does next: confirm an advised change, or make the replications that
/// would tell. The step is absent for data measured elsewhere, and where nothing is left to do.
std::optional<reports::NextStep> next_step_of(
    const DataSet& data, const std::vector<reports::ResponseReport>& responses);

/// What the runs of a campaign used of their machines, from the samples in its store: of the
/// advised setting, the baseline and a few others, over the first runs of each. It is absent where
/// nothing was sampled, or where runs were so short that Linux counts nothing.
std::optional<reports::ResourceUse> resources_of(const DataSet& data,
                                                 const reports::ResponseReport& response);

}  // namespace yates::inquiry
