#pragma once

#include <string_view>
#include <vector>

#include "lessons/exercise.hpp"

namespace yates::queueing {

/// What an exercise is about.
enum class ExerciseKind {
  operational_laws,     // counters of two stations: the laws, and the bounds of the bottleneck
  mm1,                  // a disk: load, times, a percentile, and the load that keeps a time
  mean_value_analysis,  // two stations and think time, with one, two and three jobs
  // Later ones follow: the numbers of an exercise are drawn by the place of its kind.
};
/// All of them, in the order of a lesson on queues.
const std::vector<ExerciseKind>& exercise_kinds();
/// "operational-laws", "mm1", "mean-value-analysis".
std::string_view to_string(ExerciseKind kind);

/// The exercise of a kind that belongs to a seed: the same on every machine. The numbers given have
/// few digits, no queue is saturated, and the key is computed by operational_laws, bounds and
/// solve; each of its lines also holds as the formula that a student inserts into.
lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed);

}  // namespace yates::queueing
