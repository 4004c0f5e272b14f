#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/setting_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// Nobody is certain of a bet.
std::string likely_text(double probability) {
  return probability > 0.99 ? "over 99% likely"
                            : fmt::format("{:.0f}% likely", 100.0 * probability);
}

}  // namespace

using anova::DecisionPart;

std::vector<std::string> gains_of_parts(const ResponseReport& report, const DecisionPart& part,
                                        Typography typography) {
  std::vector<std::string> result;
  for (const anova::FactorGroup& group : part.groups) {
    const auto& change = group.combinations[group.advised].change;
    if (!change || group.advised == group.baseline) continue;
    result.push_back(
        fmt::format("{}: {}", combination_text(report, group, group.advised),
                    short_change_text(report, *change, part.expected_baseline->value, typography,
                                      is_shown_as_factor(report, *part.gain))));
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

/// The place at which levels differ from those before, if that is the only one and its level is
/// wanted.
std::optional<std::size_t> only_change(const std::vector<std::size_t>& before,
                                       const std::vector<std::size_t>& levels,
                                       const std::vector<std::size_t>& wanted) {
  std::optional<std::size_t> result;
  for (std::size_t place = 0; place < before.size(); ++place) {
    if (levels[place] == before[place]) continue;
    if (result || levels[place] != wanted[place]) return std::nullopt;
    result = place;
  }
  return result;
}

}  // namespace

std::vector<std::string> changes_alone(const ResponseReport& report, const DecisionPart& part,
                                       Typography typography) {
  std::vector<std::string> result;
  const double sign = smaller_is_better(report) ? -1.0 : 1.0;
  double sum = 0.0;
  bool any_gain = false;
  bool told_by_one_number = false;
  for (const anova::FactorGroup& group : part.groups) {
    if (!group.baseline || group.advised == *group.baseline) continue;
    const anova::Combination& advised = group.combinations[group.advised];
    // Where a limit advises what is worse, what gains more alone may break it.
    if (!advised.among_best) continue;
    told_by_one_number = group.factors.size() == 2 && has_one_interaction(report, group);
    const std::vector<std::size_t>& before = group.combinations[*group.baseline].levels;
    for (const anova::Combination& one : group.combinations) {
      const auto place = only_change(before, one.levels, advised.levels);
      if (!place || !one.change) continue;
      sum += one.change->value;
      const bool shown = *one.change->low > 0.0 || *one.change->high < 0.0;
      any_gain = any_gain || (shown && sign * one.change->value > 0.0);
      const std::string change =
          shown ? short_change_text(report, *one.change, part.expected_baseline->value, typography,
                                    is_shown_as_factor(report, *part.gain))
                : "no effect shown";
      result.push_back(fmt::format(
          "{}: {}", level_text(report, group.factors[*place], one.levels[*place]), change));
    }
  }
  if (result.size() < 2) return {};
  if (!told_by_one_number) {
    result.emplace_back("they interact: these do not simply combine");
    return result;
  }
  if (!any_gain && sign * sum <= 0.0) {
    result.emplace_back("only together was a gain shown");
  } else {
    result.push_back(fmt::format("together {} than both would {} to",
                                 sign * part.gain->value > sign * sum ? "more" : "less",
                                 ratios(report) ? "multiply" : "add up"));
  }
  return result;
}

std::optional<std::string> bet_text(const ResponseReport& report, const anova::DecisionPart& part,
                                    Typography typography) {
  if (!part.bet || !part.bet->worth_a_word()) return std::nullopt;
  const anova::BestBet& bet = *part.bet;
  const anova::Setting& beside = anova::what_is_advised(part);
  const bool advises = part.kind == anova::DecisionKind::choose && part.advised;
  std::vector<std::string> levels;
  std::vector<std::string> left;  // for those levels
  bool averaged = false;          // what is expected beside them
  bool besides = advises;         // what is advised stays
  for (std::size_t f = 0; f < beside.levels.size(); ++f) {
    if (bet.setting.levels[f] == beside.levels[f]) continue;
    if (nobody_chooses(report.analysis.factors[f])) return std::nullopt;
    levels.push_back(level_text(report, f, bet.setting.levels[f]));
    left.push_back(level_text(report, f, beside.levels[f]));
    averaged = averaged || is_averaged(report, part, f);
    besides = besides && beside.levels[f] == part.compared_with.levels[f];
  }
  // The change alone: effects that are shrunk have means of their own, beside those of the advice.
  return fmt::format(
      "if changing costs nothing: {}{}{}; expected {} than {}, {} to be better; not shown",
      fmt::join(levels, ", "), besides ? " as well" : "", held_text(report, part, bet.setting),
      short_change_text(report, {bet.change, std::nullopt, std::nullopt}, bet.expected - bet.change,
                        typography),
      averaged  ? fmt::format("at {}", fmt::join(left, ", "))
      : advises ? "advised"
                : "the baseline",
      likely_text(bet.probability_better));
}

}  // namespace yates::reports
