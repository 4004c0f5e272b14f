#include "queueing/calibration/service_demand_estimates.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <Eigen/Core>
#include <fmt/format.h>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "numerics/minimization.hpp"
#include "numerics/order_statistics.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using Eigen::Index;

/// Student's t interval of a mean.
std::optional<Interval> mean_interval(const std::vector<double>& values, double mean,
                                      double confidence) {
  if (values.size() < 2) return std::nullopt;
  const auto n = static_cast<double>(values.size());
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double reach =
      numerics::t_quantile(0.5 + confidence / 2.0, n - 1.0) * std::sqrt(squares / (n - 1.0) / n);
  return Interval{std::max(0.0, mean - reach), mean + reach};
}

void check_confidence(const char* function, double confidence) {
  if (confidence > 0.0 && confidence < 1.0) return;
  throw std::domain_error(
      fmt::format("{}: confidence is {}; expected a number between 0 and 1", function, confidence));
}

double scaled_condition(const Eigen::MatrixXd& X) {
  const Eigen::VectorXd lengths = X.colwise().norm();
  if (lengths.minCoeff() == 0.0) return std::numeric_limits<double>::infinity();
  const Eigen::MatrixXd scaled = X * lengths.cwiseInverse().asDiagonal();
  const Eigen::VectorXd singular = numerics::singular_parts(scaled).values;
  return singular[0] / singular[singular.size() - 1];
}

}  // namespace

std::vector<StationDemands> service_demands(const MeasuredRuns& runs, double confidence) {
  check_runs(runs);
  check_confidence("service_demands", confidence);
  if (!runs.throughput)
    throw std::domain_error("service_demands: throughput was not measured; D = U / X needs it");
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (!((*runs.throughput)[run] > 0.0)) {
      throw std::domain_error(fmt::format("service_demands: row {}: throughput is {}; expected > 0",
                                          runs.rows[run], (*runs.throughput)[run]));
    }
    for (const MeasuredColumn& column : runs.utilizations) {
      if (column.values[run] >= 0.0) continue;
      throw std::domain_error(
          fmt::format("service_demands: row {}: utilization of '{}' is {}; expected >= 0",
                      runs.rows[run], column.name, column.values[run]));
    }
  }
  std::vector<StationDemands> result;
  for (const MeasuredColumn& column : runs.utilizations) {
    StationDemands station{column.name, {}};
    for (const Configuration& one : configurations(runs)) {
      std::vector<double> demands;
      double mean = 0.0;
      for (const std::size_t run : one.runs) {
        demands.push_back(column.values[run] / (*runs.throughput)[run]);
        mean += demands.back();
      }
      mean /= static_cast<double>(demands.size());
      station.configurations.push_back(
          {one.levels, demands.size(), mean, mean_interval(demands, mean, confidence)});
    }
    result.push_back(std::move(station));
  }
  return result;
}

UtilizationRegression regress_utilization(const std::vector<double>& utilization,
                                          const std::vector<MeasuredColumn>& throughputs,
                                          const UtilizationRegressionOptions& options) {
  check_confidence("regress_utilization", options.confidence);
  const auto n = static_cast<Index>(utilization.size());
  const Index background = options.background ? 1 : 0;
  const Index p = static_cast<Index>(throughputs.size()) + background;
  if (throughputs.empty() || n <= p) {
    throw std::domain_error(
        fmt::format("regress_utilization: {} observations of {} classes; expected at least one "
                    "class and more observations than terms ({})",
                    n, throughputs.size(), p));
  }
  const auto check = [n](const std::string& name, const std::vector<double>& values) {
    if (static_cast<Index>(values.size()) != n) {
      throw std::domain_error(fmt::format("regress_utilization: {} has {} values; expected {}",
                                          name, values.size(), n));
    }
    for (const double value : values) {
      if (std::isfinite(value) && value >= 0.0) continue;
      throw std::domain_error(fmt::format(
          "regress_utilization: {} holds {}; expected finite numbers >= 0", name, value));
    }
  };
  check("utilization", utilization);
  Eigen::MatrixXd X = Eigen::MatrixXd::Ones(n, p);
  const Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(utilization.data(), n);
  for (std::size_t c = 0; c < throughputs.size(); ++c) {
    check("throughput of '" + throughputs[c].name + "'", throughputs[c].values);
    X.col(static_cast<Index>(c) + background) =
        Eigen::Map<const Eigen::VectorXd>(throughputs[c].values.data(), n);
  }
  const numerics::NonNegativeSolution solution = numerics::non_negative_least_squares(X, y);
  UtilizationRegression result{};
  result.condition = scaled_condition(X);
  const double total = (y.array() - y.mean()).square().sum();
  if (total > 0.0) result.r_squared = 1.0 - solution.sum_of_squares / total;
  const auto free = std::count(solution.held_at_zero.begin(), solution.held_at_zero.end(), false);
  result.sigma = std::sqrt(solution.sum_of_squares / static_cast<double>(n - free));
  std::vector<std::vector<double>> resampled(static_cast<std::size_t>(p));
  for (int i = 0; i < options.bootstrap; ++i) {
    numerics::Random random(options.seed, 1 + static_cast<std::uint64_t>(i));
    Eigen::MatrixXd X_drawn(n, p);
    Eigen::VectorXd y_drawn(n);
    for (Index row = 0; row < n; ++row) {
      const auto chosen = static_cast<Index>(random.below(static_cast<std::uint64_t>(n)));
      X_drawn.row(row) = X.row(chosen);
      y_drawn[row] = y[chosen];
    }
    const Eigen::VectorXd b = numerics::non_negative_least_squares(X_drawn, y_drawn).coefficients;
    for (Index j = 0; j < p; ++j) resampled[static_cast<std::size_t>(j)].push_back(b[j]);
  }
  const double tail = (1.0 - options.confidence) / 2.0;
  for (Index j = 0; j < p; ++j) {
    const auto k = static_cast<std::size_t>(j);
    UtilizationRegression::Term term{
        .name = j < background ? "background"
                               : throughputs[k - static_cast<std::size_t>(background)].name,
        .demand = solution.coefficients[j],
        .held_at_zero = solution.held_at_zero[k],
        .interval = std::nullopt};
    std::sort(resampled[k].begin(), resampled[k].end());
    if (options.bootstrap >= 50)
      term.interval = Interval{numerics::quantile(resampled[k], tail),
                               numerics::quantile(resampled[k], 1.0 - tail)};
    if (term.held_at_zero) {
      result.notes.push_back(
          {NoteCode::held_at_zero, fmt::format("the estimated demand of '{}' would be negative, so "
                                               "it is held at zero: the data show no such demand",
                                               term.name)});
    }
    result.terms.push_back(std::move(term));
  }
  if (!(result.condition <= 30.0)) {
    result.notes.push_back({NoteCode::collinear,
                            fmt::format("the throughputs vary together (condition number {:.0f}): "
                                        "single demands mean little, but their sum may mean more",
                                        result.condition)});
  }
  return result;
}

}  // namespace yates::queueing
