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

std::optional<std::string> bet_text(const ResponseReport& report, const anova::Decision& decision,
                                    Typography typography) {
  if (!decision.bet || !decision.bet->worth_a_word()) return std::nullopt;
  const anova::BestBet& bet = *decision.bet;
  const anova::Setting& beside = anova::what_is_advised(decision);
  const bool advises = decision.kind == anova::DecisionKind::choose && decision.advised;
  std::vector<std::string> levels;
  std::vector<std::string> left;  // for those levels
  bool averaged = false;          // what is expected beside them
  bool besides = advises;         // what is advised stays
  for (std::size_t f = 0; f < beside.levels.size(); ++f) {
    if (bet.setting.levels[f] == beside.levels[f]) continue;
    if (nobody_chooses(report.analysis.factors[f])) return std::nullopt;
    levels.push_back(level_text(report, f, bet.setting.levels[f]));
    left.push_back(level_text(report, f, beside.levels[f]));
    averaged = averaged || is_averaged(report, decision, f);
    besides = besides && beside.levels[f] == decision.compared_with.levels[f];
  }
  // The change alone: effects that are shrunk have means of their own, beside those of the advice.
  return fmt::format(
      "if changing costs nothing: {}{}{}; expected {} than {}, {} to be better; not shown",
      fmt::join(levels, ", "), besides ? " as well" : "", held_text(report, decision, bet.setting),
      short_change_text(report, {bet.change, std::nullopt, std::nullopt}, bet.expected - bet.change,
                        typography),
      averaged  ? fmt::format("at {}", fmt::join(left, ", "))
      : advises ? "advised"
                : "the baseline",
      likely_text(bet.probability_better));
}

}  // namespace yates::reports
