#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "reports/draw/scale.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/setting_role.hpp"

namespace yates::reports {

/// A measured setting as the plots of settings show it; all values in the unit of the response.
struct PlottedSetting {
  std::size_t candidate;     // index into Decision::candidates
  std::string name;          // "codec=zstd, threads=2"
  anova::Effect predicted;   // by the model, with its simultaneous interval
  std::vector<double> runs;  // those that are kept one by one, see runs_shown()
  RoleSet roles;

  bool has(SettingRole role) const { return roles.has(role); }
};

/// The settings of the decision, the best first; without a goal in standard order. None without a
/// decision.
std::vector<PlottedSetting> plotted_settings(const ResponseReport& report);

/// About so many ticks on an axis of the response.
inline constexpr int response_ticks = 5;

/// The range of all that is drawn of them and of the limit, with round ends: logarithmic where
/// differences are read as ratios and the values differ widely.
Range range_of(const ResponseReport& report, std::span<const PlottedSetting> settings);

/// Logarithmic where differences are read as ratios and the values differ widely; widened by
/// `padding` of its width on both sides.
Range response_range(const ResponseReport& report, std::span<const double> values,
                     double padding = 0.06);

/// "time (s)", and "time (s), logarithmic" on such an axis.
std::string axis_name(const ResponseReport& report, const Range& range);

/// "2 of the 15 other measured settings may be as good as the advised one".
std::string settings_finding(const ResponseReport& report);

/// What marks, bars and dots are.
std::string settings_note(const ResponseReport& report);

}  // namespace yates::reports
