#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "doe/properties/judged_design.hpp"

namespace yates::doe {

/// The usual models, from small to large.
enum class ModelOrder {
  main_effects,             // of all factors
  two_factor_interactions,  // and all interactions of two
  second_order,             // and the square of every number with three levels or more
};

/// The right side of a model's formula over factors: "size + codec + size:codec + I(log2(size)^2)".
/// A number on a logarithmic scale is squared as its logarithm.
std::string formula_of(const std::vector<Factor>& factors, ModelOrder order);

/// How many terms that formula has.
std::size_t terms_of(const std::vector<Factor>& factors, ModelOrder order);

/// How many coefficients it has, which may be very many.
double parameters_of(const std::vector<Factor>& factors, ModelOrder order);

/// A formula of more factors would be nested too deeply (language::parse).
inline constexpr std::size_t most_summed_factors = 900;

/// "I(size^2)", "I(log2(size)^2)": the term that a second-order model has for a number.
std::string square_of(const Factor& factor);

/// Scheffe's model of a mixture, whose components need no intercept: "0 + a + b + a:b", with the
/// blends of two components where there are at least as many points as coefficients. Source: H.
/// Scheffe, Experiments with mixtures, 1958.
std::string mixture_formula(const std::vector<Factor>& factors, std::size_t points);

struct DefaultModel {
  std::string formula;
  ModelOrder order;
  bool estimable;  // false only for main effects that the points cannot tell apart
};

/// A larger model than main effects is no default where the variance of a coefficient is inflated
/// more than this. Source: Montgomery, Design and Analysis of Experiments, section 10.9.1, takes
/// 5 to 10 for a problem.
inline constexpr double most_inflation = 5.0;

/// The model by which a design is judged if nobody names one: the largest order of which all
/// coefficients can be estimated well from the points, and main effects otherwise. An order whose
/// squares are none (no number has three levels) is not second_order. Orders that would cost more
/// than model_steps are passed over, and of more than most_summed_factors no model is tried.
DefaultModel default_model(const JudgedDesign& design);

}  // namespace yates::doe
