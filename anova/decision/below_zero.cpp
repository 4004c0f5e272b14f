#include <algorithm>

#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

void lift(double value, std::optional<double>& low) {
  if (low && value > 0.0) low = std::max(*low, 0.0);
}
void lift(Effect& mean) {
  lift(mean.value, mean.low);
}
void lift(std::optional<Effect>& mean) {
  if (mean) lift(*mean);
}

bool below_zero(const std::optional<Effect>& mean) {
  return mean && mean->value <= 0.0;
}

}  // namespace

bool is_positive(const Fit& fit, const Transformation& scale) {
  if (!scale.identity()) return false;
  const double origin = fit.observations.origin_value();
  return std::all_of(
      fit.observations.points.begin(), fit.observations.points.end(),
      [&](const numerics::Moments& point) { return origin + point.smallest().value() > 0.0; });
}

void keep_positive(Decision& decision) {
  for (Candidate& one : decision.candidates) lift(one.predicted, one.low);
  for (FactorGroup& group : decision.groups) {
    for (Combination& one : group.combinations) lift(one.mean);
  }
  lift(decision.expected);
  lift(decision.expected_baseline);
  for (Decision& part : decision.circumstances) keep_positive(part);
}

void keep_within_one(Decision& decision) {
  const auto clamp = [](double& value) { value = std::clamp(value, 0.0, 1.0); };
  const auto clamp_end = [&](std::optional<double>& end) {
    if (end) clamp(*end);
  };
  const auto clamp_mean = [&](Effect& mean) {
    clamp(mean.value);
    clamp_end(mean.low);
    clamp_end(mean.high);
  };
  for (Candidate& one : decision.candidates) {
    clamp(one.predicted);
    clamp_end(one.low);
    clamp_end(one.high);
  }
  for (FactorGroup& group : decision.groups) {
    for (Combination& one : group.combinations) clamp_mean(one.mean);
  }
  if (decision.expected) clamp_mean(*decision.expected);
  if (decision.bet) clamp(decision.bet->expected);
  if (decision.expected_baseline) clamp_mean(*decision.expected_baseline);
  for (Decision& part : decision.circumstances) keep_within_one(part);
}

void refuse_below_zero(Decision& decision, const DecisionTask& task, const Setting& baseline) {
  if (!task.positive || !decision.advised) return;
  if (below_zero(decision.expected)) {
    decision.impossible = decision.advised;
  } else if (below_zero(decision.expected_baseline)) {
    decision.impossible = baseline;
  } else {
    return;
  }
  settle(decision, DecisionKind::do_not_decide, DecisionReason::below_zero);
  decision.advised.reset();
  decision.best.reset();
  decision.expected.reset();
  decision.expected_baseline.reset();
  decision.gain.reset();
  decision.moved_for_limits.clear();
  decision.held.clear();
}

}  // namespace yates::anova
