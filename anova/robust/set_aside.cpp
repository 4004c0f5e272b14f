#include "anova/robust/set_aside.hpp"

#include <cstddef>

#include "anova/fit/fit.hpp"
#include "anova/robust/judged_runs.hpp"

namespace yates::anova {

SetAside set_aside(const Fit& fit) {
  if (!fit.observations.summarised()) {
    if (const auto found = judge_by_repeated_runs(fit.observations)) return *found;
    if (const auto found = judge_by_model(fit, JudgedBy::model)) return *found;
    if (const auto found = judge_by_model(fit, JudgedBy::main_effects)) return *found;
  }
  return {JudgedBy::nothing, {}, 0, 0.0, 0.0};
}

}  // namespace yates::anova
