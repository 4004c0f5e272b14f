#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "model/contrasts.hpp"

namespace yates::model {

/// How a categorical variable of L levels enters a model: an L x c matrix with one row per level,
/// and the name of each column in brackets.
struct Coding {
  Eigen::MatrixXd matrix;
  std::vector<std::string> names;
};

/// The contrasts of L levels, at least two, in L - 1 columns.
/// Treatment: indicators of all levels but the first, named by the level.
/// Sum: indicators of all levels but the last, whose row is -1 throughout, named by the level.
/// Helmert, as R's contr.helmert: column j has -1 at the first j levels, j at the next and 0 after,
/// so that j + 1 times the coefficient is that level's mean minus the mean of all earlier levels;
/// named "xz vs earlier".
/// Polynomial, as R's contr.poly: orthonormal polynomials of degree 1 to L - 1 over the scores
/// 1 ... L, named "linear", "quadratic", "cubic", "^4", ... The scores are equally spaced whatever
/// the levels are, also for a number that is read as categories, as in C(size): R does the same,
/// and poly(size, k) takes the numbers themselves. Throws InputError for more than 200 levels.
/// Source: Chambers & Hastie, Statistical Models in S, 1992, section 2.3.2.
Coding contrast_coding(const std::vector<std::string>& levels, Contrasts contrasts);
/// One indicator column per level: for a variable whose margin is not in the model.
Coding indicator_coding(const std::vector<std::string>& levels);

}  // namespace yates::model
