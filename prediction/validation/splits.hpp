#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/folds.hpp"
#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// Where predicted settings lie, seen from those that were learnt from.
enum class Direction {
  inside,    // among them
  upward,    // above the largest level of a number
  downward,  // below its smallest level
  other      // at another level of a category
};

/// Settings that are predicted by what was learnt without them, and without others besides where
/// those would help more than a new setting finds.
struct Part {
  Fold asked;
  Fold left_out;  // holds all of `asked`
};

/// Parts of the same kind.
struct Split {
  Direction direction;
  std::optional<std::size_t> input;  // none: inside
  std::vector<Part> parts;
};

/// What asks how well settings are predicted:
/// - inside: `folds` random folds, each setting once;
/// - upward for each number of three levels or more: its last level, predicted from all before it;
///   of four levels or more also the last but one from all before that. Where a twentieth of the
///   settings has several of the last levels, these together count as one;
/// - downward likewise;
/// - other for each category of three levels or more: one level after another, of many ten or
///   fewer, evenly.
/// Nothing is left out where fewer than two settings would remain.
std::vector<Split> splits_of(const std::vector<Input>& inputs, const Eigen::MatrixXd& settings,
                             std::size_t folds, numerics::Seed seed);

}  // namespace yates::prediction
