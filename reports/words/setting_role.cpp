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

/// Whether a candidate differs from the advised one in nothing that matters.
bool has_advised_levels(const ResponseReport& report, const anova::Decision& part,
                        std::size_t candidate) {
  if (!part.candidates[candidate].considered || part.best == candidate || part.groups.empty()) {
    return false;
  }
  const anova::Setting& setting = report.settings[part.candidates[candidate].setting];
  return std::all_of(part.groups.begin(), part.groups.end(), [&](const anova::FactorGroup& group) {
    const auto& levels = group.combinations[group.advised].levels;
    for (std::size_t f = 0; f < levels.size(); ++f) {
      if (setting.levels[group.factors[f]] != levels[f]) return false;
    }
    return true;
  });
}

/// What one decision without parts advises.
void add_roles(SettingRoles& roles, const ResponseReport& report, const anova::Decision& part) {
  if (!advises(part)) return;
  if (part.best) roles[*part.best].insert(SettingRole::advised);
  for (std::size_t c = 0; c < part.candidates.size(); ++c) {
    if (has_advised_levels(report, part, c)) roles[c].insert(SettingRole::as_advised);
  }
  const auto add_others = [&](const std::vector<std::size_t>& candidates, SettingRole role) {
    for (const std::size_t c : candidates) {
      const bool same = roles[c].has(SettingRole::advised) || roles[c].has(SettingRole::as_advised);
      if (!same) roles[c].insert(role);
    }
  };
  add_others(part.tied, SettingRole::tied);
  add_others(ahead_of_advised(report, part).candidates, SettingRole::ahead);
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
  if (decision.circumstances.empty()) add_roles(roles, report, decision);
  for (const anova::Decision& part : decision.circumstances) add_roles(roles, report, part);
  for (std::size_t c = 0; c < roles.size(); ++c) {
    if (anova::is_baseline(decision, c)) roles[c].insert(SettingRole::baseline);
    if (decision.candidates[c].limits == anova::LimitStatus::broken) {
      roles[c].insert(SettingRole::outside_limits);
    }
  }
  return roles;
}

}  // namespace yates::reports
