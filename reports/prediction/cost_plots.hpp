#pragma once

#include <vector>

#include "reports/prediction/cost_document.hpp"

namespace yates::reports {

inline constexpr double cost_confidence = 0.9;  // of bands

/// Measured against predicted for each setting that was left out, with the diagonal and the band in
/// which runs of new settings lie.
Plot left_out_plot(const CostReport& report);

/// The predicted response along each number of three levels or more, most important first, three at
/// most, with its band and the settings that were measured there; the other inputs at the baseline.
/// Of inputs that tell much the same one is drawn, and the others go with it as they were measured.
std::vector<Figure> response_figures(const CostReport& report);

}  // namespace yates::reports
