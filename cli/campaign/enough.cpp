#include "anova/decision/enough.hpp"

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "cli/campaign/run_parts.hpp"
#include "language/limit.hpp"

namespace yates::cli {
namespace {

std::string text_of(const anova::MeanPrecision& one, bool relative,
                    reports::Typography typography) {
  if (!relative) return reports::rounded(one.half_width, 3, typography);
  if (one.mean == 0) return "without limit";
  return reports::rounded(100 * (one.half_width / std::abs(one.mean)), 3, typography) + "%";
}

/// The response's values at every point, of the runs that are done.
std::vector<std::vector<double>> values_by_point(const doe::RunPlan& plan,
                                                 const std::vector<campaigns::Attempt>& attempts,
                                                 std::size_t points, std::size_t response) {
  std::vector<std::vector<double>> result(points);
  for (const campaigns::Attempt& attempt : attempts) {
    if (!attempt.intent.run || attempt.end.state != campaigns::AttemptState::done) continue;
    const auto& value = attempt.end.responses.at(response);
    const auto position = doe::position_of_run(plan, *attempt.intent.run);
    if (value && position) result[plan.runs[*position].point].push_back(*value);
  }
  return result;
}

}  // namespace

campaigns::Enough enough_for(const inquiry::Experiment& experiment,
                             reports::Typography typography) {
  if (!experiment.campaign.until) return {};
  const auto& until = *experiment.campaign.until;
  std::size_t response = 0;
  while (experiment.campaign.responses.at(response).name != until.response) ++response;
  const language::Delta asked = until.half_width;
  const double confidence = experiment.campaign.questions.confidence;
  return [&experiment, &until, response, asked, confidence, typography](
             const doe::RunPlan& plan, const std::vector<campaigns::Attempt>& attempts) {
    const anova::Precision precision = anova::precision(
        values_by_point(plan, attempts, experiment.design.size(), response), asked, confidence);
    if (const auto* few = std::get_if<anova::TooFewValues>(&precision)) {
      return campaigns::Sufficiency{
          false, fmt::format("{} was measured {} at {}; an interval needs two runs", until.response,
                             few->values == 0 ? "never" : "only once",
                             inquiry::settings(experiment.design, few->point))};
    }
    const auto& worst = std::get<anova::MeanPrecision>(precision);
    const bool enough = anova::enough(precision);
    return campaigns::Sufficiency{
        enough,
        fmt::format("the half widths of the {:.4g}% confidence intervals of {} are {} {}: the "
                    "largest is {}, at {}",
                    100 * confidence, until.response, enough ? "at most" : "not yet all at most",
                    to_string(asked), text_of(worst, asked.relative, typography),
                    inquiry::settings(experiment.design, worst.point))};
  };
}

}  // namespace yates::cli
