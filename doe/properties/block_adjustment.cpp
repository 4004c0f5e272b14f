#include "doe/properties/block_adjustment.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "doe/properties/independent_columns.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

/// The place that each value gets when the values are numbered as they appear.
std::vector<std::size_t> numbered_as_met(const std::vector<std::size_t>& values) {
  std::map<std::size_t, std::size_t> known;
  std::vector<std::size_t> result;
  for (const std::size_t value : values) {
    result.push_back(known.try_emplace(value, known.size()).first->second);
  }
  return result;
}

std::size_t root_of(std::vector<std::size_t>& parents, std::size_t one) {
  while (parents[one] != one) one = parents[one] = parents[parents[one]];
  return one;
}

}  // namespace

RowsInBlocks rows_in_blocks(const JudgedDesign& design) {
  RowsInBlocks result;
  DistinctRows distinct = distinct_rows(design.array);
  result.settings = distinct.first.size();
  if (design.blocks.empty()) {
    result.setting.resize(result.settings);
    std::iota(result.setting.begin(), result.setting.end(), std::size_t{0});
    result.first = std::move(distinct.first);
    result.counts = std::move(distinct.counts);
    result.block.assign(result.settings, 0);
    result.blocks = 1;
    return result;
  }
  // The block is one more column that tells rows apart.
  Array with_blocks = design.array;
  const std::vector<std::size_t> blocks = numbered_as_met(design.blocks);
  result.blocks = *std::ranges::max_element(blocks) + 1;
  with_blocks.levels.push_back(result.blocks);
  for (std::size_t row = 0; row < blocks.size(); ++row) {
    with_blocks.rows[row].push_back(blocks[row]);
  }
  DistinctRows in_blocks = distinct_rows(with_blocks);
  std::map<std::vector<std::size_t>, std::size_t> settings;
  for (const std::size_t row : in_blocks.first) {
    result.block.push_back(blocks[row]);
    result.setting.push_back(
        settings.try_emplace(design.array.rows[row], settings.size()).first->second);
  }
  result.first = std::move(in_blocks.first);
  result.counts = std::move(in_blocks.counts);
  return result;
}

Eigen::MatrixXd adjusted_for_blocks(const Eigen::MatrixXd& columns, const RowsInBlocks& rows) {
  if (rows.blocks < 2) return columns;
  Eigen::MatrixXd means = Eigen::MatrixXd::Zero(static_cast<Index>(rows.blocks), columns.cols());
  Eigen::VectorXd sizes = Eigen::VectorXd::Zero(static_cast<Index>(rows.blocks));
  for (std::size_t row = 0; row < rows.block.size(); ++row) {
    const auto count = static_cast<double>(rows.counts[row]);
    means.row(static_cast<Index>(rows.block[row])) += count * columns.row(static_cast<Index>(row));
    sizes[static_cast<Index>(rows.block[row])] += count;
  }
  const Eigen::RowVectorXd overall = means.colwise().sum() / sizes.sum();
  means.array().colwise() /= sizes.array();
  Eigen::MatrixXd result = columns;
  for (std::size_t row = 0; row < rows.block.size(); ++row) {
    result.row(static_cast<Index>(row)) += overall - means.row(static_cast<Index>(rows.block[row]));
  }
  for (Index column = 0; column < columns.cols(); ++column) {
    // A column that blocks explain leaves only rounding, which must not pass for an effect. What
    // is the same in all runs belongs to the mean and to no block.
    const Eigen::VectorXd centred = columns.col(column).array() - overall[column];
    const Eigen::VectorXd left = result.col(column).array() - overall[column];
    const bool varies = centred.norm() > dependence_tolerance * columns.col(column).norm();
    if (varies && left.norm() <= dependence_tolerance * centred.norm()) {
      result.col(column).setZero();
    }
  }
  return result;
}

std::size_t unconnected_groups(const RowsInBlocks& rows) {
  std::vector<std::size_t> parents(rows.blocks + rows.settings);
  std::iota(parents.begin(), parents.end(), std::size_t{0});
  std::size_t groups = parents.size();
  for (std::size_t row = 0; row < rows.block.size(); ++row) {
    const std::size_t one = root_of(parents, rows.block[row]);
    const std::size_t other = root_of(parents, rows.blocks + rows.setting[row]);
    if (one == other) continue;
    parents[one] = other;
    --groups;
  }
  return groups;
}

}  // namespace yates::doe
