#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "campaigns/file/gate.hpp"
#include "campaigns/file/nuisance.hpp"
#include "campaigns/file/placement.hpp"
#include "campaigns/responses/response.hpp"
#include "doe/kinds/generate.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"
#include "doe/points/factor.hpp"
#include "language/limit.hpp"

namespace yates::campaigns {

/// How often warm-ups are launched.
enum class WarmupPer { campaign, block, point };

/// Warm-up launches, which precede the measured ones. They are stored and marked, but never
/// analysed.
struct Warmup {
  std::size_t runs = 0;  // per occasion
  WarmupPer per = WarmupPer::campaign;
};

/// When `yates run` stops because runs fail: `[run] max_failures`.
struct WholeBlock {};  // no run is done yet, and all runs of a block have failed
struct NoLimit {};     // never
using MaxFailures =
    std::variant<WholeBlock, NoLimit, std::size_t>;  // a number: so many in one call

/// What one run executes. Words and values may hold placeholders.
struct Command {
  std::vector<std::string> words;  // argv; at least one
  std::optional<double> timeout;   // seconds > 0
  /// Seconds between SIGTERM and SIGKILL for a command that ran out of time. >= 0
  double grace = 5;
  Warmup warmup;
  std::vector<std::pair<std::string, std::string>> environment;
  /// Concurrent copies within one run: a number of at least 1, or "{factor}"; copies_of reads it.
  std::string copies = "1";
  /// Commands that are not measured; empty if there is none. `setup` and `teardown` run once per
  /// host, before its first run and after its last; `before` and `after` run around every run.
  std::vector<std::string> setup = {};
  std::vector<std::string> before = {};
  std::vector<std::string> after = {};
  std::vector<std::string> teardown = {};
  /// Seconds > 0 after which each of these commands and each factor's `change` is killed. Without
  /// this limit nobody would notice a command that hangs.
  double auxiliary_timeout = 3600;
  double cool_down = 0;  // seconds between two runs on one host
  MaxFailures max_failures = WholeBlock{};
  /// The lines of the file in which these commands stand, by their keys.
  std::vector<std::pair<std::string, int>> lines = {};
};

using language::Adjustment;

/// The questions that the analysis answers. This module does not interpret them.
struct Questions {
  std::vector<std::string> models;  // formulas or their right sides, at most one per response
  /// Per addition to the plan, the right side of the formula that it was made for; may be empty.
  std::vector<std::string> addition_models = {};
  std::optional<std::string> primary;  // a response with a goal
  /// Factor and level text, one for each factor, in their order; empty if none was given.
  std::vector<std::pair<std::string, std::string>> baseline;
  double confidence = 0.95;  // of intervals and verdicts, between 0 and 1
  Adjustment adjust = Adjustment::holm;
};

/// What `[prediction]` asks: the same as options of `yates train`. This module does not know the
/// techniques.
struct Predicting {
  std::vector<std::pair<std::string, int>> techniques = {};  // with their lines; none: the usual
  std::optional<std::string> model = std::nullopt;           // a formula, or its right side
  std::optional<std::size_t> folds = std::nullopt;           // 2 to 1000
  std::optional<double> large = std::nullopt;                // a share above 0
  std::optional<std::uint64_t> seed = std::nullopt;
};

/// When to stop adding replications: `[design] until`.
struct Until {
  std::string response;               // a response with a goal
  language::Delta half_width{};       // of its confidence intervals: above 0; relative to the mean
  std::size_t most_replications = 0;  // at least the plan's
  std::optional<std::size_t> most_runs = std::nullopt;
  std::optional<double> most_seconds = std::nullopt;
};

/// A campaign file as a value: what is varied, how it is run, what is measured, and the questions.
struct Campaign {
  std::filesystem::path file;  // as given
  std::string title;           // empty if the file has none
  std::vector<doe::Factor> factors;
  doe::DesignRequest request;
  std::vector<std::string> exclude = {};  // the conditions of the request as written
  /// What the request gives: the points that are measured. Its factors are those of the file, with
  /// the levels that the kind of the design chooses.
  doe::Design design = {};
  std::vector<std::string> design_remarks = {};  // how the design was made
  /// What a search for the points has found, in this call or an earlier one, without points that
  /// joined later; absent where the kind needs no search.
  std::optional<doe::Generated> searched = std::nullopt;
  doe::PlanOptions plan;
  Command command;
  std::vector<Response> responses;  // at least one
  Questions questions;
  /// Hard-to-change factors with the command that sets their level. It runs on a host before its
  /// first run and when the level differs from that of its previous run.
  std::vector<std::pair<std::string, std::vector<std::string>>> changes = {};
  /// Factors that joined the campaign later, with the level that all runs before that had.
  std::vector<std::pair<std::string, std::string>> former_levels = {};
  Placement placement = {};
  std::vector<Gate> gates = {};  // at most one per reading
  Nuisance nuisance = {};
  std::optional<double> sample_interval = 1.0;  // seconds; absent: hosts are not sampled
  std::vector<std::vector<std::string>> versions =
      {};  // commands whose output is kept once per host
  std::optional<Until> until = std::nullopt;
  std::optional<std::filesystem::path> queueing_model =
      std::nullopt;  // of `[queueing]`, beside the campaign
  Predicting predicting = {};
  std::vector<std::string> warnings = {};  // what is allowed but probably not intended
};

/// Reads a campaign file. Throws InputError with all problems of the file, each with line and
/// column; FileError if it cannot be opened.
Campaign load(const std::filesystem::path& file);
/// As `load`, but reads `text` as the content of `file`, which is not opened.
Campaign parse(const std::string& text, const std::filesystem::path& file);

/// Reads [factors] and [design] alone, and the baseline of [analysis] where there is one: a design
/// without a campaign. Problems come without lines if `file` is empty. Throws as `load` does.
Campaign parse_design(const std::string& text, const std::filesystem::path& file);

}  // namespace yates::campaigns
