#include "anova/lessons/exercise.hpp"

#include <string>

#include <fmt/format.h>

#include "anova/lessons/exercise_data.hpp"
#include "anova/lessons/lesson.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/read.hpp"

namespace yates::anova {

const std::vector<ExerciseKind>& exercise_kinds() {
  static const std::vector<ExerciseKind> kinds{
      ExerciseKind::two_by_two,     ExerciseKind::two_level,
      ExerciseKind::replicated,     ExerciseKind::fraction,
      ExerciseKind::multiplicative, ExerciseKind::one_factor,
      ExerciseKind::two_factors,    ExerciseKind::two_factors_replicated,
      ExerciseKind::regression,     ExerciseKind::multiple_regression};
  return kinds;
}

std::string_view to_string(ExerciseKind kind) {
  switch (kind) {
    case ExerciseKind::two_level:
      return "two-level";
    case ExerciseKind::replicated:
      return "replicated";
    case ExerciseKind::fraction:
      return "fraction";
    case ExerciseKind::multiplicative:
      return "multiplicative";
    case ExerciseKind::one_factor:
      return "one-factor";
    case ExerciseKind::two_factors:
      return "two-factors";
    case ExerciseKind::two_factors_replicated:
      return "two-factors-replicated";
    case ExerciseKind::regression:
      return "regression";
    case ExerciseKind::multiple_regression:
      return "multiple-regression";
    case ExerciseKind::two_by_two:
      return "two-by-two";
  }
  return {};
}

ExerciseKind parse_exercise_kind(std::string_view word) {
  std::vector<std::string> words;
  for (const ExerciseKind kind : exercise_kinds()) {
    if (to_string(kind) == word) return kind;
    words.emplace_back(to_string(kind));
  }
  throw language::UsageError(fmt::format("there is no exercise '{}'{}", word,
                                         language::suggestion(std::string(word), words)));
}

Exercise exercise_of(ExerciseKind kind, numerics::Seed seed) {
  const ExerciseData data = exercise_data(kind, seed);
  LessonTask task;
  task.data = observe(model::parse(data.formula),
                      table::read_text(data.csv, table::FileFormat::csv, "data.csv"));
  task.label = data.response;
  task.unit = "s";
  task.goal = Goal::minimize;
  if (data.logarithm) task.logarithm = 10.0;
  return {kind, seed, data.task, data.formula, data.csv, lessons::answer_key(lesson_of(task))};
}

}  // namespace yates::anova
