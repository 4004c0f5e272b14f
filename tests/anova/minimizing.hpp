#pragma once

#include <string>

#include "anova/answer/answer.hpp"
#include "model/formula.hpp"

namespace yates::anova {

/// What is asked of a response that should be small.
inline Request minimizing(const std::string& formula) {
  Request result;
  result.formula = model::parse(formula);
  result.question.goal = Goal::minimize;
  return result;
}

}  // namespace yates::anova
