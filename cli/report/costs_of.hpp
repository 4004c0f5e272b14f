#pragma once

#include <optional>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "reports/prediction/cost_document.hpp"

namespace yates::cli {

/// What the page says of settings that were not measured: of the first response, where that is a
/// column and reports::worth_a_section. The other inputs stand at what the verdict compares with,
/// as far as it was measured.
std::optional<reports::CostReport> costs_of(const inquiry::AnalysisRequest& request,
                                            const inquiry::DataSet& data,
                                            const std::vector<reports::ResponseReport>& responses);

}  // namespace yates::cli
