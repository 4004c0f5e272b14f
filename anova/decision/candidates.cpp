#include <utility>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/setting_differences.hpp"

namespace yates::anova {

namespace {

numerics::DoubleDoubleMatrix rows_of(const Fit& fit, const std::vector<std::size_t>& settings) {
  numerics::DoubleDoubleMatrix result(static_cast<Eigen::Index>(settings.size()),
                                      fit.setting_rows.cols());
  for (std::size_t s = 0; s < settings.size(); ++s) {
    const auto row = static_cast<Eigen::Index>(s);
    result.high.row(row) = fit.setting_rows.high.row(static_cast<Eigen::Index>(settings[s]));
    result.low.row(row) = fit.setting_rows.low.row(static_cast<Eigen::Index>(settings[s]));
  }
  return result;
}

}  // namespace

std::vector<Candidate> candidates_of(const DecisionBasis& basis, const Family& family,
                                     const Limits& limits, bool with_intervals) {
  const Fit& fit = basis.fit;
  const std::vector<numerics::Moments> moments = fit.observations.setting_moments();
  std::vector<Effect> intervals;
  with_intervals = with_intervals && basis.noise;
  if (with_intervals) {
    intervals = simultaneous_intervals(estimates_of(fit, fit.setting_rows, *basis.noise), family);
  }
  std::vector<Candidate> result;
  for (std::size_t s = 0; s < moments.size(); ++s) {
    Candidate candidate{};
    candidate.setting = s;
    candidate.observed_mean = fit.observations.origin_value() + moments[s].mean().value();
    candidate.observations = moments[s].count();
    candidate.predicted = without_rounding(fit, fit.setting_mean(s).value);
    if (with_intervals) {
      candidate.low = intervals[s].low;
      candidate.high = intervals[s].high;
    }
    if (!limits.of_setting.empty()) candidate.limits = limits.of_setting[s];
    if (!limits.unkept.empty()) candidate.unkept = limits.unkept[s];
    result.push_back(std::move(candidate));
  }
  return result;
}

void compare_candidates(std::vector<Candidate>& candidates, const DecisionPart& part,
                        const DecisionBasis& basis, const Family& family, bool smaller_is_better) {
  if (!basis.noise) return;
  const std::vector<std::size_t>& considered = part.considered;
  std::optional<std::size_t> baseline;
  for (std::size_t i = 0; i < considered.size(); ++i) {
    if (part.baseline == considered[i]) baseline = i;
  }
  const Estimates estimates = estimates_of(basis.fit, rows_of(basis.fit, considered), *basis.noise);
  if (baseline) {
    const auto changes = differences_from(estimates, *baseline, family);
    for (std::size_t i = 0; i < considered.size(); ++i) {
      candidates[considered[i]].change = changes[i];
    }
  }
  const std::vector<Loss> losses = losses_against_best(estimates, smaller_is_better, family);
  for (std::size_t i = 0; i < considered.size(); ++i) {
    candidates[considered[i]].loss = losses[i].behind;
  }
}

}  // namespace yates::anova
