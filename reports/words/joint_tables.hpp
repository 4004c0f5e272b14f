#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

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

}  // namespace yates::reports
