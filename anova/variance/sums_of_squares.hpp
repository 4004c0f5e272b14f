#pragma once

#include "anova/fit/fit.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/coded_model.hpp"

namespace yates::anova {

/// True if every margin of every term is in the model, the constant included: then the space of the
/// columns does not depend on the origins of numbers, and a term adds nothing but its own
/// contrasts.
bool is_hierarchical(const model::Model& model);

/// The gains by the triangle alone.
TermGains term_gains(CodedModel coded, const model::Model& model, SumsOfSquares type);

/// Works in sum-to-zero coding, whatever the fit prints. Numeric variables are centred for types I
/// and II of a hierarchical model, where that changes nothing but the rounding.
TermGains term_gains(const Fit& fit, SumsOfSquares type);

}  // namespace yates::anova
