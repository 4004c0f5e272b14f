#include "prediction/process/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "numerics/minimization.hpp"
#include "numerics/random.hpp"
#include "prediction/process/likelihood.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace {

constexpr Index most_for_starts = 150;
constexpr Index most_for_parameters = 1000;
// Logarithms of factors of all lengths.
constexpr double starts[] = {0.0, -3.0};

/// A normal distribution of a logarithm and the range of the search.
struct Prior {
  double mean;
  double sd;
  double lower;
  double upper;
};
constexpr Prior length_prior{2.0, 1.5, -5.0, 15.0};
constexpr Prior signal_prior{0.0, 1.0, -10.0, 6.0};
const Prior nugget_prior{-2.0, 2.0, std::log(1e-6), 3.0};
constexpr Prior slopes_prior{-3.0, 2.0, -15.0, 6.0};

/// What one unit of the search means.
struct Units {
  RowVectorXd centre;
  RowVectorXd per_feature;  // 1 / standard deviation, 0 for a constant feature
  double origin;
  double response;

  double varying() const {
    return std::max(1.0, static_cast<double>((per_feature.array() > 0.0).count()));
  }
};

double response_unit(const Samples& samples) {
  constexpr double rounding = 1e-12;
  const double mean = samples.response.mean();
  const double sd = std::sqrt((samples.response.array() - mean).square().mean());
  if (sd > rounding * std::abs(mean)) return sd;
  if (samples.run_variance > 0.0) return std::sqrt(samples.run_variance);
  return mean == 0.0 ? 1e-6 : 1e-6 * std::abs(mean);
}

Units units_of(const Samples& samples) {
  constexpr double rounding = 1e-12;
  Units result{samples.features.colwise().mean(), RowVectorXd::Zero(samples.features.cols()),
               samples.response.mean(), response_unit(samples)};
  const auto n = static_cast<double>(samples.settings());
  for (Index j = 0; j < result.centre.size(); ++j) {
    const auto column = samples.features.col(j).array();
    const double sd = std::sqrt((column - result.centre[j]).square().sum() / n);
    if (sd > rounding * column.abs().maxCoeff()) result.per_feature[j] = 1.0 / sd;
  }
  return result;
}

Samples in_units(const Samples& samples, const Units& units) {
  Samples result = samples;
  result.features = (samples.features.rowwise() - units.centre) * units.per_feature.asDiagonal();
  result.response = (samples.response.array() - units.origin) / units.response;
  result.run_variance /= units.response * units.response;
  return result;
}

ProcessParameters in_data_units(ProcessParameters parameters, const Units& units) {
  const double square = units.response * units.response;
  const VectorXd per_feature = units.per_feature.transpose();
  parameters.inverse_lengths = parameters.inverse_lengths.cwiseProduct(per_feature);
  parameters.slopes = square * parameters.slopes.cwiseProduct(per_feature.cwiseAbs2());
  parameters.signal *= square;
  parameters.nugget *= square;
  return parameters;
}

ProcessParameters in_standard_units(ProcessParameters parameters, const Units& units) {
  const VectorXd unit =
      (units.per_feature.array() > 0.0).select(units.per_feature, 1.0).cwiseInverse().transpose();
  const double square = units.response * units.response;
  parameters.inverse_lengths = parameters.inverse_lengths.cwiseProduct(unit);
  parameters.slopes = parameters.slopes.cwiseProduct(unit.cwiseAbs2()) / square;
  parameters.signal /= square;
  parameters.nugget /= square;
  return parameters;
}

/// Logarithms of the lengths, signal, nugget and, with a linear part, the variance of the slopes.
class ProcessSearch {
 public:
  ProcessSearch(const ProcessOptions& options, Index features, double varying)
      : options_(options), features_(features) {
    const Index count = features + (options.linear ? 3 : 2);
    for (VectorXd* values : {&mean_, &sd_, &bounds_.lower, &bounds_.upper})
      *values = VectorXd::Zero(count);
    for (Index j = 0; j < features; ++j) put(j, length_prior, 0.5 * std::log(varying));
    put(features, signal_prior, 0.0);
    put(features + 1, nugget_prior, 0.0);
    if (options.linear) put(features + 2, slopes_prior, -std::log(varying));
    bounds_.gradient = 1e-3;
    bounds_.reduction = 1e-6;
  }

  /// The middle of the prior, but for the lengths.
  VectorXd start(double shift) const {
    VectorXd result = mean_;
    result.head(features_).array() += shift;
    return result;
  }

  /// Where these parameters lie, or the nearest point within the bounds.
  VectorXd point_of(const ProcessParameters& parameters) const {
    VectorXd result = mean_;
    const auto set = [&](Index place, double value) {
      if (value > 0.0) result[place] = std::log(value);
    };
    for (Index j = 0; j < features_; ++j) {
      if (parameters.inverse_lengths[j] > 0.0) set(j, 1.0 / parameters.inverse_lengths[j]);
    }
    set(features_, parameters.signal);
    set(features_ + 1, parameters.nugget);
    if (options_.linear) set(features_ + 2, parameters.slopes.maxCoeff());
    return result.cwiseMax(bounds_.lower).cwiseMin(bounds_.upper);
  }

  ProcessParameters parameters(const VectorXd& point) const {
    ProcessParameters result;
    result.shape = options_.shape;
    result.inverse_lengths = (-point.head(features_).array()).exp();
    result.signal = std::exp(point[features_]);
    result.nugget = std::exp(point[features_ + 1]);
    result.slopes =
        VectorXd::Constant(features_, options_.linear ? std::exp(point[features_ + 2]) : 0.0);
    return result;
  }

  std::optional<numerics::SmoothMinimum> from(const VectorXd& start, const Samples& samples) const {
    const auto objective = [&](const VectorXd& point) -> std::optional<numerics::ValueAndGradient> {
      const auto found = likelihood_gradient(parameters(point), samples);
      if (!found) return std::nullopt;
      const VectorXd error = (point - mean_).cwiseQuotient(sd_);
      numerics::ValueAndGradient result{0.5 * error.squaredNorm() - found->log_likelihood,
                                        error.cwiseQuotient(sd_)};
      result.gradient.head(features_) -= found->lengths;
      result.gradient[features_] -= found->signal;
      result.gradient[features_ + 1] -= found->nugget;
      if (options_.linear) result.gradient[features_ + 2] -= found->slopes.sum();
      return result;
    };
    return numerics::quasi_newton_minimum(objective, start, bounds_);
  }

 private:
  void put(Index place, const Prior& prior, double shift) {
    mean_[place] = prior.mean + shift;
    sd_[place] = prior.sd;
    bounds_.lower[place] = prior.lower + shift;
    bounds_.upper[place] = prior.upper + shift;
  }

  ProcessOptions options_;
  Index features_;
  VectorXd mean_;
  VectorXd sd_;
  numerics::QuasiNewtonOptions bounds_;
};

/// Settings in a random order that depends on their number alone.
std::vector<Index> random_order(Index settings) {
  std::vector<Index> result(static_cast<std::size_t>(settings));
  std::iota(result.begin(), result.end(), Index{0});
  numerics::Random random({1});
  numerics::shuffle(std::span(result), random);
  return result;
}

/// The first `most` of an order; as they are where there are no more.
Samples first(const Samples& samples, std::vector<Index> order, Index most) {
  if (samples.settings() <= most) return samples;
  order.resize(static_cast<std::size_t>(most));
  return select(samples, order);
}

}  // namespace

GaussianProcess fit_process(const Samples& samples, const ProcessOptions& options) {
  check(samples);
  if (samples.settings() < 2 || samples.settings() > most_process_settings)
    throw std::domain_error("fit_process: expected 2 to 4000 settings");
  const Units units = units_of(samples);
  const Samples scaled = in_units(samples, units);
  const ProcessSearch search(options, scaled.features.cols(), units.varying());
  const std::vector<Index> order = random_order(samples.settings());
  std::optional<numerics::SmoothMinimum> best;
  if (options.start) {
    best = search.from(search.point_of(in_standard_units(*options.start, units)),
                       first(scaled, order, most_for_starts));
    if (best) return process_of(in_data_units(search.parameters(best->point), units), samples);
  }
  const Samples few = first(scaled, order, most_for_starts);
  for (const double shift : starts) {
    std::optional<numerics::SmoothMinimum> found = search.from(search.start(shift), few);
    if (found && (!best || found->value < best->value - 1e-3)) best = std::move(found);
  }
  if (best && samples.settings() > most_for_starts)
    best = search.from(best->point, first(scaled, order, most_for_parameters));
  if (!best) throw std::domain_error("fit_process: the covariance is singular at every start");
  return process_of(in_data_units(search.parameters(best->point), units), samples);
}

}  // namespace yates::prediction
