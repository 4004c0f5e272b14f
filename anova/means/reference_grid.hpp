#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"

namespace yates::anova {

/// Rows of the model matrix for settings whether they were measured or not.
class ReferenceGrid {
 public:
  explicit ReferenceGrid(const Fit& fit);

  /// The row of a setting at the average block; absent where the model does not determine it: a
  /// level combination that its aliased columns need was not measured, or a variable made of
  /// several columns has no value there.
  std::optional<numerics::DoubleDoubleVector> row(const Setting& setting) const;

 private:
  /// The values of a variable that reads one factor, by that factor's level.
  struct ByLevel {
    std::size_t factor;
    std::vector<std::optional<std::size_t>> point;  // per level, a point that has it
  };

  const Fit& fit_;
  std::map<std::vector<std::size_t>, std::size_t> measured_;  // levels to the setting that has them
  std::vector<std::optional<ByLevel>> variables_;  // absent: reads several factors, or is the block
  numerics::DoubleDoubleMatrix aliases_;           // entered columns x aliased columns
  std::vector<Eigen::Index> aliased_;
};

}  // namespace yates::anova
