#include "reports/words/bet_words.hpp"

#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/words/group_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/unchosen.hpp"

namespace yates::reports {
namespace {

/// Nobody is certain of a bet.
std::string likely_text(double probability) {
  return probability > 0.99 ? "over 99% likely"
                            : fmt::format("{:.0f}% likely", 100.0 * probability);
}

/// Whether the box gives what the bet is compared with the same value: there it is a mean over all
/// factors that were not shown to matter.
bool agrees_with_box(const ResponseReport& report, const anova::Decision& decision,
                     double reference) {
  constexpr double alike = 0.01;
  const bool advises = decision.kind == anova::DecisionKind::choose;
  const std::optional<anova::Effect>& boxed =
      advises || !decision.expected_baseline ? decision.expected : decision.expected_baseline;
  if (!boxed) return true;
  const double value = in_unit(report, boxed->value);
  return std::abs(in_unit(report, reference) - value) <= alike * std::abs(value);
}

}  // namespace

std::optional<std::string> bet_text(const ResponseReport& report, const anova::Decision& decision,
                                    Typography typography) {
  if (!decision.bet || !decision.bet->worth_a_word()) return std::nullopt;
  const anova::BestBet& bet = *decision.bet;
  const anova::Setting& beside = anova::what_is_advised(decision);
  const bool advises = decision.kind == anova::DecisionKind::choose && decision.advised;
  std::vector<std::string> levels;
  bool besides = advises;  // what is advised stays
  for (std::size_t f = 0; f < beside.levels.size(); ++f) {
    if (bet.setting.levels[f] == beside.levels[f]) continue;
    if (nobody_chooses(report.analysis.factors[f])) return std::nullopt;
    levels.push_back(level_text(report, f, bet.setting.levels[f]));
    besides = besides && beside.levels[f] == decision.compared_with.levels[f];
  }
  const auto expected = [&](double analysed) {
    return with_unit(rounded(in_unit(report, analysed), 3, typography), report.unit, typography);
  };
  const double reference = bet.expected - bet.change;
  const std::string change = fmt::format(
      "{} than {}",
      short_change_text(report, {bet.change, std::nullopt, std::nullopt}, reference, typography),
      advises ? "advised" : "the baseline");
  return fmt::format("if changing costs nothing: {}{}; expected {}, {} to be better; not shown",
                     fmt::join(levels, ", "), besides ? " as well" : "",
                     agrees_with_box(report, decision, reference)
                         ? fmt::format("{} ({})", expected(bet.expected), change)
                         : change,
                     likely_text(bet.probability_better));
}

}  // namespace yates::reports
