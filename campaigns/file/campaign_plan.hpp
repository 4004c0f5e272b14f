#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

/// The points that are measured: the design without what is excluded.
doe::Design design_of(const Campaign& campaign);
/// Points and launch order; the seed is the file's, otherwise derived from the points.
doe::RunPlan plan_of(const Campaign& campaign, const doe::Design& design);

/// How many copies of the command one run at this point starts together, at least 1.
std::size_t copies_of(const Campaign& campaign, const doe::Design& design, std::size_t point);

/// With one host per block, the host of a block: blocks take the hosts in turn. Absent if any host
/// may measure any run.
std::optional<std::string> host_of_block(const Campaign& campaign, std::size_t block);

/// The folder in which commands run: that of the campaign file.
std::filesystem::path folder_of(const Campaign& campaign);
/// The store: `c.toml` has `c.yates` beside it.
std::filesystem::path store_folder_of(const std::filesystem::path& campaign_file);

/// The parts of the plan that must not change under a store, as (name, text): factors with their
/// levels, design, order, blocks, seed, command, copies and the commands around it. Not in it:
/// titles, units, goals, analysis, the number of replications and `until`; nor where runs are
/// measured (each run's record says it), gates, samples and versions, which only tell how
/// undisturbed a run was.
std::vector<std::pair<std::string, std::string>> plan_identity(const Campaign& campaign,
                                                               const doe::RunPlan& plan);

}  // namespace yates::campaigns
