#include "prediction/training/measured_together.hpp"

#include <algorithm>
#include <utility>

#include "numerics/decompositions.hpp"
#include "numerics/order_statistics.hpp"
#include "prediction/samples/features.hpp"

namespace yates::prediction {

Eigen::VectorXd as_seen(const Input& input, const Eigen::VectorXd& values) {
  return encode(features_of(Encoding::smooth, {input}), values).col(0);
}

MeasuredTogether::MeasuredTogether(const std::vector<Input>& inputs,
                                   const std::vector<Together>& measured)
    : inputs_(inputs) {
  constexpr double usual = 0.95;     // of the combinations: a stray one does not count
  constexpr double deeper = 1.5;     // nor is what lies a little beyond the usual ones far
  constexpr double rounding = 0.01;  // of the range, by which levels that go together may differ
  for (const Together& together : measured) {
    Group group{together.inputs, {}, {}, {}, 0.0};
    const Eigen::MatrixXd columns = columns_of(group.inputs, together.measured);
    const auto count = static_cast<double>(columns.rows());
    group.range = columns.colwise().maxCoeff() - columns.colwise().minCoeff();
    group.range = (group.range.array() > 0.0).select(group.range, 1.0);
    group.mean = columns.colwise().mean();
    const Eigen::MatrixXd scaled =
        (columns.rowwise() - group.mean).array().rowwise() / group.range.array();
    const auto parts = numerics::symmetric_parts(scaled.transpose() * scaled / count);
    const Eigen::ArrayXd variances = parts.values.array().max(rounding * rounding);
    group.directions = parts.vectors * (count * variances).rsqrt().matrix().asDiagonal();
    std::vector<double> leverages;
    for (Eigen::Index c = 0; c < columns.rows(); ++c) {
      leverages.push_back((scaled.row(c) * group.directions).squaredNorm());
    }
    std::sort(leverages.begin(), leverages.end());
    group.most = deeper * numerics::quantile(leverages, usual);
    groups_.push_back(std::move(group));
  }
}

std::optional<std::size_t> MeasuredTogether::apart(const Eigen::RowVectorXd& setting) const {
  for (const Group& group : groups_) {
    Eigen::RowVectorXd one(std::ssize(group.inputs));
    for (std::size_t i = 0; i < group.inputs.size(); ++i) {
      const Input& input = inputs_[group.inputs[i]];
      const double x = setting[static_cast<Eigen::Index>(group.inputs[i])];
      one[static_cast<Eigen::Index>(i)] =
          input.numeric ? std::clamp(x, input.numbers.front(), input.numbers.back()) : x;
    }
    const Eigen::RowVectorXd scaled =
        (columns_of(group.inputs, one).row(0) - group.mean).array() / group.range.array();
    if ((scaled * group.directions).squaredNorm() > group.most) return group.inputs.front();
  }
  return std::nullopt;
}

/// Numbers as techniques see them, an indicator for each level of a category.
Eigen::MatrixXd MeasuredTogether::columns_of(const std::vector<std::size_t>& inputs,
                                             const Eigen::MatrixXd& combinations) const {
  std::vector<Input> own;
  for (const std::size_t input : inputs) own.push_back(inputs_[input]);
  return encode(features_of(Encoding::smooth, own), combinations);
}

}  // namespace yates::prediction
