#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// The terms that a model without residual degrees of freedom can drop so that the others can be
/// tested.
struct Pooling {
  std::vector<std::string> terms;  // to leave out
  std::string formula;             // without them; empty where it would exceed one line
  bool by_size = false;  // the smallest effects; otherwise the interactions of the highest order
};

/// Of an unreplicated two-level design with three or more effects, those below Lenth's margin of
/// error, except where an interaction of them stays; otherwise all interactions of the highest
/// order that frees a degree of freedom. Absent where the model has none, or is not saturated.
/// `analysis` needs its terms. Source: R. V. Lenth, Quick and easy analysis of unreplicated
/// factorials, Technometrics 31, 1989.
std::optional<Pooling> pooling(const Observations& data, const Analysis& analysis);

/// The note of a saturated model: what is missing, and what can be left out.
std::string saturated_text(const Observations& data, const Analysis& analysis);

}  // namespace yates::anova
