#include "anova/scale/box_cox.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "anova/scale/scale_choice.hpp"
#include "anova/scale/scale_sample.hpp"
#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr std::size_t most_rows_profiled = 8192;
constexpr double most_work_of_profile = 2e7;  // points times the square of the columns
constexpr double reach = 2.0;
constexpr int steps = 40;
constexpr int steps_of_curve = 48;

/// The logarithms of the values about their mean, by the points that the model tells apart.
struct ProfiledSample {
  Eigen::VectorXd logarithms;
  std::vector<Index> point_of_row;
  Eigen::VectorXd counts;   // per point
  Eigen::MatrixXd columns;  // orthonormal, of the weighted model matrix
  double df;
};

std::optional<ProfiledSample> sample_of(const Fit& fit, const Transformation& scale) {
  const ObservedRows& rows = fit.observations.rows;
  const double origin = fit.observations.origin_value();
  const std::size_t stride = (rows.size() + most_rows_profiled - 1) / most_rows_profiled;
  ProfiledSample sample;
  std::vector<double> logarithms;
  std::map<std::size_t, Index> index_of;
  std::vector<double> counts;
  for (std::size_t i = 0; i < rows.size(); i += std::max<std::size_t>(stride, 1)) {
    const ObservedRow row = rows[i];
    const auto value = scale.inverse(origin + row.deviation);
    if (!value || !(*value > 0.0) || !std::isfinite(*value)) return std::nullopt;
    logarithms.push_back(std::log(*value));
    const auto found = index_of.try_emplace(row.point, static_cast<Index>(counts.size()));
    if (found.second) counts.push_back(0.0);
    sample.point_of_row.push_back(found.first->second);
    counts[static_cast<std::size_t>(found.first->second)] += 1.0;
  }
  if (logarithms.empty()) return std::nullopt;
  const auto width = static_cast<double>(fit.matrix.X.cols());
  if (static_cast<double>(counts.size()) * width * width > most_work_of_profile)
    return std::nullopt;
  sample.logarithms =
      Eigen::Map<Eigen::VectorXd>(logarithms.data(), static_cast<Index>(logarithms.size()));
  sample.logarithms.array() -= sample.logarithms.mean();
  sample.counts = Eigen::Map<Eigen::VectorXd>(counts.data(), static_cast<Index>(counts.size()));
  Eigen::MatrixXd weighted(sample.counts.size(), fit.matrix.X.cols());
  for (const auto& [point, index] : index_of) {
    weighted.row(index) =
        fit.matrix.X.high.row(static_cast<Index>(point)) * std::sqrt(sample.counts[index]);
  }
  for (Index j = 0; j < weighted.cols(); ++j) {
    const double length = weighted.col(j).norm();
    if (length > 0.0) weighted.col(j) /= length;
  }
  sample.columns = numerics::column_basis(weighted);
  sample.df = static_cast<double>(logarithms.size()) - static_cast<double>(sample.columns.cols());
  return sample;
}

/// The restricted log-likelihood of one power but for a constant; absent where the fit is exact.
std::optional<double> log_likelihood(const ProfiledSample& sample, double lambda) {
  const Index count = sample.logarithms.size();
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(sample.counts.size());
  Eigen::VectorXd values(count);
  for (Index i = 0; i < count; ++i) {
    const double u = sample.logarithms[i];
    values[i] = lambda == 0.0 ? u : std::expm1(lambda * u) / lambda;
    sums[sample.point_of_row[static_cast<std::size_t>(i)]] += values[i];
  }
  const Eigen::VectorXd means = sums.cwiseQuotient(sample.counts);
  double residual = 0.0;
  for (Index i = 0; i < count; ++i) {
    const double own = values[i] - means[sample.point_of_row[static_cast<std::size_t>(i)]];
    residual += own * own;
  }
  const Eigen::VectorXd weighted = means.cwiseProduct(sample.counts.cwiseSqrt());
  const Eigen::VectorXd explained = sample.columns.transpose() * weighted;
  residual += (weighted - sample.columns * explained).squaredNorm();
  if (!(residual > rounding_share_of_double * values.squaredNorm())) return std::nullopt;
  const double result = -0.5 * sample.df * std::log(residual);
  return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

/// The power between two others with the largest log-likelihood (golden section).
double best_between(const ProfiledSample& sample, double low, double high) {
  const double share = (std::sqrt(5.0) - 1.0) / 2.0;
  while (high - low > 1e-4) {
    const double left = high - share * (high - low);
    const double right = low + share * (high - low);
    const bool rises =
        log_likelihood(sample, left).value_or(0.0) < log_likelihood(sample, right).value_or(0.0);
    (rises ? low : high) = rises ? left : right;
  }
  return (low + high) / 2.0;
}

/// Where the log-likelihood crosses a level between a power above it and one below it.
double crossing(const ProfiledSample& sample, double above, double below, double level) {
  while (std::abs(above - below) > 1e-4) {
    const double middle = (above + below) / 2.0;
    (log_likelihood(sample, middle).value_or(level) > level ? above : below) = middle;
  }
  return (above + below) / 2.0;
}

/// The profile from where it comes up to a level to where it falls below it again. `points` are
/// sorted by their power, and one of them at least is above the level.
std::vector<BoxCoxPoint> curve_above(const ProfiledSample& sample,
                                     const std::vector<BoxCoxPoint>& points, double level) {
  const auto is_above = [&](const BoxCoxPoint& one) { return one.log_likelihood > level; };
  const auto first = std::find_if(points.begin(), points.end(), is_above);
  const auto last = std::find_if(points.rbegin(), points.rend(), is_above);
  const double low = first == points.begin()
                         ? first->lambda
                         : crossing(sample, first->lambda, std::prev(first)->lambda, level);
  const double high = last == points.rbegin()
                          ? last->lambda
                          : crossing(sample, last->lambda, std::prev(last)->lambda, level);
  std::vector<BoxCoxPoint> curve;
  for (int i = 0; i <= steps_of_curve; ++i) {
    const double lambda = low + (high - low) * i / steps_of_curve;
    if (const auto value = log_likelihood(sample, lambda)) curve.push_back({lambda, *value});
  }
  return curve;
}

}  // namespace

std::optional<BoxCoxProfile> box_cox_profile(const Fit& fit, const Transformation& scale) {
  const std::optional<ProfiledSample> sample = sample_of(fit, scale);
  if (!sample || sample->df < 1.0) return std::nullopt;
  BoxCoxProfile profile;
  std::size_t largest = 0;
  for (int i = 0; i <= steps; ++i) {
    const double lambda = (2.0 * i / steps - 1.0) * reach;
    const auto value = log_likelihood(*sample, lambda);
    if (!value) return std::nullopt;
    profile.points.push_back({lambda, *value});
    if (*value > profile.points[largest].log_likelihood) largest = profile.points.size() - 1;
  }
  const std::size_t last = profile.points.size() - 1;
  profile.best = best_between(*sample, profile.points[largest > 0 ? largest - 1 : 0].lambda,
                              profile.points[std::min(largest + 1, last)].lambda);
  double top = profile.points[largest].log_likelihood;
  if (const auto refined = log_likelihood(*sample, profile.best); refined && *refined > top) {
    top = *refined;
  } else {
    profile.best = profile.points[largest].lambda;
  }
  const double level = top - scale_margin;
  for (std::size_t i = largest; i-- > 0;) {
    if (profile.points[i].log_likelihood > level) continue;
    const double above = i + 1 == largest ? profile.best : profile.points[i + 1].lambda;
    profile.low = crossing(*sample, above, profile.points[i].lambda, level);
    break;
  }
  for (std::size_t i = largest + 1; i <= last; ++i) {
    if (profile.points[i].log_likelihood > level) continue;
    const double above = i - 1 == largest ? profile.best : profile.points[i - 1].lambda;
    profile.high = crossing(*sample, above, profile.points[i].lambda, level);
    break;
  }
  std::vector<BoxCoxPoint> known = profile.points;
  known.push_back({profile.best, top});  // alone above the level where the profile is steep
  const auto by_power = [](const BoxCoxPoint& a, const BoxCoxPoint& b) {
    return a.lambda < b.lambda;
  };
  std::sort(known.begin(), known.end(), by_power);
  profile.curve = curve_above(*sample, known, top - box_cox_depth);
  profile.curve.push_back({profile.best, top});
  std::sort(profile.curve.begin(), profile.curve.end(), by_power);
  for (BoxCoxPoint& point : profile.points) point.log_likelihood -= top;
  for (BoxCoxPoint& point : profile.curve) point.log_likelihood -= top;
  return profile;
}

}  // namespace yates::anova
