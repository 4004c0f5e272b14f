#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "prediction/techniques/learnt.hpp"
#include "prediction/validation/splits.hpp"

namespace yates::prediction {

/// What techniques said of the settings of a split, which they had not seen.
struct Trial {
  Split split;
  std::vector<Eigen::Index> settings;  // part after part
  std::vector<std::size_t> part;       // of each of them
  Eigen::MatrixXd predicted;           // settings x techniques, on the learnt scale
};

/// Every technique on every split. Results do not depend on the number of threads.
std::vector<Trial> trials(const Learning& learning, const std::vector<Technique>& techniques,
                          const std::vector<Split>& splits, const LearningOptions& options);

/// How much each technique counts in a combination: its mean squared error in the trial to the
/// power -2, so that one with a third of another's counts nine times as much. What counts less than
/// a fiftieth is left out; the others sum to 1. Without the part `without`, if given.
Eigen::VectorXd combination_of(const Trial& trial, const Eigen::VectorXd& response,
                               std::optional<std::size_t> without = std::nullopt);

/// What the combination says of the settings of the trial. The weights of each part are told by the
/// others; of a single part, by `otherwise`.
Eigen::VectorXd combined(const Trial& trial, const Eigen::VectorXd& response,
                         const Eigen::VectorXd& otherwise);

}  // namespace yates::prediction
