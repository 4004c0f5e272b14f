#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A mean on the scale of the analysis, in the unit of the response: "15.2 ms (13.7 to 16.8)".
std::string mean_text(const ResponseReport& report, const anova::Effect& mean,
                      Typography typography);

/// A setting, or that of a candidate, without given factors and silent placebos:
/// "codec=zstd, threads=2".
std::string setting_name(const ResponseReport& report, const anova::DecisionPart& part,
                         const anova::Setting& setting);
std::string setting_name(const ResponseReport& report, const anova::DecisionPart& part,
                         std::size_t candidate);

/// Whether expectations of the decision are means over the levels of a factor.
bool is_averaged(const ResponseReport& report, const anova::DecisionPart& part, std::size_t factor);

/// What an expectation at the setting holds for: "at opt=O2, lto=off, on average over march".
std::string expected_at_text(const ResponseReport& report, const anova::DecisionPart& part,
                             const anova::Setting& setting);
/// The same of the baseline; where its own runs have another mean than the model: "at opt=O2, by
/// the model; its own 3 runs: 0 s".
std::string baseline_at_text(const ResponseReport& report, const anova::DecisionPart& part,
                             Typography typography);

/// What a setting is to the decision; it may be several of these.
/// `as_advised` has the advised levels of all factors that matter, and others of the rest.
/// `ahead` measured better than the advised setting, although its levels are worse on average.
enum class SettingRole { advised, as_advised, baseline, tied, ahead, outside_limits };

/// "advised", "advised levels", "baseline", "tied", "measured better", "outside the limits".
std::string_view to_string(SettingRole role);

/// A measured setting that is better than the advised one by its own runs and by the model's
/// prediction for it, although its levels are worse on average.
struct SettingAhead {
  std::size_t candidate;
  std::size_t beside;  // a candidate of the advised levels, and else of the same where there is one
  double average;  // how much its levels differ from the advised ones over all settings, as means
};

/// Those of one decision.
struct AheadOfAdvised {
  std::vector<SettingAhead> settings;  // the best first
  bool within_noise = true;            // that one is better was not shown
};

/// None where the part advises no measured setting.
AheadOfAdvised ahead_of_advised(const ResponseReport& report, const anova::DecisionPart& part);

/// The roles of one setting.
class RoleSet {
 public:
  void insert(SettingRole role) { bits_ |= bit(role); }
  bool has(SettingRole role) const { return (bits_ & bit(role)) != 0; }
  bool empty() const { return bits_ == 0; }

 private:
  static unsigned bit(SettingRole role) { return 1U << static_cast<unsigned>(role); }
  unsigned bits_ = 0;
};

/// "advised, baseline"; empty where there is none.
std::string to_string(RoleSet roles);

/// One for each candidate of the decision.
using SettingRoles = std::vector<RoleSet>;

/// Advised, tied and ahead are left out where the decision advises nothing.
SettingRoles roles_of_settings(const ResponseReport& report);

}  // namespace yates::reports
