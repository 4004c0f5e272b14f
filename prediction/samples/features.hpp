#pragma once

#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// How a technique wants to see the inputs.
enum class Encoding {
  plain,   // numbers as they are, categories by indicators of all levels: for trees
  smooth,  // the same, with the logarithm of a number that counts by it: for what measures
           // distances
  curved,  // smooth, with squares of numbers
  scales,  // what a time may be a sum of: numbers, of those above 0 inverses, logarithms (from 1
           // on), products and ratios of two, unless these are more than 500; all that at each
           // level of a category, likewise; nothing where no number is above 0
  pairs    // curved, with products of two, unless these are more than 500
};

/// Whether a number counts by its logarithm: its levels are above zero and span more than a factor
/// of eight, or three or more are each the same multiple of the one before, as 1, 2, 4.
bool counts_by_logarithm(const Input& number);

/// The features of an encoding; constant inputs give none.
std::vector<Feature> features_of(Encoding encoding, const std::vector<Input>& inputs);

/// settings x features. An indicator of a level that was not measured is 0.
Eigen::MatrixXd encode(const std::vector<Feature>& features, const Eigen::MatrixXd& settings);

}  // namespace yates::prediction
