#pragma once

#include <cstddef>
#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// Which terms were shown to matter, which factors are in none of them, and how large an effect may
/// still be.
void summarise_terms(Decision& decision, const Fit& fit, const Analysis& analysis,
                     const std::vector<std::size_t>& placebos);

/// With a delta, what each treatment term of one degree of freedom was shown to be beside it
/// (TermRow::verdict). A term that decides between two combinations by itself is judged by their
/// difference, as the advice is. Others keep what their test says.
void judge_terms(Analysis& analysis, const Decision& decision);

}  // namespace yates::anova
