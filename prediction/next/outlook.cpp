#include "prediction/next/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "numerics/distributions.hpp"
#include "prediction/process/fit.hpp"
#include "prediction/process/process.hpp"
#include "prediction/samples/features.hpp"
#include "prediction/samples/folds.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

/// The runs with the candidates that they were made at as settings, in ascending order.
struct Grouped {
  Runs runs;
  std::vector<Index> candidate;  // of each setting
};

/// In whatever order they were made.
Grouped grouped(const Candidates& candidates, const MeasuredRuns& runs) {
  std::vector<std::pair<Index, double>> ordered;
  for (std::size_t r = 0; r < runs.value.size(); ++r) {
    ordered.emplace_back(runs.candidate[r], runs.value[r]);
  }
  std::sort(ordered.begin(), ordered.end());
  Grouped result{{"", candidates.inputs, {}, {}, {}, {}}, {}};
  std::vector<Index>& which = result.candidate;
  for (const auto& [candidate, value] : ordered) {
    if (which.empty() || which.back() != candidate) which.push_back(candidate);
    result.runs.setting.push_back(std::ssize(which) - 1);
    result.runs.measured.push_back(value);
  }
  result.runs.settings = candidates.settings(which, Eigen::all);
  return result;
}

/// Lengths for features that vary among the candidates but not among the samples: the middle of the
/// prior of fit_process, in units of the candidates.
void add_unseen(ProcessParameters& parameters, const MatrixXd& features) {
  const double typical = std::exp(2.0) * std::sqrt(static_cast<double>(features.cols()));
  for (Index j = 0; j < features.cols(); ++j) {
    if (parameters.inverse_lengths[j] > 0.0) continue;
    const auto column = features.col(j).array();
    const double sd = std::sqrt((column - column.mean()).square().mean());
    if (sd > 0.0) parameters.inverse_lengths[j] = 1.0 / (typical * sd);
  }
}

/// |error| of each setting in standard deviations, by a process that was fitted without it: ten
/// folds, or for many settings with the parameters of all.
Eigen::ArrayXd left_out_errors(const GaussianProcess& process) {
  constexpr Index most_to_fit_again = 200;
  const Samples& samples = process.samples;
  const Index n = samples.settings();
  const bool again = n <= most_to_fit_again;
  ProcessPrediction found{VectorXd(n), VectorXd(n), {}};
  if (!again) {
    std::vector<int> alone(static_cast<std::size_t>(n));
    std::iota(alone.begin(), alone.end(), 0);
    found = left_out(process, alone);
  }
  const auto folds = again ? random_folds(n, static_cast<std::size_t>(std::min(n, Index{10})), {1})
                           : std::vector<Fold>();
  for (const Fold& fold : folds) {
    const GaussianProcess without = fit_process(select(samples, others(n, fold)),
                                                {.linear = true, .start = process.parameters});
    const ProcessPrediction part = predict(without, samples.features(fold, Eigen::all));
    found.mean(fold) = part.mean;
    found.variance(fold) = part.variance;
  }
  const Eigen::ArrayXd variance =
      found.variance.array() + samples.run_variance / samples.runs.array();
  return (samples.response - found.mean).array().abs() / variance.max(1e-300).sqrt();
}

/// By how much variances are too small, so that intervals of 90 % hold settings that were left
/// out.
double inflation(const GaussianProcess& process) {
  constexpr double confidence = 0.9;
  const Index n = process.samples.settings();
  if (n < 3) return 1.0;
  Eigen::ArrayXd error = left_out_errors(process);
  const auto rank =
      std::min(n, static_cast<Index>(std::ceil(static_cast<double>(n + 1) * confidence - 1e-9)));
  std::nth_element(error.begin(), error.begin() + (rank - 1), error.end());
  const double ratio = error[rank - 1] / numerics::normal_quantile(0.5 + 0.5 * confidence);
  return std::max(1.0, ratio * ratio);
}

}  // namespace

Outlook outlook_of(const Candidates& candidates, const MeasuredRuns& runs,
                   std::optional<Scale> scale) {
  const Grouped data = grouped(candidates, runs);
  if (data.candidate.size() < 2) {
    throw language::InputError("runs of at least two settings are needed to tell what to run next");
  }
  const double lowest = *std::min_element(runs.value.begin(), runs.value.end());
  if (scale == Scale::log && !(lowest > 0.0)) {
    throw language::InputError(
        fmt::format("a value of {} has no logarithm; expected the scale raw", lowest));
  }
  const Scale used = scale.value_or(scale_of(runs.value));
  const MatrixXd features =
      encode(features_of(Encoding::smooth, candidates.inputs), candidates.settings);
  Samples samples = samples_of(data.runs, used);
  samples.features = features(data.candidate, Eigen::all);
  ProcessParameters parameters = fit_process(samples, {.linear = true}).parameters;
  add_unseen(parameters, features);
  const bool repeated = (samples.runs.array() > 1.0).any();
  if (!repeated) {
    samples.run_variance = 0.5 * parameters.nugget;
    parameters.nugget *= 0.5;
  }
  const double raised = inflation(process_of(parameters, samples));
  parameters.signal *= raised;
  parameters.slopes *= raised;
  parameters.nugget *= raised;
  const GaussianProcess process = process_of(parameters, samples);
  const MatrixXd rows = features.rowwise() - process.centre;
  MatrixXd shared =
      covariance(parameters, samples.features.rowwise() - process.centre, rows);  // with samples
  Outlook result{used,
                 {},
                 covariance(parameters, rows).total,
                 samples.run_variance,
                 VectorXd::Zero(features.rows()),
                 1e-10 * parameters.signal,
                 used == Scale::raw && lowest >= 0.0};
  result.covariance.triangularView<Eigen::StrictlyUpper>() = result.covariance.transpose();
  result.covariance.diagonal().array() += parameters.nugget;
  for (std::size_t s = 0; s < data.candidate.size(); ++s) {
    shared(static_cast<Index>(s), data.candidate[s]) += parameters.nugget;
    result.runs[data.candidate[s]] = samples.runs[static_cast<Index>(s)];
  }
  const Conditioned& state = process.state;
  result.mean = (shared.transpose() * state.weights).array() + state.mean;
  const MatrixXd reduced = state.factor.solve_lower(shared);
  // What the estimated mean of all settings adds.
  const VectorXd missing = (1.0 - (reduced.transpose() * state.ones).array()) / state.ones.norm();
  result.covariance.noalias() -= reduced.transpose() * reduced;
  result.covariance.noalias() += missing * missing.transpose();
  return result;
}

void expect_run(Outlook& outlook, Index candidate) {
  const VectorXd column = outlook.covariance.col(candidate);
  const double variance = column[candidate] + outlook.run_variance;
  if (variance > outlook.rounding)
    outlook.covariance.noalias() -= column * (column.transpose() / variance);
  outlook.runs[candidate] += 1.0;
}

}  // namespace yates::prediction
