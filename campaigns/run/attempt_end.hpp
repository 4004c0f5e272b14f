#pragma once

#include <filesystem>
#include <string>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/run/run_commands.hpp"
#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// What is recorded about an attempt whose launch had this outcome: its state, the responses of a
/// measured run (none for a warm-up), and the files that it left in its folder. `ended` is a UTC
/// time.
AttemptEnd attempt_end_of(const Campaign& campaign, const Outcome& outcome, bool warmup,
                          const std::filesystem::path& folder, const std::string& ended);

/// "the command was killed by signal 9 (Killed)".
std::string signal_text(int signal);

/// Adds a warning for each path of `fetch` whose files are missing. Does nothing for a warm-up or a
/// run that did not succeed.
void warn_of_missing_files(const Campaign& campaign, const CommandContext& context,
                           AttemptEnd& end);

/// Adds a warning where load_order names a library that the dynamic loader has not loaded. It runs
/// the program all the same, and says so in stderr alone.
void warn_of_libraries(const Campaign& campaign, const CommandContext& context, AttemptEnd& end);

}  // namespace yates::campaigns
