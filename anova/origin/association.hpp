#pragma once

#include <cstddef>
#include <optional>

#include "anova/origin/factor_use.hpp"
#include "anova/origin/origin.hpp"

namespace yates::anova {

/// An association with what of it is more than chance.
struct JudgedAssociation {
  Association association;
  /// The root of the squared strength corrected for its expectation under independence, at least 0:
  /// of the adjusted R^2 for numbers, of epsilon^2 for a number and a category, of W. Bergsma's
  /// corrected V^2 for categories.
  double corrected;
  /// Of two factors with few levels: how much the counts of their combinations deviate from
  /// proportion to those of the levels, as p of Pearson's X^2. Near 1 they are more regular than
  /// chance makes them, as in a plan. Absent for a number with too many levels to be crossed.
  std::optional<double> p_of_proportion;
};

/// The association of two factors over the observations, n in number:
///   numbers: Pearson's correlation r, with p of F = r^2 (n - 2) / (1 - r^2)
///   a number and a category of k levels: eta, with eta^2 the share of the number's variation
///     between the levels, and p of F = (eta^2 / (k - 1)) / ((1 - eta^2) / (n - k))
///   categories of k and l levels: Cramer's V = sqrt(X^2 / (n min(k - 1, l - 1))), with p of
///     Pearson's X^2 on (k - 1)(l - 1) degrees of freedom
/// Sources: H. Cramer, Mathematical Methods of Statistics, 1946, section 21.9; T. L. Kelley, An
/// unbiased correlation ratio measure, 1935; W. Bergsma, A bias-correction for Cramer's V and
/// Tschuprow's T, 2013.
JudgedAssociation judge_association(const TableUse& table, std::size_t first, std::size_t second);

}  // namespace yates::anova
