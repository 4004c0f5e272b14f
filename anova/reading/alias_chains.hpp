#pragma once

#include "anova/reading/observations.hpp"

namespace yates::anova {

/// Moves every interaction that is one contrast with an earlier term of the model to
/// `chained_terms`, with a note: the earlier one then stands for the chain. Two terms are one
/// contrast where their products agree at all points up to the sign; a category of two levels
/// enters as -1 and 1, a number as its distance from the middle of its range. Only of models that
/// hold the margins of both terms, where the products as they are coded span no more; factors that
/// always change together stay, since nobody planned them.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., section 8.2.
void set_chained_terms_aside(Observations& observations);

}  // namespace yates::anova
