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

/// Whether combinations of inputs that tell the same are near measured ones.
class MeasuredTogether {
 public:
  /// Keeps a reference to the inputs.
  MeasuredTogether(const std::vector<Input>& inputs, const std::vector<Together>& measured);

  /// The first input of a combination that is farther from the nearest measured one than half as
  /// much again as any measured one from the nearest other: of two machines with the memory of
  /// twenty, where each was measured. Beyond its levels a number counts as at the last of them; two
  /// levels of a category are as far apart as the ends of a number.
  std::optional<std::size_t> apart(const Eigen::RowVectorXd& setting) const;

 private:
  struct Group {
    std::vector<std::size_t> inputs;
    Eigen::MatrixXd seen;  // combinations x inputs
    Eigen::RowVectorXd range;
    double tested;  // the largest distance of a combination from the nearest other
  };
  Eigen::MatrixXd seen(const std::vector<std::size_t>& inputs, Eigen::MatrixXd values) const;
  Eigen::VectorXd distances(const Group& group, const Eigen::RowVectorXd& one) const;

  const std::vector<Input>& inputs_;
  std::vector<Group> groups_;
};

}  // namespace yates::prediction
