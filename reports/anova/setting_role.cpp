#include "reports/anova/setting_role.hpp"

#include <algorithm>

namespace yates::reports {

std::string_view to_string(SettingRole role) {
  switch (role) {
    case SettingRole::best:
      return "best";
    case SettingRole::baseline:
      return "baseline";
    case SettingRole::tied:
      return "tied";
    case SettingRole::outside_limits:
      return "outside the limits";
  }
  return "";
}

std::vector<SettingRole> roles_of(const anova::Decision& decision, std::size_t candidate) {
  const bool decides = decision.kind != anova::DecisionKind::do_not_decide;
  const bool best = anova::is_best(decision, candidate);
  const bool tied =
      std::find(decision.tied.begin(), decision.tied.end(), candidate) != decision.tied.end();
  std::vector<SettingRole> roles;
  if (decides && best) roles.push_back(SettingRole::best);
  if (anova::is_baseline(decision, candidate)) roles.push_back(SettingRole::baseline);
  if (decides && !best && tied) roles.push_back(SettingRole::tied);
  if (decision.candidates[candidate].limits == anova::LimitStatus::broken) {
    roles.push_back(SettingRole::outside_limits);
  }
  return roles;
}

}  // namespace yates::reports
