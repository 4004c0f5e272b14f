#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/groups.hpp"
#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// Values of a number as techniques see them that measure distances.
Eigen::VectorXd as_seen(const Input& input, const Eigen::VectorXd& values);

/// Whether combinations of inputs that tell the same are near measured ones: hidden extrapolation.
/// With the columns x of a group as techniques see them, its combinations' mean m and covariance S,
/// a combination has the leverage (x - m)' S^-1 (x - m) / n, where no variance along a direction
/// counts as less than that of a hundredth of the ranges. Source: D. C. Montgomery, E. A. Peck,
/// G. G. Vining, Introduction to Linear Regression Analysis, 5th ed., 3.8.
class MeasuredTogether {
 public:
  /// Keeps a reference to the inputs.
  MeasuredTogether(const std::vector<Input>& inputs, const std::vector<Together>& measured);

  /// The first input of a combination whose leverage is more than half as much again as that of 95
  /// % of the measured combinations: of two machines with the memory of twenty, where each was
  /// measured. Beyond its levels a number counts as at the last of them. Of points from where the
  /// measured ones come from it is hardly any.
  std::optional<std::size_t> apart(const Eigen::RowVectorXd& setting) const;

 private:
  struct Group {
    std::vector<std::size_t> inputs;
    Eigen::RowVectorXd mean;
    Eigen::RowVectorXd range;
    Eigen::MatrixXd directions;  // the leverage of a scaled row z is |z directions|^2
    double most;
  };
  Eigen::MatrixXd columns_of(const std::vector<std::size_t>& inputs,
                             const Eigen::MatrixXd& combinations) const;

  const std::vector<Input>& inputs_;
  std::vector<Group> groups_;
};

}  // namespace yates::prediction
