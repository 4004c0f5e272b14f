#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/draw/chart.hpp"
#include "reports/page/measuring.hpp"
#include "reports/page/report.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// When each attempt began and how long it took, the blocks in turn in two colours, and those that
/// did not end well by name. The chart is absent without attempts.
std::optional<Chart> attempts_chart(const Measuring& measuring, std::string_view id);

/// One small picture per resource that some setting used: its use over a run by setting, the
/// advised setting and the baseline in colour. None where runs were not sampled on their way.
std::vector<Chart> resource_charts(const ResourceUse& use, const ResponseReport& response,
                                   std::string_view id);

/// What each setting used on average over its runs, one column per resource that some setting used.
DataTable resource_table(const ResourceUse& use, const ResponseReport& response);

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

/// The utilizations of the stations where jobs wait, in [0, 1], at a setting of factors and levels:
/// by the fitted model. They are absent where the model is not fitted, where a factor that it reads
/// is no number of the setting, and where it has no solution there.
std::optional<std::vector<std::pair<std::string, double>>> predicted_utilizations(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels);

}  // namespace yates::reports
