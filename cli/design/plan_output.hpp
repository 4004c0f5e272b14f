#pragma once

#include <string>

#include "campaigns/file/campaign.hpp"

namespace yates::cli {

/// The plan as the document yates.plan/1, with every run. Numbers of runs and points are those of
/// the campaign's plan.
std::string plan_json(const campaigns::Campaign& campaign);

/// What the plan is, in lines of text, and its first hundred runs, or all runs if `whole`.
std::string plan_text(const campaigns::Campaign& campaign, bool whole);

}  // namespace yates::cli
