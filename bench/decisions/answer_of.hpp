#pragma once

#include "anova/answer/answer.hpp"
#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// Asks anova::answer() of an experiment as the program does.
anova::Answer answer_of(const Scenario& scenario, const table::Table& table);

}  // namespace yates::decisions
