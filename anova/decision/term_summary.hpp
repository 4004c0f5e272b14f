#pragma once

#include <cstddef>
#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// Which terms were shown to matter, which factors are in none of them, and how large an effect may
/// still be of anything that can be chosen: nobody chooses `given` factors.
void summarise_terms(Decision& decision, const Fit& fit, const Analysis& analysis,
                     const std::vector<std::size_t>& placebos,
                     const std::vector<std::size_t>& given);

/// With a delta, what each treatment term was shown to be beside it (TermRow::verdict): by the
/// interval of its effect, with several degrees of freedom by its range (see term_range). A term
/// that decides between two combinations by itself is judged by their difference, as the advice is.
/// Terms whose levels cannot be compared keep what their test says. `analysis` is the table as it
/// was written, `basis` what decides.
void judge_terms(Analysis& analysis, const Decision& decision, const DecisionBasis& basis);

}  // namespace yates::anova
