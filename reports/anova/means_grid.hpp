#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A mean at one position of the x axis.
struct GridMean {
  std::size_t x;  // place among the shown levels of the x factor
  const anova::MarginalMean* mean;
};

/// Above this many levels of both factors the means of two factors are cells rather than lines.
inline constexpr std::size_t most_levels_as_lines = 4;

/// The means of two factors as lines: which factor is the x axis, which makes the series. A number
/// is the x axis where that leaves few enough lines, else the factor with more levels.
struct MeansGrid {
  std::size_t x;       // 0 or 1: place in MeansOf::factors
  std::size_t series;  // the other
  std::vector<std::vector<GridMean>>
      lines;  // one per shown level of the series factor, x ascending
};

/// The levels of one of its factors that the means speak of, ascending: all, but of a number with
/// very many values a few. `which` is a place in MeansOf::factors.
std::vector<std::size_t> shown_levels(const MeansOf& means, std::size_t which);
/// Their texts.
std::vector<std::string> shown_level_texts(const ResponseReport& report, const MeansOf& means,
                                           std::size_t which);

/// One of its factors; `which` as above.
const anova::FactorReading& factor(const ResponseReport& report, const MeansOf& means,
                                   std::size_t which);

/// "codec=xz": a level of one of its factors, by its index into FactorReading::levels.
std::string level_name(const ResponseReport& report, const MeansOf& means, std::size_t which,
                       std::size_t level);

/// Points into `means`, which must outlive the result.
MeansGrid grid_of(const ResponseReport& report, const MeansOf& means);

}  // namespace yates::reports
