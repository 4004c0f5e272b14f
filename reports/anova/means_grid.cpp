#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "reports/anova/plotted.hpp"

namespace yates::reports {

const anova::FactorReading& factor(const ResponseReport& report, const MeansOf& means,
                                   std::size_t which) {
  return report.analysis.factors[means.factors[which]];
}

std::vector<std::size_t> shown_levels(const MeansOf& means, std::size_t which) {
  std::set<std::size_t> levels;
  for (const anova::MarginalMean& mean : means.means) levels.insert(mean.levels[which]);
  return {levels.begin(), levels.end()};
}

std::vector<std::string> shown_level_texts(const ResponseReport& report, const MeansOf& means,
                                           std::size_t which) {
  std::vector<std::string> result;
  for (const std::size_t level : shown_levels(means, which)) {
    result.push_back(report.analysis.factors[means.factors[which]].levels[level]);
  }
  return result;
}

std::string level_name(const ResponseReport& report, const MeansOf& means, std::size_t which,
                       std::size_t level) {
  const anova::FactorReading& reading = report.analysis.factors[means.factors[which]];
  return fmt::format("{}={}", reading.name, reading.levels[level]);
}

MeansGrid grid_of(const ResponseReport& report, const MeansOf& means) {
  const std::array<std::vector<std::size_t>, 2> levels = {shown_levels(means, 0),
                                                          shown_levels(means, 1)};
  const auto& first = report.analysis.factors[means.factors[0]];
  const auto& second = report.analysis.factors[means.factors[1]];
  std::size_t x = levels[1].size() > levels[0].size() ? 1 : 0;
  if (first.numeric != second.numeric) {
    const std::size_t numeric = first.numeric ? 0 : 1;
    if (levels[1 - numeric].size() <= most_levels_as_lines) x = numeric;
  }
  MeansGrid grid{x, 1 - x, {}};
  const auto place = [&](const anova::MarginalMean& mean, std::size_t which) {
    const auto found =
        std::lower_bound(levels[which].begin(), levels[which].end(), mean.levels[which]);
    return static_cast<std::size_t>(found - levels[which].begin());
  };
  grid.lines.resize(levels[grid.series].size());
  for (const anova::MarginalMean& mean : means.means) {
    grid.lines[place(mean, grid.series)].push_back({place(mean, grid.x), &mean});
  }
  for (auto& line : grid.lines) {
    std::stable_sort(line.begin(), line.end(),
                     [](const GridMean& a, const GridMean& b) { return a.x < b.x; });
  }
  return grid;
}

}  // namespace yates::reports
