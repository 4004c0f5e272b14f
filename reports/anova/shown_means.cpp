#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "reports/anova/plotted.hpp"

namespace yates::reports {
namespace {

const anova::FactorReading& factor_of(const ResponseReport& report, const MeansOf& means,
                                      std::size_t which) {
  return report.analysis.factors[means.factors[which]];
}

/// The levels that have means, each with the average of these, ascending.
struct LevelMean {
  std::size_t level;
  double mean;
};

std::vector<LevelMean> level_means(const MeansOf& means, std::size_t which) {
  std::map<std::size_t, std::pair<double, double>> sums;  // per level: of means, and their number
  for (const anova::MarginalMean& mean : means.means) {
    auto& [sum, count] = sums[mean.levels[which]];
    sum += mean.mean;
    count += 1.0;
  }
  std::vector<LevelMean> result;
  for (const auto& [level, sum] : sums) result.push_back({level, sum.first / sum.second});
  return result;
}

/// The levels to keep, ascending.
std::vector<std::size_t> lowest_and_highest(std::vector<LevelMean> levels, std::size_t most) {
  std::vector<std::size_t> result;
  std::stable_sort(levels.begin(), levels.end(),
                   [](const LevelMean& a, const LevelMean& b) { return a.mean < b.mean; });
  for (std::size_t i = 0; i < most / 2; ++i) {
    result.push_back(levels[i].level);
    result.push_back(levels[levels.size() - 1 - i].level);
  }
  std::sort(result.begin(), result.end());
  return result;
}

void keep_some(ShownMeans& shown, const ResponseReport& report, std::size_t which,
               std::size_t most) {
  const anova::FactorReading& factor = factor_of(report, shown.means, which);
  if (factor.numeric || factor.levels.size() <= most) return;
  std::vector<LevelMean> levels = level_means(shown.means, which);
  if (levels.size() <= most) return;
  const std::size_t all = levels.size();
  const std::vector<std::size_t> kept = lowest_and_highest(std::move(levels), most);
  std::erase_if(shown.means.means, [&](const anova::MarginalMean& mean) {
    return !std::binary_search(kept.begin(), kept.end(), mean.levels[which]);
  });
  shown.note += fmt::format(" Shown are the {} lowest and the {} highest of {} levels of {}.",
                            most / 2, most / 2, all, factor.name);
}

}  // namespace

ShownMeans shown_means(const ResponseReport& report, const MeansOf& means) {
  ShownMeans result{means, ""};
  if (means.factors.size() == 1) {
    keep_some(result, report, 0, most_levels_shown);
  } else if (means.factors.size() == 2) {
    const MeansGrid grid = grid_of(report, means);
    keep_some(result, report, grid.x, most_levels_shown);
    keep_some(result, report, grid.series, most_lines_shown);
  }
  return result;
}

}  // namespace yates::reports
