#pragma once

#include <string>

#include "reports/draw/plot.hpp"
#include "reports/draw/scale.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// "codec=xz, threads=2: 5.1 s (4.9 to 5.3)".
std::string mean_text(const ResponseReport& report, const MeansOf& means,
                      const anova::MarginalMean& mean);

/// The means of one factor with their intervals, on an axis as y_range has it; joined where its
/// levels are numbers.
Plot main_effect_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description);

/// The means of two factors with their intervals: one joined series for each level of the second.
Plot interaction_plot(const ResponseReport& report, const MeansOf& means, const Range& y_range,
                      std::string finding, std::string description);

}  // namespace yates::reports
