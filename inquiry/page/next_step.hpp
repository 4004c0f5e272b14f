#pragma once

#include <optional>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "reports/page/report.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// What a reader of the page does next: confirm an advised change, or make the replications that
/// would tell. Absent for data measured elsewhere, and where nothing is left to do.
std::optional<reports::NextStep> next_step_of(
    const DataSet& data, const std::vector<reports::ResponseReport>& responses);

}  // namespace yates::inquiry
