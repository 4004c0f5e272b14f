#pragma once

#include "anova/analysis.hpp"
#include "anova/decomposition.hpp"
#include "anova/fit.hpp"

namespace yates::anova {

/// Works in sum-to-zero coding, whatever the fit prints. Numeric variables are centred for types I
/// and II of a hierarchical model, where that changes nothing but the rounding.
TermGains term_gains(const Fit& fit, SumsOfSquares type);

}  // namespace yates::anova
