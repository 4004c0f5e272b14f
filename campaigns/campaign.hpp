#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/response.hpp"
#include "doe/design.hpp"
#include "doe/factor.hpp"
#include "doe/factorial.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

enum class WarmupPer { campaign, block, point };

/// Launches before the measured ones; stored and marked, never analysed.
struct Warmup {
  std::size_t runs = 0;  // per occasion
  WarmupPer per = WarmupPer::campaign;
};

/// What one run executes. Words and values may hold placeholders.
struct Command {
  std::vector<std::string> words;  // argv; at least one
  std::optional<double> timeout;   // seconds > 0
  /// Seconds between SIGTERM and SIGKILL for a command that ran out of time. >= 0
  double grace = 5;
  Warmup warmup;
  std::vector<std::pair<std::string, std::string>> environment;
};

/// What is asked of the results; campaigns passes it on unread.
struct Questions {
  std::vector<std::string> models;     // formulas or their right sides, at most one per response
  std::optional<std::string> primary;  // a response with a goal
  /// Factor and level text, one for each factor, in their order; empty where none was given.
  std::vector<std::pair<std::string, std::string>> baseline;
};

/// A campaign file as a value: what is varied, how it is run, what is measured, what is asked.
struct Campaign {
  std::filesystem::path file;  // as given
  std::string title;           // empty where the file has none
  std::vector<doe::Factor> factors;
  doe::DesignKind design;
  std::vector<std::string> exclude;  // conditions that parse
  doe::PlanOptions plan;
  Command command;
  std::vector<Response> responses;  // at least one
  Questions questions;
  std::optional<std::filesystem::path> queueing_model;  // of `[queueing]`, beside the campaign
  std::vector<std::string> warnings;                    // what is allowed, but hardly meant
};

/// Reads a campaign file. Throws InputError with every problem of the file, each with line and
/// column; FileError where it cannot be opened.
Campaign load(const std::filesystem::path& file);
/// `text` is the content of `file`, which is not opened.
Campaign parse(const std::string& text, const std::filesystem::path& file);

/// The points that are measured: the design without what is excluded.
doe::Design design_of(const Campaign& campaign);
/// Points and launch order; the seed is the file's, otherwise derived from the points.
doe::RunPlan plan_of(const Campaign& campaign, const doe::Design& design);

/// Where commands run: the folder of the campaign file.
std::filesystem::path folder_of(const Campaign& campaign);
/// The store: `c.toml` has `c.yates` beside it.
std::filesystem::path store_folder_of(const std::filesystem::path& campaign_file);

/// The parts of the plan that must not change under a store, as (name, text): factors with their
/// levels, design, order, seed and command, without titles, units, goals, analysis and the number
/// of replications.
std::vector<std::pair<std::string, std::string>> plan_identity(const Campaign& campaign,
                                                               const doe::RunPlan& plan);

}  // namespace yates::campaigns
