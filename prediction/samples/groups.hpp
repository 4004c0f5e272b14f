#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// Inputs of which one tells another, each in one group alone: those whose mean squared canonical
/// correlation over the settings is above a half. A number counts by its ranks, so that between two
/// numbers it is the square of Spearman's correlation, between a number and a category eta squared,
/// and between categories the square of Cramer's V; each less what chance gives. Constant inputs
/// are in no group.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<Input>& inputs,
                                                const Eigen::MatrixXd& settings);

/// Inputs that tell the same, and the combinations of theirs that were measured.
struct Together {
  std::vector<std::size_t> inputs;
  Eigen::MatrixXd measured;  // combinations x inputs, all different
};

/// The groups of several inputs of which not all combinations of levels were measured: memory goes
/// with the number of machines, say.
std::vector<Together> measured_together(const std::vector<Input>& inputs,
                                        const Eigen::MatrixXd& settings);

}  // namespace yates::prediction
