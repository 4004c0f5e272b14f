#include "reports/words/group_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"

namespace yates::reports {

namespace {

constexpr std::size_t most_named = 3;

using anova::FactorGroup;
using anova::GroupVerdict;

}  // namespace

std::string level_text(const ResponseReport& report, std::size_t factor, std::size_t level) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  return reading.name + "=" + reading.levels[level];
}

std::string combination_text(const ResponseReport& report, const FactorGroup& group,
                             std::size_t combination) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < group.factors.size(); ++f) {
    parts.push_back(
        level_text(report, group.factors[f], group.combinations[combination].levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string instead_text(const ResponseReport& report, const FactorGroup& group,
                         std::size_t combination, std::size_t other) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < group.factors.size(); ++f) {
    const std::size_t level = group.combinations[combination].levels[f];
    const std::size_t replaced = group.combinations[other].levels[f];
    if (level == replaced) continue;
    parts.push_back(fmt::format("{} instead of {}", level_text(report, group.factors[f], level),
                                report.analysis.factors[group.factors[f]].levels[replaced]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

TiedCombinations tied_with_advised(const FactorGroup& group) {
  TiedCombinations tied;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (c == group.advised || !group.combinations[c].tied) continue;
    tied.combinations.push_back(c);
    tied.at_most = std::max(tied.at_most, *group.combinations[c].loss.high);
  }
  return tied;
}

std::optional<std::string> tied_sentence(const ResponseReport& report, const FactorGroup& group,
                                         Typography typography) {
  const TiedCombinations tied = tied_with_advised(group);
  const std::size_t count = tied.combinations.size();
  if (count == 0) return std::nullopt;
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(count, most_named); ++i) {
    named.push_back(combination_text(report, group, tied.combinations[i]));
  }
  std::string text = fmt::format("{}", fmt::join(named, "; "));
  if (count > most_named) text += fmt::format("; and {} more", count - most_named);
  return fmt::format("As good as {} as far as these runs tell: {}; at most {} worse than the best.",
                     combination_text(report, group, group.advised), text,
                     at_most_text(report, tied.at_most, typography));
}

double reference_mean(const anova::Decision& decision, const FactorGroup& group) {
  return decision.expected_baseline ? decision.expected_baseline->value
         : group.baseline           ? group.combinations[*group.baseline].mean.value
                                    : 0.0;
}

std::optional<std::string> keeping_sentence(const ResponseReport& report, const FactorGroup& group,
                                            double reference, Typography typography) {
  if (!group.baseline || group.verdict == GroupVerdict::move) return std::nullopt;
  const bool smaller =
      (report.goal != anova::Goal::maximize) == report.scale.transformation.increasing;
  std::size_t worst = *group.baseline;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    const auto& change = group.combinations[c].change;
    if (!change) continue;
    const bool worse = smaller ? *change->low > 0.0 : *change->high < 0.0;
    const double most = worst == *group.baseline ? 0.0 : group.combinations[worst].change->value;
    if (worse && std::abs(change->value) > std::abs(most)) worst = c;
  }
  std::string text;
  if (worst != *group.baseline) {
    text =
        fmt::format("{}: {}.", instead_text(report, group, worst, *group.baseline),
                    change_text(report, *group.combinations[worst].change, reference, typography));
  }
  const bool other_leads = group.best != *group.baseline && group.combinations[group.best].change;
  if (other_leads) {
    text += fmt::format(
        "{}{}: {}.", text.empty() ? "" : " ",
        instead_text(report, group, group.best, *group.baseline),
        change_text(report, *group.combinations[group.best].change, reference, typography));
  }
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace yates::reports
