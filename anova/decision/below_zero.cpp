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
  for (DecisionPart& part : decision.parts) {
    for (FactorGroup& group : part.groups) {
      for (Combination& one : group.combinations) lift(one.mean);
    }
    lift(part.expected);
    lift(part.expected_baseline);
  }
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
  for (DecisionPart& part : decision.parts) {
    for (FactorGroup& group : part.groups) {
      for (Combination& one : group.combinations) clamp_mean(one.mean);
    }
    if (part.expected) clamp_mean(*part.expected);
    if (part.bet) clamp(part.bet->expected);
    if (part.expected_baseline) clamp_mean(*part.expected_baseline);
  }
}

void refuse_below_zero(DecisionPart& part, const DecisionTask& task, const Setting& baseline) {
  if (!task.positive || !part.advised) return;
  if (below_zero(part.expected)) {
    part.impossible = part.advised;
  } else if (below_zero(part.expected_baseline)) {
    part.impossible = baseline;
  } else {
    return;
  }
  settle(part, DecisionKind::do_not_decide, DecisionReason::below_zero);
  part.advised.reset();
  part.best.reset();
  part.expected.reset();
  part.expected_baseline.reset();
  part.gain.reset();
  part.moved_for_limits.clear();
  part.held.clear();
}

}  // namespace yates::anova
