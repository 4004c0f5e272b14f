#pragma once

#include <string>

#include "anova/lessons/exercise.hpp"

namespace yates::anova {

/// The measurements of an exercise, and the words around them.
struct ExerciseData {
  std::string task;
  std::string formula;
  std::string response;
  std::string csv;
  bool logarithm = false;  // base 10
};

ExerciseData exercise_data(ExerciseKind kind, numerics::Seed seed);

}  // namespace yates::anova
