#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "anova/reading/observations.hpp"
#include "model/formula.hpp"

namespace yates::anova {

/// Notes that name the main effects of the model that cannot, or can hardly, be told apart because
/// of the way in which the factors were varied; empty for a sound design. Codes: "confounded":
/// factors that always change together; a category that determines another factor; a number that is
/// an exact function of one or two others (a multiple, sum, difference, product or ratio, each with
/// constants), as in "size is batch x count". "near-collinear": a number that the other main
/// effects nearly determine, see near_collinearity.
std::vector<model::Note> confounding(const Observations& observations);

/// One number of the model as an exact function of one or two others.
struct ExactRelation {
  std::vector<std::string> determined;   // the columns that the determined number reads
  std::vector<std::string> determining;  // those of the others
  model::Note note;
};

/// The part of confounding() on exact relations. Relations between numbers hold to 1e-12 of the
/// range; a pair must have three distinct values, three numbers four distinct points. A column of a
/// two-level fraction that is the product of two others is not mentioned: that is how such designs
/// are made.
std::vector<ExactRelation> exact_relations(const Observations& observations);

/// The part on nearly exact ones: a note on a number whose variance inflation factor is above 100
/// in the centred main effects: they leave less than 1 % of its variation unexplained. Names the
/// worst one and the factors that nearly determine it. Source: D. A. Belsley, E. Kuh, R. E. Welsch,
/// Regression Diagnostics, 1980, section 3.1; D. W. Marquardt, Generalized inverses, ridge
/// regression, biased linear estimation, and nonlinear estimation, Technometrics 12, 1970.
std::vector<model::Note> near_collinearity(const Observations& observations);
/// The same from the upper triangle of the centred columns, each of length one: per column, the
/// name of its variable, and whether that is a number.
std::vector<model::Note> near_collinearity(const Eigen::MatrixXd& triangle,
                                           const std::vector<model::TermName>& names,
                                           const std::vector<bool>& numbers);

}  // namespace yates::anova
