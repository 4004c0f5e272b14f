#include "reports/words/setting_role.hpp"

#include <algorithm>

#include "reports/words/quantities.hpp"

namespace yates::reports {

std::string_view to_string(SettingRole role) {
  switch (role) {
    case SettingRole::advised:
      return "advised";
    case SettingRole::as_advised:
      return "advised levels";
    case SettingRole::baseline:
      return "baseline";
    case SettingRole::tied:
      return "tied";
    case SettingRole::ahead:
      return "measured better";
    case SettingRole::outside_limits:
      return "outside the limits";
  }
  return "";
}

namespace {

bool advises(const anova::Decision& decision) {
  return decision.kind == anova::DecisionKind::choose ||
         decision.kind == anova::DecisionKind::keep_baseline;
}

bool is_advised(const anova::Decision& decision, std::size_t candidate) {
  if (decision.circumstances.empty()) return advises(decision) && decision.best == candidate;
  return std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     [&](const anova::Decision& part) { return is_advised(part, candidate); });
}

bool is_tied(const anova::Decision& decision, std::size_t candidate) {
  if (decision.circumstances.empty()) {
    return advises(decision) &&
           std::find(decision.tied.begin(), decision.tied.end(), candidate) != decision.tied.end();
  }
  return std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     [&](const anova::Decision& part) { return is_tied(part, candidate); });
}

bool has_advised_levels(const ResponseReport& report, const anova::Decision& decision,
                        std::size_t candidate) {
  if (decision.circumstances.empty()) {
    if (!advises(decision) || decision.best == candidate || decision.groups.empty()) return false;
    const anova::Setting& setting = report.settings[decision.candidates[candidate].setting];
    return std::all_of(decision.groups.begin(), decision.groups.end(),
                       [&](const anova::FactorGroup& group) {
                         const auto& levels = group.combinations[group.advised].levels;
                         for (std::size_t f = 0; f < levels.size(); ++f) {
                           if (setting.levels[group.factors[f]] != levels[f]) return false;
                         }
                         return decision.candidates[candidate].considered;
                       });
  }
  return std::any_of(
      decision.circumstances.begin(), decision.circumstances.end(),
      [&](const anova::Decision& part) { return has_advised_levels(report, part, candidate); });
}

bool is_ahead(const ResponseReport& report, const anova::Decision& decision,
              std::size_t candidate) {
  if (!decision.circumstances.empty()) {
    return std::any_of(
        decision.circumstances.begin(), decision.circumstances.end(),
        [&](const anova::Decision& part) { return is_ahead(report, part, candidate); });
  }
  const std::vector<std::size_t> ahead = ahead_of_advised(report, decision).candidates;
  return std::find(ahead.begin(), ahead.end(), candidate) != ahead.end();
}

}  // namespace

AheadOfAdvised ahead_of_advised(const ResponseReport& report, const anova::Decision& decision) {
  AheadOfAdvised result;
  if (!advises(decision) || !decision.best || !report.goal) return result;
  const anova::Candidate& advised = decision.candidates[*decision.best];
  const auto value = [&](std::size_t c) {
    const double shown = in_unit(report, decision.candidates[c].predicted);
    return *report.goal == anova::Goal::minimize ? shown : -shown;
  };
  for (std::size_t c = 0; c < decision.candidates.size(); ++c) {
    const anova::Candidate& other = decision.candidates[c];
    if (!other.considered || other.tied || other.limits > advised.limits) continue;
    if (value(c) >= value(*decision.best) || has_advised_levels(report, decision, c)) continue;
    result.candidates.push_back(c);
  }
  std::stable_sort(result.candidates.begin(), result.candidates.end(),
                   [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
  result.within_noise = advised.loss && advised.loss->low && *advised.loss->low <= 0.0;
  return result;
}

std::vector<SettingRole> roles_of(const ResponseReport& report, std::size_t candidate) {
  const anova::Decision& decision = *report.decision;
  const bool advised = is_advised(decision, candidate);
  std::vector<SettingRole> roles;
  if (advised) roles.push_back(SettingRole::advised);
  const bool same = has_advised_levels(report, decision, candidate);
  if (same) roles.push_back(SettingRole::as_advised);
  if (anova::is_baseline(decision, candidate)) roles.push_back(SettingRole::baseline);
  const bool tied = !advised && !same && is_tied(decision, candidate);
  if (tied) roles.push_back(SettingRole::tied);
  if (!advised && !same && !tied && is_ahead(report, decision, candidate)) {
    roles.push_back(SettingRole::ahead);
  }
  if (decision.candidates[candidate].limits == anova::LimitStatus::broken) {
    roles.push_back(SettingRole::outside_limits);
  }
  return roles;
}

}  // namespace yates::reports
