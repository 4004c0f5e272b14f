#include "anova/noise/dispersion.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"
#include "anova/noise/run_variances.hpp"
#include "numerics/tails.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr std::size_t most_levels_of_number = 16;
constexpr std::int64_t fewest_runs = 3;

/// One setting that tells its noise.
struct Spread {
  std::size_t setting;
  double runs;
  double df;
  double variance;
  double log_variance;   // without the bias of the logarithm
  double fourth_powers;  // sum of (residual of a run)^4
  numerics::LogChiSquared cumulants;
};

/// Sums of the fourth powers of the runs' residuals, per setting.
std::vector<double> fourth_powers(const Fit& fit, const RunVariances& variances) {
  const Observations& data = fit.observations;
  std::vector<double> shift(data.points.size());
  std::vector<double> of_run;
  for (std::size_t p = 0; p < data.points.size(); ++p) of_run.push_back(variances.of_point(p));
  const ResidualsWithinSettings within = residuals_within_settings(fit, of_run);
  for (std::size_t p = 0; p < data.points.size(); ++p) {
    shift[p] = within.residual[p] - data.points[p].mean().value();
  }
  std::vector<double> result(data.settings.size(), 0.0);
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const ObservedRow row = data.rows[i];
    const double squared = std::pow(row.deviation + shift[row.point], 2);
    result[data.setting_of_point[row.point]] += squared * squared;
  }
  return result;
}

std::vector<Spread> spreads(const Fit& fit, std::span<const std::size_t> without,
                            Dispersion& counts) {
  const Observations& data = fit.observations;
  const std::vector<numerics::Moments> moments = data.setting_moments();
  const std::optional<RunVariances> variances = variances_of_repeated_runs(fit);
  std::vector<double> fourth(moments.size(), 0.0);
  if (variances && !data.summarised()) fourth = fourth_powers(fit, *variances);
  std::vector<Spread> result;
  for (std::size_t s = 0; s < moments.size(); ++s) {
    if (std::find(without.begin(), without.end(), s) != without.end()) continue;
    const std::int64_t runs = moments[s].count();
    if (runs < fewest_runs) {
      ++counts.few_runs;
    } else if (!variances || variances->df[s] == 0.0) {
      ++counts.equal_settings;
    } else {
      const double df = variances->df[s];
      const numerics::LogChiSquared cumulants = numerics::log_chi_squared(df);
      const double variance = variances->variance[s];
      result.push_back({s, static_cast<double>(runs), df, variance,
                        std::log(variance) - cumulants.mean, fourth[s], cumulants});
    }
  }
  counts.settings = static_cast<std::int64_t>(result.size());
  return result;
}

/// The columns of one factor: an indicator per level but the first.
struct FactorColumns {
  std::size_t factor;
  std::vector<std::size_t> columns;
};

/// The regression of log s^2 on the factors.
class Regression {
 public:
  Regression(const Observations& data, const std::vector<Spread>& spreads,
             const std::vector<std::size_t>& factors)
      : spreads_(spreads), weight_(VectorXd::Ones(rows())) {
    std::size_t width = 1;
    for (const std::size_t factor : factors) {
      FactorColumns& own = columns_.emplace_back(FactorColumns{factor, {}});
      for (std::size_t level = 1; level < data.factors[factor].levels.size(); ++level) {
        own.columns.push_back(width++);
      }
    }
    X_ = numerics::DoubleDoubleMatrix(rows(), static_cast<Index>(width));
    X_.high.col(0).setOnes();
    for (Index i = 0; i < rows(); ++i) {
      const Setting& setting = data.settings[spreads[static_cast<std::size_t>(i)].setting];
      for (const FactorColumns& own : columns_) {
        const std::size_t level = setting.levels[own.factor];
        if (level > 0) X_.high(i, static_cast<Index>(own.columns[level - 1])) = 1.0;
      }
    }
  }

  /// Weighs the settings for noise of the given excess kurtosis, and solves.
  void solve(double excess_kurtosis) {
    for (Index i = 0; i < rows(); ++i) {
      const Spread& spread = spreads_[static_cast<std::size_t>(i)];
      weight_[i] = 1.0 / (spread.cumulants.variance + excess_kurtosis / spread.runs);
    }
    problem_.X = X_;
    problem_.root = weight_.cwiseSqrt();
    numerics::DoubleDoubleMatrix weighted = X_;
    weighted.high = problem_.root.asDiagonal() * X_.high;
    numerics::DoubleDoubleVector y(rows());
    for (Index i = 0; i < rows(); ++i) {
      y.set(i, problem_.root[i] * spreads_[static_cast<std::size_t>(i)].log_variance);
    }
    problem_.factorization = numerics::factorize(std::move(weighted), std::move(y));
  }

  /// Of the runs, each divided by the standard deviation that the regression gives its setting:
  /// their fourth powers against those of normal runs, whose expectation is 3 df^2 / n where the
  /// standard deviation is known, and (n - 1) / (n + 1) times that where it is the sample's own.
  double excess_kurtosis() const {
    const numerics::Factorization& f = problem_.factorization;
    const Eigen::MatrixXd rows_of_q =
        weighted_combinations(X_, problem_.root, f.pivots, numerics::inverse_triangle(f));
    VectorXd z(f.rank());
    for (Index k = 0; k < f.rank(); ++k) z[k] = f.z[k].value();
    double squares = 0.0;
    double df = 0.0;
    double fourth = 0.0;
    double normal = 0.0;
    for (Index i = 0; i < rows(); ++i) {
      const Spread& spread = spreads_[static_cast<std::size_t>(i)];
      const double variance = std::exp(rows_of_q.row(i).dot(z) / problem_.root[i]);
      const double leverage = std::min(1.0, rows_of_q.row(i).squaredNorm());
      squares += spread.df * spread.variance / variance;
      df += spread.df;
      fourth += spread.fourth_powers / (variance * variance);
      normal +=
          3.0 * spread.df * spread.df / spread.runs * (1.0 - 2.0 * leverage / (spread.runs + 1.0));
    }
    const double scale = squares / df;
    return std::max(0.0, 3.0 * (fourth / (scale * scale) / normal - 1.0));
  }

  /// df, chi_squared and p of what the columns add.
  DispersionFactor test(const FactorColumns& own) const {
    std::vector<std::size_t> others{0};
    for (const FactorColumns& other : columns_) {
      if (other.factor == own.factor) continue;
      others.insert(others.end(), other.columns.begin(), other.columns.end());
    }
    const AddedColumns added = added_columns(problem_, others, own.columns);
    DispersionFactor result;
    result.factor = own.factor;
    result.df = added.values.size();
    if (result.df == 0) return result;
    result.chi_squared = added.values.squaredNorm();
    result.p = tail(result.chi_squared, static_cast<double>(result.df),
                    added.columns.rowwise().squaredNorm());
    if (result.df == static_cast<std::int64_t>(own.columns.size())) result.ratio = ratio(own);
    return result;
  }

  const std::vector<FactorColumns>& columns() const { return columns_; }

 private:
  Index rows() const { return static_cast<Index>(spreads_.size()); }

  /// The tail of a sum of squares of projected log s^2; `diagonal` is that of the projection. Its
  /// variance for normal noise is 2 df + sum of (fourth cumulant weight^2) diagonal^2.
  double tail(double chi_squared, double df, const VectorXd& diagonal) const {
    double variance = 2.0 * df;
    for (Index i = 0; i < rows(); ++i) {
      const double fourth = spreads_[static_cast<std::size_t>(i)].cumulants.fourth;
      variance += fourth * std::pow(weight_[i] * diagonal[i], 2);
    }
    const double multiple = variance / (2.0 * df);
    return numerics::chi_squared_upper_tail(chi_squared / multiple, df / multiple);
  }

  double ratio(const FactorColumns& own) const {
    const numerics::Factorization& f = problem_.factorization;
    const numerics::DoubleDoubleVector solution = numerics::solve(f);
    double low = 0.0;
    double high = 0.0;
    for (const std::size_t column : own.columns) {
      const auto at = std::lower_bound(f.pivots.begin(), f.pivots.end(), column);
      const double effect = solution.high[at - f.pivots.begin()];
      low = std::min(low, effect);
      high = std::max(high, effect);
    }
    return std::exp(0.5 * (high - low));
  }

  const std::vector<Spread>& spreads_;
  std::vector<FactorColumns> columns_;
  numerics::DoubleDoubleMatrix X_;
  VectorXd weight_;
  WeightedProblem problem_;
};

/// The excess kurtosis of the runs, each divided by the standard deviation of its own setting.
double kurtosis_within(const std::vector<Spread>& spreads) {
  double fourth = 0.0;
  double normal = 0.0;
  for (const Spread& spread : spreads) {
    fourth += spread.fourth_powers / (spread.variance * spread.variance);
    normal += 3.0 * spread.df * spread.df / spread.runs * (spread.runs - 1.0) / (spread.runs + 1.0);
  }
  return std::max(0.0, 3.0 * (fourth / normal - 1.0));
}

/// Bartlett's statistic with his correction, divided by 1 + excess kurtosis / 2.
DispersionOmnibus bartlett(const std::vector<Spread>& spreads, double excess_kurtosis) {
  double df = 0.0;
  double squares = 0.0;
  double inverse = 0.0;
  for (const Spread& spread : spreads) {
    df += spread.df;
    squares += spread.df * spread.variance;
    inverse += 1.0 / spread.df;
  }
  const double pooled = squares / df;
  double sum = 0.0;
  for (const Spread& spread : spreads) sum -= spread.df * std::log(spread.variance / pooled);
  const auto others = static_cast<double>(spreads.size() - 1);
  const double correction = 1.0 + (inverse - 1.0 / df) / (3.0 * others);
  DispersionOmnibus result;
  result.df = static_cast<std::int64_t>(spreads.size()) - 1;
  result.chi_squared = std::max(0.0, sum) / correction / (1.0 + excess_kurtosis / 2.0);
  result.p = numerics::chi_squared_upper_tail(result.chi_squared, others);
  return result;
}

void adjust_by_holm(std::vector<DispersionFactor>& factors) {
  std::vector<std::size_t> order(factors.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return factors[a].p < factors[b].p; });
  double running = 0.0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    DispersionFactor& factor = factors[order[k]];
    running = std::max(running, std::min(1.0, static_cast<double>(order.size() - k) * factor.p));
    factor.p_adjusted = running;
  }
}

}  // namespace

Dispersion dispersion(const Fit& fit, std::span<const std::size_t> without) {
  const Observations& data = fit.observations;
  Dispersion result;
  const std::vector<Spread> used = spreads(fit, without, result);
  std::vector<std::size_t> factors;
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    const FactorReading& factor = data.factors[f];
    if (factor.numeric && factor.levels.size() > most_levels_of_number) {
      result.left_out_factors.push_back(factor.name);
    } else if (factor.levels.size() > 1) {
      factors.push_back(f);
    }
  }
  if (used.size() < 2) return result;
  Regression regression(data, used, factors);
  regression.solve(0.0);
  if (!data.summarised()) {
    result.excess_kurtosis = regression.excess_kurtosis();
    regression.solve(*result.excess_kurtosis);
  }
  for (const FactorColumns& own : regression.columns()) {
    DispersionFactor factor = regression.test(own);
    if (factor.df == 0) continue;
    factor.name = data.factors[own.factor].name;
    result.factors.push_back(std::move(factor));
  }
  adjust_by_holm(result.factors);
  result.omnibus = bartlett(used, data.summarised() ? 0.0 : kurtosis_within(used));
  return result;
}

}  // namespace yates::anova
