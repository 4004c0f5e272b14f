#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/launch.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// What the placeholders in the commands of one run stand for.
struct CommandContext {
  const doe::Design& design;
  const doe::PlannedRun& run;    // for a warm-up, the run that follows it
  bool warmup = false;           // {run} is 0 then
  std::string host;              // {host}
  std::filesystem::path folder;  // {run_dir}, absolute
  std::size_t attempt = 1;       // of the run, from 1
  std::string link_order = {};   // {link_order}, where it is varied: link_order_of
};

/// The number with which the commands of a run link their program; empty where it is not varied.
std::string link_order_of(const Campaign& campaign, const doe::PlannedRun& run);

/// The value of a placeholder that the loader accepted: a factor, run, replicate, copy, host,
/// run_dir or link_order. Throws std::logic_error for another name.
std::string placeholder_value(const CommandContext& context, const std::string& name,
                              std::size_t copy = 1);

/// The words of a command with all placeholders filled. Each word stays one word, whatever its
/// values hold.
std::vector<std::string> filled(const std::vector<std::string>& words,
                                const CommandContext& context, std::size_t copy = 1);

/// The words that are launched for one copy of the measured command. Where runs are applications of
/// Spark they begin with "spark-submit".
std::vector<std::string> measured_words(const Campaign& campaign, const CommandContext& context,
                                        std::size_t copy = 1);

/// The files that one path of `fetch` names for a run, relative to the working folder: one for each
/// copy if the path holds {copy}, otherwise one.
std::vector<std::string> fetched_files(const std::string& path, const Campaign& campaign,
                                       const CommandContext& context);

/// The measured command of a run, ready to be started: all its copies and the files to keep.
Launch launch_of(const Campaign& campaign, const CommandContext& context);

}  // namespace yates::campaigns
