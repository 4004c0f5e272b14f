#pragma once

#include <string>

#include "anova/lessons/exercise.hpp"

namespace yates::anova {

/// The measurements of an exercise, whose response is "time".
struct ExerciseData {
  std::string formula;
  std::string csv;
  bool logarithm = false;  // base 10
};

ExerciseData exercise_data(ExerciseKind kind, numerics::Seed seed);

}  // namespace yates::anova
