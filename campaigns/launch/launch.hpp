#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/executor.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

/// What placeholders stand for in the commands of one run.
struct RunContext {
  const doe::Design& design;
  const doe::PlannedRun& run;    // for a warm-up the run that it comes before
  bool warmup = false;           // {run} is 0 then
  std::string host;              // {host}
  std::filesystem::path folder;  // {run_dir}, absolute
};

/// The value of a placeholder that the loader accepted: a factor, run, replicate, copy, host or
/// run_dir. Throws std::logic_error for another name.
std::string placeholder_value(const RunContext& context, const std::string& name,
                              std::size_t copy = 1);

/// The words of a command with all placeholders filled; each stays one word, whatever it holds.
std::vector<std::string> filled(const std::vector<std::string>& words, const RunContext& context,
                                std::size_t copy = 1);

/// The files that one path of `fetch` names for a run, relative to the working folder: with {copy}
/// in it one for each copy.
std::vector<std::string> fetched_files(const std::string& path, const Campaign& campaign,
                                       const RunContext& context);

/// The measured command of a run, ready to be started: all its copies and the files to keep.
Launch launch_of(const Campaign& campaign, const RunContext& context);
Launch launch_of(const Campaign& campaign, const doe::Design& design, const doe::PlannedRun& run,
                 bool warmup, const Machine& machine, const std::filesystem::path& folder);

/// Words quoted so that a POSIX shell reads them back as they are.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace yates::campaigns
