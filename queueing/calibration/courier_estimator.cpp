#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include <Eigen/Core>
#include <fmt/format.h>

#include "numerics/decompositions.hpp"
#include "queueing/calibration/estimators.hpp"

namespace yates::queueing {

namespace {

void check_positive(std::string_view name, double value) {
  if (std::isfinite(value) && value > 0.0) return;
  throw std::domain_error(
      fmt::format("courier estimator: {} is {}; expected a finite number > 0", name, value));
}

const MeasuredColumn& factor_of(const MeasuredRuns& runs, const std::string& name) {
  for (const MeasuredColumn& factor : runs.factors)
    if (factor.name == name) return factor;
  throw std::domain_error("published estimator: there is no factor '" + name + "'");
}

InvertedRun invert(const CourierRun& run, const CourierSettings& settings) {
  const double cycles = settings.cycles(run.batch);
  const double disk_time = run.response / cycles - settings.service_time;
  if (!(disk_time > 0.0)) return {};
  const double disk_rate = 1.0 / disk_time + settings.arrival_rate(run.processes);
  if (!std::isfinite(disk_rate)) return {};
  return {disk_rate, run.response / (cycles * disk_time)};
}

/// 1 - sum (value - fitted)^2 / sum (value - mean)^2; absent where the values do not vary.
std::optional<double> determination(const Eigen::VectorXd& values, const Eigen::VectorXd& fitted) {
  const double total = (values.array() - values.mean()).square().sum();
  if (!(total > 0.0)) return std::nullopt;
  return 1.0 - (values - fitted).squaredNorm() / total;
}

}  // namespace

double CourierSettings::arrival_rate(double processes) const {
  return std::max(1.0, processes / workers) / service_time;
}

CourierSettings settings_of(const PublishedModel& published) {
  CourierSettings settings;
  settings.samples = published.samples.value_or(settings.samples);
  settings.epochs = published.epochs.value_or(settings.epochs);
  settings.service_time = published.service_time.value_or(settings.service_time);
  settings.workers = published.workers.value_or(settings.workers);
  return settings;
}

std::vector<CourierRun> courier_runs(const PublishedModel& published, const MeasuredRuns& runs) {
  const std::vector<double>& batches = factor_of(runs, published.batch).values;
  std::vector<CourierRun> result;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    result.push_back({batches[run], 1.0, runs.response[run]});
  }
  for (const std::string& name : published.processes) {
    const std::vector<double>& levels = factor_of(runs, name).values;
    for (std::size_t run = 0; run < runs.size(); ++run) result[run].processes *= levels[run];
  }
  return result;
}

CourierFit fit_courier(std::span<const CourierRun> runs, const CourierSettings& settings) {
  check_positive("samples", settings.samples);
  check_positive("epochs", settings.epochs);
  check_positive("service_time", settings.service_time);
  check_positive("workers", settings.workers);
  CourierFit result{.settings = settings,
                    .inversions = {},
                    .not_inverted = 0,
                    .coefficients = std::nullopt,
                    .r_squared_of_rate = std::nullopt,
                    .r_squared_of_gap = std::nullopt};
  for (const CourierRun& run : runs) {
    check_positive("batch", run.batch);
    check_positive("processes", run.processes);
    if (!std::isfinite(run.response)) check_positive("response", run.response);
    result.inversions.push_back(invert(run, settings));
    if (!result.inversions.back().disk_rate) ++result.not_inverted;
  }
  const auto n = static_cast<Eigen::Index>(runs.size() - result.not_inverted);
  if (n < 3) return result;
  Eigen::MatrixXd X(n, 3);
  Eigen::VectorXd rates(n);
  Eigen::VectorXd arrivals(n);
  Eigen::Index row = 0;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (!result.inversions[run].disk_rate) continue;
    X.row(row) << 1.0, runs[run].batch, runs[run].processes;
    rates[row] = *result.inversions[run].disk_rate;
    arrivals[row] = settings.arrival_rate(runs[run].processes);
    ++row;
  }
  // Rank is judged on columns of length one: batch sizes are hundreds, the constant is 1.
  const Eigen::VectorXd lengths = X.colwise().norm();
  const Eigen::MatrixXd scaled = X * lengths.cwiseInverse().asDiagonal();
  const numerics::Solution solved = numerics::pivoted_solution(scaled, rates, 1e-10);
  if (solved.rank < 3) return result;
  const Eigen::VectorXd b = solved.b.col(0).cwiseQuotient(lengths);
  result.coefficients = std::vector<double>(b.data(), b.data() + b.size());
  const Eigen::VectorXd fitted = X * b;
  result.r_squared_of_rate = determination(rates, fitted);
  result.r_squared_of_gap = determination(rates - arrivals, fitted - arrivals);
  return result;
}

Prediction predict(const CourierFit& fit, double batch, double processes) {
  check_positive("batch", batch);
  check_positive("processes", processes);
  if (!fit.coefficients) {
    return {.verdict = Verdict::not_identifiable,
            .notes = {{NoteCode::not_identifiable,
                       "the runs that could be inverted do not determine the disk's rate"}}};
  }
  const double arrival_rate = fit.settings.arrival_rate(processes);
  const std::vector<double>& b = *fit.coefficients;
  const double disk_rate = b[0] + b[1] * batch + b[2] * processes;
  if (disk_rate <= arrival_rate) {
    return {.verdict = Verdict::saturated,
            .notes = {{NoteCode::saturated,
                       fmt::format("the fitted disk serves {:.6g} per second, but {:.6g} arrive: "
                                   "the published form would give {} time",
                                   disk_rate, arrival_rate,
                                   disk_rate < arrival_rate ? "a negative" : "an infinite")}}};
  }
  const double response = fit.settings.service_time + 1.0 / (disk_rate - arrival_rate);
  return {.verdict = Verdict::stable, .value = fit.settings.cycles(batch) * response};
}

}  // namespace yates::queueing
