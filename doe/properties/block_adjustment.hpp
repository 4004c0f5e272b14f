#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/judged_design.hpp"

namespace yates::doe {

/// The rows of a design without those that repeat a setting within a block.
struct RowsInBlocks {
  std::vector<std::size_t> first;    // the row where each occurs first
  std::vector<std::size_t> counts;   // how often it occurs
  std::vector<std::size_t> block;    // of each, from 0
  std::vector<std::size_t> setting;  // of each, from 0: equal ones have the same levels
  std::size_t blocks;
  std::size_t settings;
};
RowsInBlocks rows_in_blocks(const JudgedDesign& design);

/// The columns of a model (one row per row of `rows`) without what differences between blocks
/// explain of them: x minus the mean of its block plus the mean of all runs. The cross-products of
/// such columns give the covariances of the coefficients in the model with blocks, in which a
/// prediction is that of the average run. A column that is constant in every block, but not in the
/// whole design, becomes exactly 0. Source: the theorem of Frisch, Waugh and Lovell; G. A. F.
/// Seber, A. J. Lee, Linear Regression Analysis, 2003, section 3.7.
Eigen::MatrixXd adjusted_for_blocks(const Eigen::MatrixXd& columns, const RowsInBlocks& rows);

/// How many groups of settings the blocks keep apart: settings of one group are linked by blocks
/// that hold both, so that they can be compared. 1 where all can.
std::size_t unconnected_groups(const RowsInBlocks& rows);

}  // namespace yates::doe
