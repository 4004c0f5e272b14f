#include <cmath>
#include <cstddef>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

/// Subtracts weighted means over the settings.
class SettingSweep {
 public:
  SettingSweep(const Fit& fit, std::vector<double> weight)
      : setting_(fit.observations.setting_of_point),
        weight_(std::move(weight)),
        total_(fit.observations.settings.size(), 0.0) {
    for (std::size_t p = 0; p < weight_.size(); ++p) total_[setting_[p]] += weight_[p];
  }

  double share(std::size_t point) const { return weight_[point] / total_[setting_[point]]; }
  double root(std::size_t point) const { return std::sqrt(weight_[point]); }
  Eigen::VectorXd swept(const Eigen::VectorXd& values) const {
    std::vector<double> mean(total_.size(), 0.0);
    for (std::size_t p = 0; p < weight_.size(); ++p) {
      mean[setting_[p]] += share(p) * values[static_cast<Index>(p)];
    }
    Eigen::VectorXd result = values;
    for (std::size_t p = 0; p < weight_.size(); ++p) {
      result[static_cast<Index>(p)] -= mean[setting_[p]];
    }
    return result;
  }

 private:
  const std::vector<std::size_t>& setting_;
  std::vector<double> weight_;
  std::vector<double> total_;
};

/// An orthonormal basis of columns of length one, by Gram and Schmidt's method, each step twice;
/// those that depend on others add nothing.
Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns) {
  constexpr double dependent = 1e-9;
  Eigen::MatrixXd result(columns.rows(), columns.cols());
  Index rank = 0;
  for (Index j = 0; j < columns.cols(); ++j) {
    Eigen::VectorXd column = columns.col(j);
    for (int step = 0; step < 2; ++step) {
      const Eigen::VectorXd along = result.leftCols(rank).transpose() * column;
      column -= result.leftCols(rank) * along;
    }
    const double length = column.norm();
    if (length > dependent) result.col(rank++) = column / length;
  }
  return result.leftCols(rank);
}

}  // namespace

ResidualsWithinSettings residuals_within_settings(const Fit& fit,
                                                  std::span<const double> variance) {
  const Observations& data = fit.observations;
  const auto points = static_cast<Index>(data.points.size());
  std::vector<double> weight;
  for (std::size_t p = 0; p < data.points.size(); ++p) {
    weight.push_back(static_cast<double>(data.points[p].count()) / variance[p]);
  }
  const SettingSweep sweep(fit, std::move(weight));
  Eigen::VectorXd root(points);
  Eigen::VectorXd means(points);
  for (Index p = 0; p < points; ++p) {
    root[p] = sweep.root(static_cast<std::size_t>(p));
    means[p] = (data.points[static_cast<std::size_t>(p)].mean() - fit.response_center).value();
  }
  std::vector<Index> of_design;
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    if (fit.of_design(j)) of_design.push_back(static_cast<Index>(j));
  }
  Eigen::MatrixXd columns(points, static_cast<Index>(of_design.size()));
  for (std::size_t j = 0; j < of_design.size(); ++j) {
    Eigen::VectorXd column = root.cwiseProduct(sweep.swept(fit.matrix.X.high.col(of_design[j])));
    const double length = column.stableNorm();
    if (length > 0.0) column /= length;
    columns.col(static_cast<Index>(j)) = column;
  }

  ResidualsWithinSettings result;
  result.design = orthonormal(columns);
  Eigen::VectorXd left = root.cwiseProduct(sweep.swept(means));
  left -= result.design * (result.design.transpose() * left).eval();
  for (Index p = 0; p < points; ++p) {
    const double share = sweep.share(static_cast<std::size_t>(p));
    result.residual.push_back(left[p] / root[p]);
    result.share.push_back(share);
    result.leverage.push_back(share + result.design.row(p).squaredNorm());
  }
  return result;
}

}  // namespace yates::anova
