#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// The columns of a plan: run, standard_order, replicate, block, whole_plot (only if a factor is
/// hard to change), the nuisance factors, the factors, and host if the plan gives each block a
/// host.
std::vector<std::string> plan_columns(const Campaign& campaign, const doe::Design& design);
/// The texts of one run in these columns; a level is what the campaign file wrote.
std::vector<std::string> plan_row(const Campaign& campaign, const doe::Design& design,
                                  const doe::PlannedRun& run);

/// Calls `use` with one piece after another of the plan as CSV with a header line and LF line ends.
/// Keeps four bytes of each point: a plan of a million runs needs no table.
void write_plan_csv(const Campaign& campaign, const doe::Design& design,
                    const std::function<void(std::string_view)>& use);

}  // namespace yates::campaigns
