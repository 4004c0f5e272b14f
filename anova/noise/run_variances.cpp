#include "anova/noise/run_variances.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

/// Up to here, the covariances of all pairs of groups are calculated.
constexpr std::size_t most_points_in_pairs = 1000;
/// Less than this of a degree of freedom is rounding.
constexpr double smallest_df = 1e-9;
/// A variance below this share of the pooled one is rounding: the runs are equal.
constexpr double rounding_of_variance = 1e-20;

double runs_at(const Fit& fit, std::size_t point) {
  return static_cast<double>(fit.observations.points[point].count());
}

/// The sum of squares of a point's runs about the fitted value.
double squares_at(const Fit& fit, std::size_t point, double residual) {
  return fit.observations.points[point].sum_of_squares().value() +
         runs_at(fit, point) * residual * residual;
}

/// The variance and df of each group from its squares.
void estimate(RunVariances& result, const std::vector<std::size_t>& group,
              const std::vector<double>& squares, const std::vector<double>& df) {
  std::vector<double> sum(result.groups(), 0.0);
  std::fill(result.df.begin(), result.df.end(), 0.0);
  for (std::size_t p = 0; p < group.size(); ++p) {
    sum[group[p]] += squares[p];
    result.df[group[p]] += df[p];
  }
  for (std::size_t g = 0; g < result.groups(); ++g) {
    if (result.df[g] <= smallest_df) result.df[g] = 0.0;
    result.variance[g] = result.df[g] > 0.0 ? sum[g] / result.df[g] : 0.0;
  }
}

/// Groups without degrees of freedom, or without variance where `equal_runs`, tell nothing.
void set_groups(RunVariances& result, const std::vector<std::size_t>& group, bool equal_runs) {
  const double smallest = equal_runs ? rounding_of_variance * result.pooled() : -1.0;
  for (std::size_t g = 0; g < result.groups(); ++g) {
    if (result.variance[g] <= smallest) result.df[g] = 0.0;
    if (result.df[g] == 0.0) result.variance[g] = 0.0;
  }
  for (const std::size_t g : group) {
    result.group_of_point.push_back(result.df[g] > 0.0 ? std::optional(g) : std::nullopt);
  }
}

/// Half the covariances of the groups' variances where the residuals of whitened runs are the
/// projection I - H: between two groups, the sum over their runs of the squared elements, times the
/// reference variances, divided by the df. `basis` has the directions of H that cross groups;
/// `own(p)` is the rest of H between all runs of one point, and between points of one setting.
template <class Within>
Eigen::MatrixXd covariances(const Fit& fit, const RunVariances& result,
                            const std::vector<std::size_t>& group, const Eigen::MatrixXd& basis,
                            const Within& within) {
  const auto groups = static_cast<Index>(result.groups());
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(groups, groups);
  const Eigen::MatrixXd H = basis * basis.transpose();
  for (std::size_t p = 0; p < group.size(); ++p) {
    const auto row = static_cast<Index>(p);
    for (std::size_t other = 0; other < group.size(); ++other) {
      const double h = H(row, static_cast<Index>(other)) + within(p, other);
      // Of a point with n runs and leverage h in all: n (1 - h / n)^2 + n (n - 1) (h / n)^2.
      const double squares = p == other ? runs_at(fit, p) - 2.0 * h + h * h : h * h;
      sums(static_cast<Index>(group[p]), static_cast<Index>(group[other])) += squares;
    }
  }
  for (Index g = 0; g < groups; ++g) {
    for (Index h = 0; h < groups; ++h) {
      const auto a = static_cast<std::size_t>(g);
      const auto b = static_cast<std::size_t>(h);
      const double df = result.df[a] * result.df[b];
      sums(g, h) *= df > 0.0 ? result.reference[a] * result.reference[b] / df : 0.0;
    }
  }
  return sums;
}

/// From what groups are called to 0, 1, 2, ...
std::vector<std::size_t> numbered(std::span<const std::size_t> names) {
  std::map<std::size_t, std::size_t> number;
  std::vector<std::size_t> result;
  for (const std::size_t name : names) {
    result.push_back(number.try_emplace(name, number.size()).first->second);
  }
  return result;
}

}  // namespace

double RunVariances::all_df() const {
  return std::accumulate(df.begin(), df.end(), -df_given);
}

double RunVariances::pooled() const {
  double sum = 0.0;
  double total = 0.0;
  for (std::size_t g = 0; g < groups(); ++g) {
    sum += df[g] * variance[g];
    total += df[g];
  }
  return total > 0.0 ? sum / total : 0.0;
}

double RunVariances::of_point(std::size_t point) const {
  return group_of_point[point] ? variance[*group_of_point[point]] : pooled();
}

double RunVariances::reference_of_point(std::size_t point) const {
  if (source == VarianceSource::residuals) return 1.0;
  return of_point(point);
}

Eigen::VectorXd RunVariances::group_weights(const Eigen::VectorXd& point_weights) const {
  Eigen::VectorXd result = Eigen::VectorXd::Zero(static_cast<Index>(groups()));
  double of_pooled = 0.0;
  for (std::size_t p = 0; p < group_of_point.size(); ++p) {
    const double weight = point_weights[static_cast<Index>(p)];
    if (group_of_point[p]) {
      result[static_cast<Index>(*group_of_point[p])] += weight;
    } else {
      of_pooled += weight;
    }
  }
  if (of_pooled == 0.0) return result;
  double total = 0.0;
  for (const double one : df) total += one;
  for (std::size_t g = 0; g < groups(); ++g) {
    result[static_cast<Index>(g)] += of_pooled * df[g] / total;
  }
  return result;
}

double RunVariances::satterthwaite(const Eigen::VectorXd& weights) const {
  double mean = 0.0;
  double spread = 0.0;
  for (std::size_t g = 0; g < groups(); ++g) {
    const double part = weights[static_cast<Index>(g)] * reference[g];
    mean += part;
    if (half_covariance.size() == 0 && df[g] > 0.0) spread += part * part / df[g];
  }
  if (half_covariance.size() > 0) spread = weights.dot(half_covariance * weights);
  return spread > 0.0 ? std::min(mean * mean / spread, all_df()) : all_df();
}

std::optional<RunVariances> variances_of_repeated_runs(
    const Fit& fit, std::span<const std::size_t> group_of_setting) {
  const Observations& data = fit.observations;
  const std::size_t settings = data.settings.size();
  if (!group_of_setting.empty() && group_of_setting.size() != settings) {
    throw std::domain_error("variances_of_repeated_runs: group_of_setting has " +
                            std::to_string(group_of_setting.size()) + " indexes for " +
                            std::to_string(settings) + " settings");
  }
  std::vector<std::size_t> name(settings);
  for (std::size_t s = 0; s < settings; ++s) {
    name[s] = group_of_setting.empty() ? s : group_of_setting[s];
  }
  const std::vector<std::size_t> number = numbered(name);
  const std::size_t points = data.points.size();
  std::vector<std::size_t> group;
  for (const std::size_t setting : data.setting_of_point) group.push_back(number[setting]);

  RunVariances result;
  const std::size_t groups =
      number.empty() ? 0 : *std::max_element(number.begin(), number.end()) + 1;
  result.variance.assign(groups, 1.0);
  result.df.assign(groups, 0.0);
  const bool design = data.design_terms() > 0;
  std::vector<double> variance(points, 1.0);
  ResidualsWithinSettings residuals;
  const int passes = design ? 3 : 1;
  for (int pass = 0; pass < passes; ++pass) {
    residuals = residuals_within_settings(fit, variance);
    std::vector<double> squares;
    std::vector<double> df;
    for (std::size_t p = 0; p < points; ++p) {
      squares.push_back(squares_at(fit, p, residuals.residual[p]));
      df.push_back(runs_at(fit, p) - residuals.leverage[p]);
    }
    estimate(result, group, squares, df);
    const double pooled = result.pooled();
    if (pooled <= rounding_share * fit.total_sum_of_squares.value()) return std::nullopt;
    // A weight without bound would make a group's residuals vanish.
    for (std::size_t p = 0; p < points; ++p) {
      variance[p] = std::max(result.variance[group[p]], 1e-6 * pooled);
    }
  }
  set_groups(result, group, true);
  result.reference = result.variance;
  if (design && points <= most_points_in_pairs) {
    result.half_covariance =
        covariances(fit, result, group, residuals.design, [&](std::size_t p, std::size_t other) {
          if (data.setting_of_point[p] != data.setting_of_point[other]) return 0.0;
          return std::sqrt(residuals.share[p] * residuals.share[other]);
        });
  }
  return result;
}

void give_own_variance(RunVariances& variances, const Observations& observations,
                       std::size_t setting, double variance, double df) {
  const std::size_t own = variances.groups();
  variances.variance.push_back(variance);
  variances.df.push_back(df);
  variances.df_given += df;
  variances.reference.push_back(variance);
  for (std::size_t p = 0; p < observations.setting_of_point.size(); ++p) {
    if (observations.setting_of_point[p] == setting) variances.group_of_point[p] = own;
  }
  if (variances.half_covariance.size() == 0) return;
  const auto last = static_cast<Index>(own);
  variances.half_covariance.conservativeResizeLike(Eigen::MatrixXd::Zero(last + 1, last + 1));
  variances.half_covariance(last, last) = variance * variance / df;
}

std::optional<RunVariances> variances_of_residuals(const Fit& fit) {
  if (fit.residual_df <= 0 || fit.exact()) return std::nullopt;
  const Observations& data = fit.observations;
  const Eigen::MatrixXd rows = orthonormal_rows(fit);
  std::vector<std::size_t> group;
  std::vector<double> squares;
  std::vector<double> df;
  for (std::size_t p = 0; p < data.points.size(); ++p) {
    const auto row = static_cast<Index>(p);
    const double residual =
        (data.points[p].mean() - numerics::DoubleDouble(fit.fitted[row])).value();
    group.push_back(p);
    squares.push_back(squares_at(fit, p, residual));
    df.push_back(runs_at(fit, p) - rows.row(row).squaredNorm());
  }
  RunVariances result;
  result.source = VarianceSource::residuals;
  result.variance.assign(group.size(), 0.0);
  result.df.assign(group.size(), 0.0);
  result.reference.assign(group.size(), 1.0);
  estimate(result, group, squares, df);
  set_groups(result, group, false);
  if (group.size() <= most_points_in_pairs) {
    result.half_covariance =
        covariances(fit, result, group, rows, [](std::size_t, std::size_t) { return 0.0; });
  }
  return result;
}

std::optional<RunVariances> run_variances(const Fit& fit,
                                          std::span<const std::size_t> group_of_setting) {
  const std::vector<numerics::Moments> settings = fit.observations.setting_moments();
  const auto repeated = static_cast<std::size_t>(std::count_if(
      settings.begin(), settings.end(), [](const auto& one) { return one.count() > 1; }));
  if (2 * repeated >= settings.size()) {
    if (auto result = variances_of_repeated_runs(fit, group_of_setting)) return result;
  }
  return variances_of_residuals(fit);
}

std::vector<std::size_t> groups_by_factors(const Observations& observations,
                                           std::span<const std::size_t> factors) {
  std::map<std::vector<std::size_t>, std::size_t> number;
  std::vector<std::size_t> result;
  for (const Setting& setting : observations.settings) {
    std::vector<std::size_t> levels;
    for (const std::size_t factor : factors) levels.push_back(setting.levels[factor]);
    result.push_back(number.try_emplace(levels, number.size()).first->second);
  }
  return result;
}

}  // namespace yates::anova
