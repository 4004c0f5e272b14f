#pragma once

#include <string_view>
#include <vector>

#include "lessons/exercise.hpp"
#include "numerics/random.hpp"

namespace yates::anova {

/// What an exercise is about.
enum class ExerciseKind {
  two_level,               // 2^3, one run of each setting
  replicated,              // 2^2 with three runs
  fraction,                // 2^(4-1)
  multiplicative,          // 2^2 with three runs, of logarithms
  one_factor,              // three levels, four runs
  two_factors,             // three by three, one run
  two_factors_replicated,  // two by three, two runs
  regression,              // a line through six runs
  multiple_regression,     // two numbers, eight runs
  // Later ones follow: the numbers of an exercise are drawn by the place of its kind.
  two_by_two,  // 2^2, one run of each setting
};
/// All of them, the smallest first.
const std::vector<ExerciseKind>& exercise_kinds();
/// "two-by-two", "two-level", "replicated", "fraction", "multiplicative", "one-factor",
/// "two-factors", "two-factors-replicated", "regression", "multiple-regression".
std::string_view to_string(ExerciseKind kind);

/// The exercise of a kind that belongs to a seed: the same on every machine. Its key is that of the
/// lesson on the data.
lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed);

}  // namespace yates::anova
