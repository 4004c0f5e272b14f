#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "doe/points/array.hpp"
#include "doe/points/design.hpp"

namespace yates::doe {

/// A design as its properties are judged: its rows as they were emitted, and of every factor only
/// the levels that occur in them. How the design was made is not known here.
struct JudgedDesign {
  std::vector<Factor> factors;                       // with the levels that occur, in their order
  Array array;                                       // one column per factor, one row per point
  std::vector<std::vector<std::string>> never_used;  // per factor, levels that no point has
  std::vector<std::size_t> blocks = {};  // per row, from 0; empty: all rows are one block
};

/// The only place where this room looks into a Design: its factors and points.
JudgedDesign judged(const Design& design);

/// An array with categorical factors "A", "B", ... whose levels are "0", "1", ...
JudgedDesign judged(const Array& array);

/// The points in coded units, n x k: of a numeric factor the number on the factor's scale, moved
/// and stretched so that its lowest level is -1 and its highest +1 (0 if it has one level only); of
/// a categorical one the index of the level in JudgedDesign::factors.
Eigen::MatrixXd coded_settings(const JudgedDesign& design);

/// The coded value of each level of a factor, as in coded_settings.
std::vector<double> coded_levels(const Factor& factor);

/// The rows without repetitions, in order of their first occurrence.
struct DistinctRows {
  std::vector<std::size_t> first;   // the row where each occurs first
  std::vector<std::size_t> counts;  // how often it occurs
};
DistinctRows distinct_rows(const Array& array);

}  // namespace yates::doe
