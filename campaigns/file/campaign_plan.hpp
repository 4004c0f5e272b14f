#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// The plan of the runs. Its seed is the file's, or is derived from the points if the file has
/// none.
doe::RunPlan plan_of(const Campaign& campaign, const doe::Design& design);

/// How many copies of the command one run at this point starts together, at least 1.
std::size_t copies_of(const Campaign& campaign, const doe::Design& design, std::size_t point);

/// What the blocks of a campaign are: `[design] blocks`.
enum class Blocking {
  none,         // all runs are one block
  replication,  // each replication is a block
  host,         // each replication is a block on one host
};
/// "none", "replication", "host".
std::string_view to_string(Blocking blocking);
Blocking blocking_of(const Campaign& campaign);

/// The host of a block (from 1) if each block has one host; blocks take the hosts in turn. It is
/// absent if any host may measure any run.
std::optional<std::string> host_of_block(const Campaign& campaign, std::size_t block);

/// The folder in which commands run: that of the campaign file.
std::filesystem::path folder_of(const Campaign& campaign);
/// The store: `c.toml` has `c.yates` beside it.
std::filesystem::path store_folder_of(const std::filesystem::path& campaign_file);

/// How the names of the parts begin that stand for [[design.augment]]: "augmentation 1", ...
inline constexpr std::string_view augmentation_part = "augmentation ";

/// What a part of the plan says.
enum class PlanPart {
  design,       // which settings are measured, how often and in which order
  measurement,  // how one run is measured
  timeout,
  hard_to_change,
};
/// Of a name that plan_identity gives.
PlanPart kind_of_part(std::string_view name);

/// How the names of the parts end that stand for parameters of the kind: "'runs' of the design".
/// They say how the part "points" was asked for.
inline constexpr std::string_view design_parameter_part = "' of the design";

/// The parts of the plan that must not change under a store, as (name, text): factors with their
/// levels, design, order, blocks, seed, command, copies, the commands around it and nuisance
/// factors. It leaves out titles, units, goals, analysis, the number of replications and `until`;
/// the hosts, because each run's record names its own; and gates, samples and versions, which only
/// show how undisturbed a run was.
std::vector<std::pair<std::string, std::string>> plan_identity(const Campaign& campaign,
                                                               const doe::RunPlan& plan);

}  // namespace yates::campaigns
