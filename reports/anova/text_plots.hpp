#pragma once

#include <string>

#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// Pictures of an analysis in the characters of a terminal: ASCII unless it shows Unicode. Each is a
// heading that says what it shows, and lines of at most TextOptions::width columns; empty where
// there is nothing to draw.

/// The effects with their intervals as bars around zero, the largest share of variation first, and
/// those of Lenth's rule where nothing was repeated. What does not matter is summed up beyond six
/// lines. Effects of several degrees of freedom have their share alone.
std::string effect_bars(const ResponseReport& response, const TextOptions& options);

/// The measured settings with the intervals of their predictions, the best first: ten at most, and
/// the baseline. Nothing where factors are given: settings of their other levels are no
/// alternatives.
std::string setting_bars(const ResponseReport& response, const TextOptions& options);

/// A half-normal plot in at most 20 lines, where an unreplicated two-level design has no other
/// measure of noise than its small effects.
std::string half_normal_plot(const ResponseReport& response, const TextOptions& options);

}  // namespace yates::reports
