#include "cli/campaign/enough.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision.hpp"
#include "numerics/distributions.hpp"
#include "numerics/moments.hpp"

namespace yates::cli {
namespace {

constexpr double confidence = 0.95;

/// The mean at one point, and how well it is known.
struct Precision {
  std::size_t point;
  double mean;
  double half_width;
  double allowed;
};

Precision precision_of(std::size_t point, const numerics::Moments& values,
                       const anova::Delta& asked) {
  const auto count = static_cast<double>(values.count());
  const double mean = values.mean().value();
  const double half_width = numerics::t_quantile((1 + confidence) / 2, count - 1) *
                            values.standard_deviation().value() / std::sqrt(count);
  return {point, mean, half_width, asked.relative ? asked.value * std::abs(mean) : asked.value};
}

std::string text_of(const Precision& one, bool relative) {
  if (!relative) return fmt::format("{:.3g}", one.half_width);
  if (one.mean == 0) return "without limit";
  return fmt::format("{:.3g} %", 100 * one.half_width / std::abs(one.mean));
}

}  // namespace

campaigns::Enough enough_for(const Experiment& experiment) {
  if (!experiment.campaign.until) return {};
  const auto& until = *experiment.campaign.until;
  std::size_t response = 0;
  while (experiment.campaign.responses.at(response).name != until.response) ++response;
  const anova::Delta asked = anova::parse_delta(until.half_width);
  return [&experiment, &until, response, asked](const doe::RunPlan& plan,
                                                const std::vector<campaigns::Attempt>& attempts) {
    std::vector<numerics::Moments> values(experiment.design.points().size());
    for (const campaigns::Attempt& attempt : attempts) {
      if (!attempt.intent.run || attempt.end.state != campaigns::AttemptState::done) continue;
      const auto& value = attempt.end.responses.at(response);
      if (value) values[plan.runs.at(*attempt.intent.run - 1).point].add(*value);
    }
    std::optional<Precision> worst;
    for (std::size_t point = 0; point < values.size(); ++point) {
      if (values[point].count() < 2) {
        return campaigns::Sufficiency{
            false, fmt::format("{} was measured {} at {}; an interval needs two runs",
                               until.response, values[point].count() == 0 ? "never" : "only once",
                               settings(experiment.design, point))};
      }
      const Precision one = precision_of(point, values[point], asked);
      // By how much each misses what is allowed for it.
      if (!worst || one.half_width * worst->allowed > worst->half_width * one.allowed) worst = one;
    }
    const bool enough = worst->half_width <= worst->allowed;
    return campaigns::Sufficiency{
        enough,
        fmt::format("the half widths of the {:.0f} % confidence intervals of {} are {} {}: the "
                    "largest is {}, at {}",
                    100 * confidence, until.response, enough ? "at most" : "not yet all at most",
                    until.half_width, text_of(*worst, asked.relative),
                    settings(experiment.design, worst->point))};
  };
}

}  // namespace yates::cli
