#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What sentences and tables on several responses are made of.

using Responses = std::vector<const ResponseReport*>;

/// Those that take part, in the order of JointSetting::changes.
Responses joint_responses(std::span<const ResponseReport> responses,
                          const anova::Together& together);

/// What a setting changes in one response: "2.1 times faster (1.9 to 2.4)", "no change shown (at
/// most 1.3 J)". Factors that differ without having been shown to change it stand "aside": the
/// interval is that of the others. The response is the one of this index among those that take
/// part.
std::string joint_change_text(const ResponseReport& report, const anova::JointDecision& decision,
                              const anova::JointSetting& setting, std::size_t response,
                              Typography typography, bool as_factor = false);

/// What is expected of a response at the baseline of a decision, on the scale of its analysis.
const anova::Effect& expected_baseline(const ResponseReport& report,
                                       const anova::JointDecision& decision);

/// See limit_suffix().
std::string joint_limit_suffix(const ResponseReport& report, const anova::JointDecision& decision,
                               const anova::JointSetting& setting);

/// Whether a response changes at some setting by so much that all its changes are read as factors.
bool any_factor(const ResponseReport& report, const anova::JointDecision& decision,
                std::size_t response);

/// How much a setting gains in a response, on the scale of its analysis; below zero where it loses,
/// zero where no change was shown.
double gain_in(const ResponseReport& report, const anova::JointSetting& setting,
               std::size_t response);

/// The settings worth naming beside an advised one: those that gain in some response and that no
/// other one beats.
std::vector<const anova::JointSetting*> ways_of(const anova::JointDecision& decision);

// The one advice over several responses. `responses` are those that decide_together() was given, in
// the same order.

/// "Do this: threads=8", "Choose: threads=8 (best for time) or the baseline (best for energy)",
/// "Keep the baseline: ...".
std::string joint_title(std::span<const ResponseReport> responses, const anova::Together& together);

/// What the advised setting changes in each response; of a trade-off what each way gains and costs.
std::vector<std::string> joint_sentences(std::span<const ResponseReport> responses,
                                         const anova::Together& together, Typography typography);

/// What is gained against what it costs: "Weigh time against energy: every gain has its cost".
std::string weighing_text(const Responses& responses, const anova::JointDecision& decision);

/// "threads=8, codec=zstd": the levels of the factors that are chosen.
std::string joint_setting_name(const ResponseReport& report, const anova::JointDecision& decision,
                               const anova::JointSetting& setting);

struct JointChoice {
  const anova::JointSetting* setting;
  std::string role;  // "best for time", "gains less, costs less"
};

/// Of the settings that no other one beats: for each response the one that was shown to gain in it
/// and gains most, of several one that costs in the fewest others, unless that is the advised one.
/// Where nothing is advised, also one that costs no more than each of those in any response and
/// less in some; of several the one that costs in the fewest responses. At most four.
std::vector<JointChoice> joint_choices(const Responses& responses,
                                       const anova::JointDecision& decision);

/// The one answer over several responses, in a few rows.
struct JointAnswer {
  /// What the advised setting changes in each response, or of a trade-off what those settings do
  /// that are the best in one response or cost the least, and the baseline itself.
  DataTable table;
  /// Where the settings stand: behind the given levels, if there are any.
  std::size_t setting_column;
  /// What each row is: "advised", "best for time", "gains less, costs less", "baseline"; may be
  /// empty.
  std::vector<std::string> roles;
  /// Below it: further settings that none beats, factors without an effect.
  struct Note {
    std::string name;  // "No effect shown"
    std::string text;  // "optimisation"
  };
  std::vector<Note> notes;
  bool changes = true;  // some row is another setting than the baseline
};
JointAnswer joint_answer(std::span<const ResponseReport> responses, const anova::Together& together,
                         Typography typography);

/// A row per setting, with what it changes in each response, beside the baseline; those that no
/// other one beats come first. One table for all levels of given factors. At most 40 rows.
DataTable joint_table(std::span<const ResponseReport> responses, const anova::Together& together,
                      Typography typography);

/// What the advice of a weighted index, which nobody reads, means in each response: its value at
/// the advised setting and at the baseline, and the change. `note` says what weighs.
struct WeightedAnswer {
  DataTable table;
  std::string note;
};

/// Of the first report, which is weighted, by those behind it. The answer is absent where nothing
/// is advised, or no response knows both settings.
std::optional<WeightedAnswer> weighted_answer(std::span<const ResponseReport> responses,
                                              Typography typography);

}  // namespace yates::reports
