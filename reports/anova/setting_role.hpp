#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::reports {

/// What a setting is to the decision; it may be several of these.
enum class SettingRole { best, baseline, tied, outside_limits };

/// "best", "baseline", "tied", "outside the limits".
std::string_view to_string(SettingRole role);

/// The roles of a candidate, in the order of the enumeration. Best and tied are left out where the
/// decision is not to decide.
std::vector<SettingRole> roles_of(const anova::Decision& decision, std::size_t candidate);

}  // namespace yates::reports
