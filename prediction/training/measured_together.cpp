#include "prediction/training/measured_together.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "prediction/samples/features.hpp"

namespace yates::prediction {

Eigen::VectorXd as_seen(const Input& input, const Eigen::VectorXd& values) {
  return encode(features_of(Encoding::smooth, {input}), values).col(0);
}

MeasuredTogether::MeasuredTogether(const std::vector<Input>& inputs,
                                   const std::vector<Together>& measured)
    : inputs_(inputs) {
  constexpr Eigen::Index most_combinations = 5'000;  // so many leave no wide gap
  for (const Together& together : measured) {
    if (together.measured.rows() > most_combinations) continue;
    Group group{together.inputs, seen(together.inputs, together.measured), {}, 0.0};
    group.range = group.seen.colwise().maxCoeff() - group.seen.colwise().minCoeff();
    for (std::size_t i = 0; i < group.inputs.size(); ++i) {
      double& range = group.range[static_cast<Eigen::Index>(i)];
      if (!inputs_[group.inputs[i]].numeric || !(range > 0.0)) range = 1.0;
    }
    for (Eigen::Index c = 0; c < group.seen.rows(); ++c) {
      Eigen::VectorXd others = distances(group, group.seen.row(c));
      others[c] = std::numeric_limits<double>::infinity();
      group.tested = std::max(group.tested, others.minCoeff());
    }
    groups_.push_back(std::move(group));
  }
}

std::optional<std::size_t> MeasuredTogether::apart(const Eigen::RowVectorXd& setting) const {
  constexpr double deeper = 1.5;
  for (const Group& group : groups_) {
    Eigen::RowVectorXd one(std::ssize(group.inputs));
    for (std::size_t i = 0; i < group.inputs.size(); ++i) {
      const Input& input = inputs_[group.inputs[i]];
      const double x = setting[static_cast<Eigen::Index>(group.inputs[i])];
      one[static_cast<Eigen::Index>(i)] =
          input.numeric ? std::clamp(x, input.numbers.front(), input.numbers.back()) : x;
    }
    const double nearest = distances(group, seen(group.inputs, one)).minCoeff();
    if (nearest > deeper * group.tested) return group.inputs.front();
  }
  return std::nullopt;
}

Eigen::MatrixXd MeasuredTogether::seen(const std::vector<std::size_t>& inputs,
                                       Eigen::MatrixXd values) const {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    const Input& input = inputs_[inputs[i]];
    if (input.numeric) values.col(column) = as_seen(input, values.col(column)).eval();
  }
  return values;
}

/// From each combination.
Eigen::VectorXd MeasuredTogether::distances(const Group& group,
                                            const Eigen::RowVectorXd& one) const {
  Eigen::ArrayXXd apart = group.seen.rowwise() - one;
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    if (!inputs_[group.inputs[i]].numeric) {
      apart.col(column) = (apart.col(column) != 0.0).cast<double>();
    }
    apart.col(column) /= group.range[column];
  }
  return apart.square().rowwise().sum().sqrt().matrix();
}

}  // namespace yates::prediction
