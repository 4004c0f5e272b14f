#include "anova/lessons/exercise.hpp"

#include <string>

#include <fmt/format.h>

#include "anova/lessons/exercise_data.hpp"
#include "anova/lessons/lesson.hpp"
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

lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed) {
  const ExerciseData data = exercise_data(kind, seed);
  LessonTask task;
  task.data = observe(model::parse(data.formula),
                      table::read_text(data.csv, table::FileFormat::csv, "data.csv"));
  task.label = data.response;
  task.unit = "s";
  task.goal = Goal::minimize;
  if (data.logarithm) task.logarithm = 10.0;
  return {
      .kind = std::string(to_string(kind)),
      .seed = seed,
      .task = data.task +
              " The first level of a factor is -1, the second +1, and the first column is A. "
              "The runs are in `data.csv`:",
      .data_file = "data.csv",
      .data = data.csv,
      .rules = fmt::format("The model is `{}`, intervals are to hold with 95%, and the smallest "
                           "time is the best.",
                           data.formula),
      .command = fmt::format("yates teach '{}' data.csv --goal minimize", data.formula),
      .by_step = true,
      .key = lessons::answer_key(lesson_of(task))};
}

}  // namespace yates::anova
