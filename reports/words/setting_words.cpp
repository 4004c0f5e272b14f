#include "reports/words/setting_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/decision/decision_parts.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionPart;

/// The factors that a setting is named by: without given ones, and without placebos, which change
/// nothing.
std::vector<std::size_t> factors_to_name(const ResponseReport& report, const DecisionPart& part) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const std::string& name = report.analysis.factors[f].name;
    const bool given = is_given(part.circumstance, name);
    const std::vector<std::string>& placebos = report.decision->silent_placebos;
    const bool placebo = std::find(placebos.begin(), placebos.end(), name) != placebos.end();
    if (!given && !placebo) result.push_back(f);
  }
  return result;
}

}  // namespace

std::string_view to_string(SettingRole role) {
  static constexpr std::array<std::string_view, 6> words{
      "advised", "advised levels", "baseline", "tied", "measured better", "outside the limits"};
  return words[static_cast<std::size_t>(role)];
}

namespace {

bool advises(const DecisionPart& part) {
  return part.kind == anova::DecisionKind::choose ||
         part.kind == anova::DecisionKind::keep_baseline;
}

/// Whether a candidate of the part differs from the advised one in nothing that matters, and keeps
/// the limits as surely.
bool has_advised_levels(const ResponseReport& report, const DecisionPart& part,
                        std::size_t candidate) {
  const anova::Candidate& one = report.decision->candidates[candidate];
  if (part.best == candidate || part.groups.empty() || one.limits > part.advised_limits) {
    return false;
  }
  const anova::Setting& setting = report.settings[one.setting];
  const bool held =
      std::all_of(part.held.begin(), part.held.end(), [&](const anova::HeldFactor& its) {
        return !part.advised || setting.levels[its.factor] == part.advised->levels[its.factor];
      });
  if (!held) return false;
  return std::all_of(part.groups.begin(), part.groups.end(), [&](const anova::FactorGroup& group) {
    const auto& levels = group.combinations[group.advised].levels;
    for (std::size_t f = 0; f < levels.size(); ++f) {
      if (setting.levels[group.factors[f]] != levels[f]) return false;
    }
    return true;
  });
}

/// What a part advises.
void add_roles(SettingRoles& roles, const ResponseReport& report, const DecisionPart& part) {
  if (!advises(part)) return;
  if (part.best) roles[*part.best].insert(SettingRole::advised);
  for (const std::size_t c : part.considered) {
    if (has_advised_levels(report, part, c)) roles[c].insert(SettingRole::as_advised);
  }
  const auto add_others = [&](const std::vector<std::size_t>& candidates, SettingRole role) {
    for (const std::size_t c : candidates) {
      const bool same = roles[c].has(SettingRole::advised) || roles[c].has(SettingRole::as_advised);
      if (!same) roles[c].insert(role);
    }
  };
  add_others(part.tied, SettingRole::tied);
  std::vector<std::size_t> ahead;
  for (const SettingAhead& one : ahead_of_advised(report, part).settings) {
    ahead.push_back(one.candidate);
  }
  add_others(ahead, SettingRole::ahead);
}

/// How much the levels of a setting differ from the advised ones, averaged over all others.
double average_difference(const DecisionPart& part, const anova::Setting& setting) {
  double sum = 0.0;
  for (const anova::FactorGroup& group : part.groups) {
    const auto its = anova::combination_at(group, setting);
    if (!its) continue;
    sum += group.combinations[*its].mean.value - group.combinations[group.advised].mean.value;
  }
  return sum;
}

/// The candidate that has the advised levels and otherwise those of another one; where nobody
/// measured it, the advised one.
std::size_t advised_beside(const ResponseReport& report, const DecisionPart& part,
                           std::size_t candidate) {
  const std::vector<anova::Candidate>& candidates = report.decision->candidates;
  std::vector<std::size_t> levels = report.settings[candidates[candidate].setting].levels;
  for (const anova::FactorGroup& group : part.groups) {
    for (std::size_t place = 0; place < group.factors.size(); ++place) {
      levels[group.factors[place]] = group.combinations[group.advised].levels[place];
    }
  }
  for (const std::size_t c : part.considered) {
    if (report.settings[candidates[c].setting].levels == levels) return c;
  }
  return *part.best;
}

}  // namespace

AheadOfAdvised ahead_of_advised(const ResponseReport& report, const DecisionPart& part) {
  AheadOfAdvised result;
  if (!advises(part) || !part.best || !report.goal) return result;
  const double sign = smaller_is_better(report) ? 1.0 : -1.0;
  const std::vector<anova::Candidate>& candidates = report.decision->candidates;
  const auto predicted = [&](std::size_t c) { return sign * candidates[c].predicted; };
  const auto observed = [&](std::size_t c) { return sign * candidates[c].observed_mean; };
  const anova::Candidate& advised = candidates[*part.best];
  // Other levels of what does not matter are the same advice.
  double best = predicted(*part.best);
  for (const std::size_t c : part.considered) {
    if (has_advised_levels(report, part, c)) best = std::min(best, predicted(c));
  }
  for (const std::size_t c : part.considered) {
    const anova::Candidate& other = candidates[c];
    if (other.tied || other.limits > advised.limits) continue;
    if (predicted(c) >= best || has_advised_levels(report, part, c)) continue;
    const double average = average_difference(part, report.settings[other.setting]);
    const std::size_t beside = advised_beside(report, part, c);
    if (sign * average <= 0.0 || observed(c) >= observed(beside)) continue;
    result.settings.push_back({c, beside, average});
  }
  std::stable_sort(result.settings.begin(), result.settings.end(),
                   [&](const SettingAhead& a, const SettingAhead& b) {
                     return predicted(a.candidate) < predicted(b.candidate);
                   });
  result.within_noise = advised.loss && advised.loss->low && *advised.loss->low <= 0.0;
  return result;
}

std::string to_string(RoleSet roles) {
  using enum SettingRole;
  std::string text;
  for (const SettingRole role : {advised, as_advised, baseline, tied, ahead, outside_limits}) {
    if (!roles.has(role)) continue;
    if (!text.empty()) text += ", ";
    text += to_string(role);
  }
  return text;
}

SettingRoles roles_of_settings(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  SettingRoles roles(decision.candidates.size());
  for (const DecisionPart& part : decision.parts) add_roles(roles, report, part);
  for (std::size_t c = 0; c < roles.size(); ++c) {
    if (anova::is_baseline(decision, c)) roles[c].insert(SettingRole::baseline);
    if (decision.candidates[c].limits == anova::LimitStatus::broken) {
      roles[c].insert(SettingRole::outside_limits);
    }
  }
  return roles;
}

std::string mean_text(const ResponseReport& report, const anova::Effect& mean,
                      Typography typography) {
  const anova::Effect shown = in_unit(report, mean);
  std::string text = value_text(report, shown.value, half_width(shown.low, shown.high), typography);
  if (shown.low && shown.high && *shown.low < *shown.high) {
    text += fmt::format(" ({})", interval_numbers(*shown.low, *shown.high, typography));
  }
  return text;
}

std::string setting_name(const ResponseReport& report, const DecisionPart& part,
                         const anova::Setting& setting) {
  std::vector<std::string> parts;
  for (const std::size_t f : factors_to_name(report, part)) {
    parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool is_averaged(const ResponseReport& report, const DecisionPart& part, std::size_t factor) {
  if (part.expectation == anova::Expectation::of_setting) return false;
  const auto& moved = part.moved_for_limits;
  return report.analysis.factors[factor].levels.size() > 1 &&
         !anova::in_a_group(part.groups, factor) &&
         std::find(moved.begin(), moved.end(), factor) == moved.end() &&
         std::none_of(part.held.begin(), part.held.end(), [&](const anova::HeldFactor& one) {
           return one.factor == factor && one.reason != anova::HeldFor::limit;
         });
}

std::string expected_at_text(const ResponseReport& report, const DecisionPart& part,
                             const anova::Setting& setting) {
  std::vector<std::string> held;
  std::vector<std::string> averaged;
  for (const std::size_t f : factors_to_name(report, part)) {
    if (is_averaged(report, part, f)) {
      averaged.push_back(report.analysis.factors[f].name);
    } else if (report.analysis.factors[f].levels.size() > 1) {
      held.push_back(level_text(report, f, setting.levels[f]));
    }
  }
  if (averaged.empty()) {
    return "at " + setting_name(report, part, setting);
  }
  if (held.empty()) return "on average over all settings";
  constexpr std::size_t most_named = 2;
  return fmt::format("at {}, on average over {}", fmt::join(held, ", "),
                     averaged.size() > most_named ? "all else" : listed(averaged));
}

std::string baseline_at_text(const ResponseReport& report, const DecisionPart& part,
                             Typography typography) {
  std::string text = expected_at_text(report, part, part.compared_with);
  const std::vector<std::size_t> named = factors_to_name(report, part);
  const bool averaged = std::any_of(named.begin(), named.end(),
                                    [&](std::size_t f) { return is_averaged(report, part, f); });
  if (!part.baseline || !part.expected_baseline || !part.expected_baseline->low) {
    return text;
  }
  const anova::Candidate& own = report.decision->candidates[*part.baseline];
  const anova::Effect& expected = *part.expected_baseline;
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

std::string setting_name(const ResponseReport& report, const DecisionPart& part,
                         std::size_t candidate) {
  const std::size_t setting = report.decision->candidates[candidate].setting;
  return setting_name(report, part, report.settings[setting]);
}

}  // namespace yates::reports
