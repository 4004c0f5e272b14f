#pragma once

#include "anova/answer/answer.hpp"
#include "bench/decisions/scenario.hpp"

namespace yates::decisions {

/// What is asked of an experiment.
anova::Request request_of(const Scenario& scenario);

/// Asks anova::answer() of an experiment as the program does.
anova::Answer answer_of(const Scenario& scenario, const table::Table& table);

}  // namespace yates::decisions
