#pragma once

#include <optional>
#include <vector>

#include "anova/decision/decision.hpp"
#include "anova/strata/whole_plots.hpp"

namespace yates::anova {

/// Gives each part of the decision the setting that is likely to be the best: the one with the best
/// expectation when all effects of an order are shrunk by what the data say of their size (see
/// EffectPosterior). Advice that controls errors keeps whatever was not shown; who may change at no
/// cost wants the least regret. Candidates are the measured settings that keep the limits as surely
/// as what is advised, and in a fraction of half of all combinations or less, of at most 4,096,
/// every combination of levels of which every two were measured together and that is not among the
/// `failed` ones. Placebos stay, and so do the factors whose moves together make up a twentieth of
/// the expected change or less. None where the bet is what is advised, where nobody may choose,
/// with more than 1,000 settings or more than 128 effects of the first order. `plots` are those of
/// a noise in strata.
void add_best_bets(Decision& decision, const DecisionBasis& basis, const Question& question,
                   const Transformation& scale, const std::optional<WholePlots>& plots,
                   const std::vector<Setting>& failed);

}  // namespace yates::anova
