#pragma once

#include <optional>
#include <string>

#include "campaigns/file/campaign.hpp"
#include "inquiry/design/truth.hpp"
#include "reports/document/document.hpp"

namespace yates::inquiry {

/// The plan as the document yates.plan/1, with every run. Numbers of runs and points are those of
/// the campaign's plan.
std::string plan_json(const campaigns::Campaign& campaign, const std::optional<Truth>& truth);

/// What the plan is and what it can tell, and its first hundred runs; all of it if `whole`.
reports::Document plan_document(const campaigns::Campaign& campaign,
                                const std::optional<Truth>& truth, bool whole);

}  // namespace yates::inquiry
