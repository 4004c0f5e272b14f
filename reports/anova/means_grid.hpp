#pragma once

#include <cstddef>
#include <vector>

#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A mean at one position of the x axis.
struct GridMean {
  std::size_t x;  // level of the x factor
  const anova::MarginalMean* mean;
};

/// The means of two factors as lines: which factor is the x axis, which makes the series.
struct MeansGrid {
  std::size_t x;                             // 0 or 1: place in MeansOf::factors
  std::size_t series;                        // the other
  std::vector<std::vector<GridMean>> lines;  // one per level of the series factor, x ascending
};

/// Points into `means`, which must outlive the result.
MeansGrid grid_of(const ResponseReport& report, const MeansOf& means);

}  // namespace yates::reports
