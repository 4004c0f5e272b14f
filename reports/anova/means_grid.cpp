#include "reports/anova/means_grid.hpp"

#include <algorithm>

namespace yates::reports {

MeansGrid grid_of(const ResponseReport& report, const MeansOf& means) {
  const auto& first = report.analysis.factors[means.factors[0]];
  const auto& second = report.analysis.factors[means.factors[1]];
  std::size_t x = second.levels.size() > first.levels.size() ? 1 : 0;
  if (first.numeric != second.numeric) x = first.numeric ? 0 : 1;
  MeansGrid grid{x, 1 - x, {}};
  grid.lines.resize(report.analysis.factors[means.factors[grid.series]].levels.size());
  for (const anova::MarginalMean& mean : means.means) {
    grid.lines[mean.levels[grid.series]].push_back({mean.levels[grid.x], &mean});
  }
  for (auto& line : grid.lines) {
    std::stable_sort(line.begin(), line.end(),
                     [](const GridMean& a, const GridMean& b) { return a.x < b.x; });
  }
  return grid;
}

}  // namespace yates::reports
