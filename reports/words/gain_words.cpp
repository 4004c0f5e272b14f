#include "reports/words/gain_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/group_words.hpp"
#include "reports/words/quantities.hpp"

namespace yates::reports {

using anova::Decision;

std::vector<std::string> gains_of_parts(const ResponseReport& report, const Decision& decision,
                                        Typography typography) {
  std::vector<std::string> result;
  for (const anova::FactorGroup& group : decision.groups) {
    const auto& change = group.combinations[group.advised].change;
    if (!change || group.advised == group.baseline) continue;
    result.push_back(
        fmt::format("{}: {}", combination_text(report, group, group.advised),
                    short_change_text(report, *change, decision.expected_baseline->value,
                                      typography, is_shown_as_factor(report, *decision.gain))));
  }
  if (result.size() < 2) result.clear();
  return result;
}

namespace {

/// Whether a single number tells how the two factors of a group interact, so that its sign is that
/// of every difference: one interaction was shown, and it has one degree of freedom.
bool has_one_interaction(const ResponseReport& report, const anova::FactorGroup& group) {
  std::size_t interactions = 0;
  bool single = false;
  for (const anova::TermRow& row : report.analysis.terms) {
    const bool joins =
        row.variables.variables.size() > 1 &&
        std::find(group.terms.begin(), group.terms.end(), row.term) != group.terms.end();
    if (!joins) continue;
    ++interactions;
    single = row.df == 1;
  }
  return interactions == 1 && single;
}

}  // namespace

std::vector<std::string> changes_alone(const ResponseReport& report, const Decision& decision,
                                       Typography typography) {
  std::vector<std::string> result;
  double sum = 0.0;
  bool two_interact = false;
  for (const anova::FactorGroup& group : decision.groups) {
    if (!group.baseline || group.advised == *group.baseline) continue;
    two_interact = group.factors.size() == 2 && has_one_interaction(report, group);
    const std::vector<std::size_t>& before = group.combinations[*group.baseline].levels;
    for (const anova::Combination& one : group.combinations) {
      std::size_t moved = 0;
      bool towards_advice = true;
      for (std::size_t place = 0; place < before.size(); ++place) {
        if (one.levels[place] == before[place]) continue;
        ++moved;
        towards_advice =
            towards_advice && one.levels[place] == group.combinations[group.advised].levels[place];
      }
      if (moved != 1 || !towards_advice || !one.change) continue;
      const std::size_t place = static_cast<std::size_t>(
          std::mismatch(before.begin(), before.end(), one.levels.begin()).first - before.begin());
      sum += one.change->value;
      const bool shown = *one.change->low > 0.0 || *one.change->high < 0.0;
      const std::string change =
          shown ? short_change_text(report, *one.change, decision.expected_baseline->value,
                                    typography, is_shown_as_factor(report, *decision.gain))
                : "no effect shown";
      result.push_back(fmt::format(
          "{}: {}", level_text(report, group.factors[place], one.levels[place]), change));
    }
  }
  if (result.size() < 2) return {};
  if (!two_interact) return result;
  const double whole = std::abs(decision.gain->value);
  result.push_back(fmt::format("together {} than both would {} to",
                               whole > std::abs(sum) ? "more" : "less",
                               ratios(report) ? "multiply" : "add up"));
  return result;
}

}  // namespace yates::reports
