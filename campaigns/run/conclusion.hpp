#pragma once

#include <filesystem>
#include <string>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/launch.hpp"
#include "campaigns/store/store.hpp"

namespace yates::campaigns {

/// What is recorded of an attempt that came out so: its state, the responses of a measured run
/// (`warmup`: none are read), and the files that it left in its folder.
Conclusion conclusion_of(const Campaign& campaign, const Outcome& outcome, bool warmup,
                         const std::filesystem::path& folder, const std::string& ended);

/// "the command was killed by signal 9 (Killed)".
std::string signal_text(int signal);

/// Warns of files that `fetch` names and that did not come with a run that succeeded.
void warn_of_missing_files(const Campaign& campaign, const RunContext& context,
                           Conclusion& conclusion);

}  // namespace yates::campaigns
