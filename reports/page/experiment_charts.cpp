#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/design/design_report.hpp"
#include "reports/page/page_charts.hpp"

namespace yates::reports {
namespace {

constexpr std::array<ExperimentChartWords, 5> all_charts{{
    {ExperimentChart::tradeoff, "tradeoff", "two responses against each other, setting by setting",
     "needs two responses with goals that some factor changes"},
    {ExperimentChart::design_space, "design-space",
     "how well the design predicts in which share of its region",
     "needs a campaign whose design can estimate its model"},
    {ExperimentChart::attempts, "attempts", "when the runs were made and how long they took",
     "needs a campaign with runs in its store"},
    {ExperimentChart::queueing_load, "queueing-load",
     "a fitted queueing model and the measured means against the load",
     "needs --queueing MODEL.toml or a campaign that names one, and several loads"},
    {ExperimentChart::queueing_fit, "queueing-fit",
     "what was measured against what a fitted queueing model says",
     "needs --queueing MODEL.toml or a campaign that names one"},
}};

/// The pairs of answers that are drawn: all, or that of two responses, the first across.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(
    const Report& report, std::span<const std::string> of_responses) {
  const std::vector<std::size_t>& answers = report.together->answers;
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (std::size_t first = 0; first < answers.size(); ++first) {
    for (std::size_t second = 0; second < answers.size(); ++second) {
      const bool asked =
          of_responses.empty()
              ? first < second
              : report.responses[answers[first]].analysis.response == of_responses.front() &&
                    report.responses[answers[second]].analysis.response == of_responses.back();
      if (asked) result.emplace_back(first, second);
    }
  }
  return result;
}

void add_tradeoffs(std::vector<Chart>& charts, const Report& report, std::string_view id,
                   std::span<const std::string> of_responses) {
  if (!report.together) return;
  const anova::Together& together = *report.together;
  for (std::size_t d = 0; d < together.decisions.size(); ++d) {
    if (together.decisions[d].factors.empty()) continue;
    for (const auto& [first, second] : pairs_of(report, of_responses)) {
      charts.push_back(tradeoff_chart(report.responses, together, d, first, second,
                                      fmt::format("{}-{}-{}-{}", id, first, second, d)));
    }
  }
}

}  // namespace

std::span<const ExperimentChartWords> experiment_charts() {
  return all_charts;
}

std::vector<Chart> charts_of(const Report& report, ExperimentChart kind, std::string_view id,
                             std::span<const std::string> of_responses) {
  std::vector<Chart> charts;
  const auto add = [&](std::optional<Chart> chart) {
    if (chart && chart->picture) charts.push_back(*std::move(chart));
  };
  const auto draw = [&](const std::optional<Figure>& figure) {
    if (figure) charts.push_back(chart_of(*figure, id));
  };
  switch (kind) {
    case ExperimentChart::tradeoff:
      add_tradeoffs(charts, report, id, of_responses);
      break;
    case ExperimentChart::design_space:
      if (report.planned) add(design_space_chart(*report.planned, id));
      break;
    case ExperimentChart::attempts:
      if (report.measuring) add(attempts_chart(*report.measuring, id));
      break;
    case ExperimentChart::queueing_load:
      if (report.queueing) draw(calibration_load_figure(*report.queueing));
      break;
    case ExperimentChart::queueing_fit:
      if (report.queueing) draw(fitted_figure(*report.queueing));
      break;
  }
  return charts;
}

}  // namespace yates::reports
