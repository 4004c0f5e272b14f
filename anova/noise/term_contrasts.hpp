#pragma once

#include <vector>

#include "anova/noise/added_columns.hpp"

namespace yates::anova {

struct Fit;

/// What the test of a term asks: whether its columns add something to those of which other terms.
/// The numbers are those of the types of sums of squares.
enum class TermHypothesis {
  type_1 = 1,  // of the terms before it
  type_2 = 2,  // of all that do not contain it
  type_3 = 3,  // of all others; categories in sum-to-zero coding, numbers as written
};

/// Each term's hypothesis as contrasts of the means of the points that are zero together, one entry
/// per term of the model, in its order. The rows are the points: contrast s is the sum over the
/// points of its element times the square root of the number of runs times their mean. It has no
/// columns where the term is aliased.
std::vector<AddedColumns> term_contrasts(const Fit& fit, TermHypothesis hypothesis);

}  // namespace yates::anova
