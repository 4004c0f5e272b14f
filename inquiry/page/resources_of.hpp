#pragma once

#include <optional>

#include "inquiry/data/dataset.hpp"
#include "reports/page/resources.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// What the runs of a campaign used of their machines, from the samples in its store: of the
/// advised setting, the baseline and a few others, over the first runs of each. Absent where
/// nothing was sampled, or where runs were so short that Linux counts nothing.
std::optional<reports::ResourceUse> resources_of(const DataSet& data,
                                                 const reports::ResponseReport& response);

}  // namespace yates::inquiry
