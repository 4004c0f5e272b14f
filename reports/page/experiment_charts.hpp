#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/page/report.hpp"

namespace yates::reports {

/// The plots of an experiment as a whole; ChartKind has those of a single response.
enum class ExperimentChart { tradeoff, design_space, attempts, queueing_load, queueing_fit };

/// How a kind is called, and what a reader must know of it; see ChartKindWords.
struct ExperimentChartWords {
  ExperimentChart kind;
  std::string_view word;
  std::string_view shows;
  std::string_view needs;
};

std::span<const ExperimentChartWords> experiment_charts();

/// The charts of one kind; none where the experiment has none. Of the report only the parts that
/// the kind speaks of must be filled: responses and `together`, `planned`, `measuring` or
/// `queueing`. `id` leads the ids of their pictures. Of trade-offs only
/// the pair that `of_responses` names is drawn, the first across; all pairs if it is empty.
std::vector<Chart> charts_of(const Report& report, ExperimentChart kind, std::string_view id,
                             std::span<const std::string> of_responses = {});

}  // namespace yates::reports
