#pragma once

#include <cstddef>
#include <vector>

#include "doe/properties/judged_design.hpp"

namespace yates::doe {

/// The factors that a design varies over two levels, and its rows without centre points.
struct TwoLevelPart {
  std::vector<std::size_t> factors;  // indexes into JudgedDesign::factors, ascending
  Array array;                       // one column per such factor: 0 low, 1 high
  std::vector<std::size_t> rows;     // which rows of the design these are
  std::vector<std::size_t> centre;   // rows that are centre points
  std::vector<std::size_t> centred;  // the numeric factors that are at their middle there
};

/// A centre point is a row where several numeric factors of three levels are at their middle one,
/// which lies halfway on the factor's scale (coded 0) and occurs in no other row. Other factors may
/// have any level there. Without such rows there are no centre points: a single numeric factor with
/// a middle level simply has three levels, and so have those of a central composite design.
/// Source: Montgomery, Design and Analysis of Experiments, 8th ed., section 6.8.
TwoLevelPart two_level_part(const JudgedDesign& design);

/// The rows of a design that are no centre points, with all factors; a factor that centre points
/// alone have at its middle has two levels here.
Array without_centre_points(const JudgedDesign& design, const TwoLevelPart& part);

}  // namespace yates::doe
