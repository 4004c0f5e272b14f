#pragma once

#include <cstddef>
#include <string>

#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A chart shows no more levels of a factor than the first figure, and no more lines than the
/// second.
inline constexpr std::size_t most_levels_shown = 100;
inline constexpr std::size_t most_lines_shown = 36;

/// The means that a chart shows: of a category with too many levels for it, those with the lowest
/// and the highest means.
struct ShownMeans {
  MeansOf means;
  std::string note;  // a sentence for each factor whose levels are not all shown, behind a blank
};
ShownMeans shown_means(const ResponseReport& report, const MeansOf& means);

}  // namespace yates::reports
