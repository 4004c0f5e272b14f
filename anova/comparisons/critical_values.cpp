#include "anova/comparisons/critical_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "numerics/distributions.hpp"
#include "numerics/multiple_comparisons.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

double single(double confidence, double df) {
  return numerics::t_quantile((1.0 + confidence) / 2.0, df);
}

/// Degrees of freedom to two digits, downwards: a multiplier serves all that are nearly as many.
double rounded_down(double df) {
  if (!(df > 1.0) || df == std::floor(df)) return df;
  const double unit = std::pow(10.0, std::floor(std::log10(df)) - 1.0);
  return std::max(1.0, std::floor(df / unit) * unit);
}

/// What the estimates have in common: the covariance of any two different ones, where it is the
/// same for all pairs. Independent means have 0.
std::optional<double> common_covariance(const Estimates& estimates) {
  const Eigen::MatrixXd covariance = estimates.root * estimates.root.transpose();
  const Index count = covariance.rows();
  if (count < 2) return 0.0;
  const double first = covariance(1, 0);
  const double tolerance = 1e-9 * covariance.diagonal().maxCoeff();
  for (Index j = 0; j < count; ++j) {
    for (Index i = j + 1; i < count; ++i) {
      if (std::abs(covariance(i, j) - first) > tolerance) return std::nullopt;
    }
  }
  return first;
}

/// Of the differences that err; one that the model holds to be zero needs no critical value.
Eigen::MatrixXd correlation_of_differences(const Estimates& estimates, std::size_t control) {
  const auto count = static_cast<Index>(estimates.size());
  Eigen::MatrixXd differences(count - 1, estimates.root.cols());
  Index kept = 0;
  for (Index i = 0; i < count; ++i) {
    if (i == static_cast<Index>(control)) continue;
    const Eigen::RowVectorXd difference =
        estimates.root.row(i) - estimates.root.row(static_cast<Index>(control));
    const double norm = difference.norm();
    if (norm > 0.0) differences.row(kept++) = difference / norm;
  }
  differences.conservativeResize(kept, Eigen::NoChange);
  return differences * differences.transpose();
}

bool without_noise(const Estimates& estimates) {
  return estimates.root.size() == 0 || estimates.root.cwiseAbs().maxCoeff() == 0.0;
}

}  // namespace

double multiplier_by_number(const Family& family, std::size_t comparisons, double df) {
  if (!family.together) return single(family.confidence, df);
  const double each = std::pow(family.confidence, 1.0 / static_cast<double>(comparisons));
  const double sidak = single(each, df);
  if (family.dimension == 0) return sidak;
  const auto dimension = static_cast<double>(family.dimension);
  return std::min(sidak,
                  std::sqrt(dimension * numerics::f_quantile(family.confidence, dimension, df)));
}

double CriticalValues::operator()(double df) const {
  const double place = rounded_down(df);
  const auto found = known_.find(place);
  if (found != known_.end()) return found->second;
  return known_.emplace(place, by_df_(place)).first->second;
}

CriticalValues against_one(const Estimates& estimates, std::size_t control, const Family& family) {
  const std::size_t comparisons = estimates.size() - 1;
  if (comparisons <= 1 || !family.together || without_noise(estimates)) {
    return CriticalValues([family](double df) { return single(family.confidence, df); });
  }
  if (comparisons > most_exact_comparisons) {
    return CriticalValues(
        [family, comparisons](double df) { return multiplier_by_number(family, comparisons, df); });
  }
  Eigen::MatrixXd correlation = correlation_of_differences(estimates, control);
  if (correlation.rows() <= 1) {
    return CriticalValues([family](double df) { return single(family.confidence, df); });
  }
  return CriticalValues([family, correlation = std::move(correlation)](double df) {
    return numerics::multivariate_t_quantile(family.confidence, correlation, df,
                                             numerics::Sides::two);
  });
}

CriticalValues against_any(const Estimates& estimates, const Family& family) {
  const std::size_t comparisons = estimates.size() - 1;
  if (comparisons <= 1 || !family.together || without_noise(estimates)) {
    return CriticalValues([family](double df) { return single(family.confidence, df); });
  }
  if (estimates.size() > most_exact_comparisons) {
    // The set that may be the best is ruled out by pairs, so all pairs count here.
    return of_pairs(estimates, family);
  }
  const std::optional<double> common = common_covariance(estimates);
  if (!common) return of_pairs(estimates, family);
  // Differences from estimate k correlate as the products of v_k / (v_i + v_k) under a root, v
  // being the variances without what all have in common. The multiplier falls with each of these,
  // so the smallest serves whichever estimate is the best.
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    const double own = std::max(0.0, estimates.variance(i) - *common);
    least = std::min(least, own);
    most = std::max(most, own);
  }
  const double loading = most > 0.0 ? std::sqrt(least / (least + most)) : 0.0;
  return CriticalValues([family, comparisons, loading](double df) {
    const std::vector<double> loadings(comparisons, loading);
    return numerics::multivariate_t_quantile(family.confidence, loadings, df, numerics::Sides::two);
  });
}

CriticalValues of_each(std::size_t count, const Family& family) {
  if (count <= 1 || !family.together) {
    return CriticalValues([family](double df) { return single(family.confidence, df); });
  }
  Family own = family;
  if (own.dimension > 0) ++own.dimension;
  return CriticalValues([own, count](double df) {
    // By Sidak's inequality, the maximum modulus of uncorrelated estimates serves all.
    return std::min(numerics::maximum_modulus_quantile(own.confidence, static_cast<int>(count), df),
                    multiplier_by_number(own, count, df));
  });
}

CriticalValues of_pairs(const Estimates& estimates, const Family& family) {
  const std::size_t count = estimates.size();
  if (count <= 2 || !family.together) {
    return CriticalValues([family](double df) { return single(family.confidence, df); });
  }
  return CriticalValues([family, count](double df) {
    const double tukey =
        numerics::studentized_range_quantile(family.confidence, static_cast<int>(count), df) /
        std::numbers::sqrt2;
    if (family.dimension == 0) return tukey;
    const auto dimension = static_cast<double>(family.dimension);
    return std::min(tukey,
                    std::sqrt(dimension * numerics::f_quantile(family.confidence, dimension, df)));
  });
}

}  // namespace yates::anova
