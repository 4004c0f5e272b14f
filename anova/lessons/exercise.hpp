#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lessons/grading.hpp"
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
/// Throws UsageError for another word, with the nearest.
ExerciseKind parse_exercise_kind(std::string_view word);

/// Measurements that never were, and what to compute from them.
struct Exercise {
  ExerciseKind kind;
  numerics::Seed seed;
  std::string task;     // "Somebody measured ..."
  std::string formula;  // of the model: "time ~ threads * batch"
  std::string csv;
  std::vector<lessons::KeyEntry> key;  // of the lesson on the data
};

/// The exercise of a kind that belongs to a seed: the same on every machine.
Exercise exercise_of(ExerciseKind kind, numerics::Seed seed);

}  // namespace yates::anova
