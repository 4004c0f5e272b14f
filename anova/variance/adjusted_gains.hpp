#pragma once

#include <vector>

#include "anova/variance/analysis.hpp"
#include "anova/variance/coded_model.hpp"
#include "model/formula.hpp"

namespace yates::anova {

/// What each term adds after all others (type III), or after all that do not contain it (type II).
///
/// Terms that are adjusted for the same others share one triangle R of all their columns: with
/// T = R^-1 and the coefficients b, a term whose columns are K adds b_K' (T_K T_K')^-1 b_K, which
/// for one column is b^2 over its diagonal element of (X'X)^-1. Source: S. R. Searle, Linear
/// Models, 1971, section 3.6. Where the condition would cost digits, or columns of other terms
/// could take the place of a term's, the term's columns are put last and the triangle is made
/// again.
std::vector<Gain> adjusted_gains(const CodedModel& coded, const model::Model& model,
                                 SumsOfSquares type);

}  // namespace yates::anova
