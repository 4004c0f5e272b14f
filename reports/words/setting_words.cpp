#include "reports/words/setting_words.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::Decision;

/// The factors that a setting is named by: without given ones, and without placebos, which change
/// nothing.
std::vector<std::size_t> factors_to_name(const ResponseReport& report, const Decision& decision) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const std::string& name = report.analysis.factors[f].name;
    const bool given = std::any_of(decision.circumstance.begin(), decision.circumstance.end(),
                                   [&](const auto& one) { return one.first == name; });
    const std::vector<std::string>& placebos = report.decision->silent_placebos;
    const bool placebo = std::find(placebos.begin(), placebos.end(), name) != placebos.end();
    if (!given && !placebo) result.push_back(f);
  }
  return result;
}

}  // namespace

std::string mean_text(const ResponseReport& report, const anova::Effect& mean,
                      Typography typography) {
  const anova::Effect shown = in_unit(report, mean);
  std::string text = value_text(report, shown.value, half_width(shown.low, shown.high), typography);
  if (shown.low && shown.high && *shown.low < *shown.high) {
    text += fmt::format(" ({})", interval_numbers(*shown.low, *shown.high, typography));
  }
  return text;
}

std::string setting_name(const ResponseReport& report, const Decision& decision,
                         const anova::Setting& setting) {
  std::vector<std::string> parts;
  for (const std::size_t f : factors_to_name(report, decision)) {
    parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool is_averaged(const ResponseReport& report, const Decision& decision, std::size_t factor) {
  if (decision.expectation == anova::Expectation::of_setting) return false;
  const auto& moved = decision.moved_for_limits;
  return report.analysis.factors[factor].levels.size() > 1 &&
         !anova::in_a_group(decision.groups, factor) &&
         std::find(moved.begin(), moved.end(), factor) == moved.end() &&
         std::none_of(decision.held.begin(), decision.held.end(),
                      [&](const anova::HeldFactor& one) {
                        return one.factor == factor && one.reason != anova::HeldFor::limit;
                      });
}

std::string expected_at_text(const ResponseReport& report, const Decision& decision,
                             const anova::Setting& setting) {
  std::vector<std::string> held;
  std::vector<std::string> averaged;
  for (const std::size_t f : factors_to_name(report, decision)) {
    if (is_averaged(report, decision, f)) {
      averaged.push_back(report.analysis.factors[f].name);
    } else if (report.analysis.factors[f].levels.size() > 1) {
      held.push_back(level_text(report, f, setting.levels[f]));
    }
  }
  if (averaged.empty()) {
    return "at " + setting_name(report, decision, setting);
  }
  if (held.empty()) return "on average over all settings";
  constexpr std::size_t most_named = 2;
  return fmt::format("at {}, on average over {}", fmt::join(held, ", "),
                     averaged.size() > most_named ? "all else" : listed(averaged));
}

std::string baseline_at_text(const ResponseReport& report, const Decision& decision,
                             Typography typography) {
  std::string text = expected_at_text(report, decision, decision.compared_with);
  const std::vector<std::size_t> named = factors_to_name(report, decision);
  const bool averaged = std::any_of(
      named.begin(), named.end(), [&](std::size_t f) { return is_averaged(report, decision, f); });
  if (!decision.baseline || !decision.expected_baseline || !decision.expected_baseline->low) {
    return text;
  }
  const anova::Candidate& own = decision.candidates[*decision.baseline];
  const anova::Effect& expected = *decision.expected_baseline;
  // An average over other factors is another thing, unless it leaves its interval.
  const double share = averaged ? 1.0 : 0.25;
  const double away = std::abs(own.observed_mean - expected.value);
  const double rounding = 1e-9 * std::max(1.0, std::abs(expected.value));
  const auto shown = [&](double value) { return rounded(in_unit(report, value), 3, typography); };
  const std::string its_own = shown(own.observed_mean);
  if (away > share * (*expected.high - expected.value) + rounding &&
      its_own != shown(expected.value)) {
    text += fmt::format(", by the model; its own {}: {}",
                        count_of(static_cast<std::size_t>(own.observations), "run", "runs"),
                        with_unit(its_own, report.unit, typography));
  }
  return text;
}

std::string setting_name(const ResponseReport& report, const Decision& decision,
                         std::size_t candidate) {
  return setting_name(report, decision, report.settings[decision.candidates[candidate].setting]);
}

}  // namespace yates::reports
