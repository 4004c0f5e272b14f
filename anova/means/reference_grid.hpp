#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/fit.hpp"

namespace yates::anova {

/// Rows of the model matrix for some settings.
struct GridRows {
  numerics::DoubleDoubleMatrix rows;  // one per setting, at the average block and drift
  /// False where the model does not determine the row: a level combination that its aliased columns
  /// need was not measured.
  std::vector<bool> determined;
};

/// Makes rows of the model matrix for settings whether they were measured or not.
class ReferenceGrid {
 public:
  explicit ReferenceGrid(const Fit& fit);

  /// The rows are absent where a variable made of several columns has no value at one of the
  /// settings. There must be at least one setting.
  std::optional<GridRows> rows(std::span<const Setting> settings) const;

 private:
  /// The values of a variable that reads one factor, by that factor's level.
  struct ByLevel {
    std::size_t factor;
    std::vector<std::size_t> point;  // per level, a point that has it
  };

  std::vector<bool> determined(const Eigen::MatrixXd& rows) const;

  const Fit& fit_;
  std::vector<std::optional<ByLevel>> variables_;  // absent: reads several factors, or is the block
  Eigen::MatrixXd aliases_;                        // entered columns x aliased columns
  std::vector<Eigen::Index> aliased_;
};

}  // namespace yates::anova
