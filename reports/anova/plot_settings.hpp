#pragma once

#include <span>

#include "reports/anova/plotted_settings.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// Settings in the given order, each with its runs, the model's prediction with its interval, and
/// its role; along an axis with a category for each.
Plot settings_plot(const ResponseReport& report, std::span<const PlottedSetting> settings,
                   PlotAxis axis);

}  // namespace yates::reports
