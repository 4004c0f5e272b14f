#include "queueing/exercises/exercise.hpp"

#include <string>

#include "queueing/exercises/exercise_parts.hpp"

namespace yates::queueing {

const std::vector<ExerciseKind>& exercise_kinds() {
  static const std::vector<ExerciseKind> kinds{ExerciseKind::operational_laws, ExerciseKind::mm1,
                                               ExerciseKind::mean_value_analysis};
  return kinds;
}

std::string_view to_string(ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::operational_laws:
      return "operational-laws";
    case ExerciseKind::mm1:
      return "mm1";
    case ExerciseKind::mean_value_analysis:
      return "mean-value-analysis";
  }
  return {};
}

lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed) {
  Draw draw(numerics::Random(seed, static_cast<std::uint64_t>(kind) + 101));
  lessons::Exercise exercise;
  switch (kind) {
    case ExerciseKind::operational_laws:
      exercise = operational_laws_exercise(draw);
      break;
    case ExerciseKind::mm1:
      exercise = mm1_exercise(draw);
      break;
    case ExerciseKind::mean_value_analysis:
      exercise = mean_value_exercise(draw);
      break;
  }
  exercise.kind = to_string(kind);
  exercise.seed = seed;
  return exercise;
}

}  // namespace yates::queueing
