#pragma once

#include <string>

#include "reports/draw/plot.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// A plot in characters, at most options.width columns wide, with its axes and a key of its series,
/// but without its title. Categories stand one below another, a line for each series; numbers
/// against numbers are a field of 14 rows. Whatever is not finite is left out. Empty for what
/// characters do not show: cells, places without axes, categories against categories, or more than
/// 40 lines; and where the width leaves no room.
std::string plot_text(const Plot& plot, const TextOptions& options);

}  // namespace yates::reports
