#pragma once

#include <span>
#include <string>
#include <vector>

#include "reports/anova/plotted_settings.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// Settings in the given order, each with its runs, the model's prediction with its interval, and
/// its role; `names` are what stands at their places, one for each.
Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   std::vector<std::string> names);

}  // namespace yates::reports
