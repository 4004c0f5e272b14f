#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

/// What is found where the programs of a campaign's commands should be.
struct ProgramCheck {
  /// Commands that cannot start: one sentence each, with the nearest program that exists.
  std::vector<language::Problem> faults = {};
  /// The same of commands whose program an earlier command, such as `setup`, may make.
  std::vector<std::string> warnings = {};
};

/// Looks for the first word of each command, with the levels of these points: a word with a slash
/// is relative to the campaign's folder, any other is looked for on the PATH. What only a run can
/// tell, such as "{run_dir}/tool", is not looked for. Finds nothing where runs are not plain
/// commands on this machine.
ProgramCheck check_programs(const Campaign& campaign, std::span<const std::size_t> points);
/// The same at every point of the campaign's design, without a list of them.
ProgramCheck check_programs(const Campaign& campaign);

}  // namespace yates::campaigns
