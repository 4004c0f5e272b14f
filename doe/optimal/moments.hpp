#pragma once

#include <vector>

#include <Eigen/Core>

#include "doe/optimal/row_model.hpp"

namespace yates::doe {

/// A place of one factor and its share of the whole.
struct Node {
  CandidateValue value;
  double weight;
};

/// The mean of f f' where f is the model's row, over the product of the factors' distributions:
/// factor i is at nodes[i], whose weights sum to 1. p x p. The model must be separable.
Eigen::MatrixXd product_moments(const RowModel& at_nodes,
                                const std::vector<std::vector<Node>>& nodes);

/// The nodes of the region in which the design shall predict: a numeric factor is anywhere from -1
/// to +1 (on its own scale) with equal density, by the 12-point rule of Gauss and Legendre, which
/// is exact for models up to degree 11; a category, and a number that the model reads as one, is at
/// each of its first `offered` values alike.
std::vector<std::vector<Node>> region_nodes(const std::vector<Factor>& factors,
                                            const ReadModel& model,
                                            const std::vector<std::vector<CandidateValue>>& values,
                                            const std::vector<std::size_t>& offered);

/// Each of the first `offered` values alike.
std::vector<std::vector<Node>> value_nodes(const std::vector<std::vector<CandidateValue>>& values,
                                           const std::vector<std::size_t>& offered);

}  // namespace yates::doe
