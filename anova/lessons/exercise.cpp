#include "anova/lessons/exercise.hpp"

#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "anova/lessons/exercise_data.hpp"
#include "anova/lessons/lesson.hpp"
#include "anova/lessons/lesson_parts.hpp"
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
  static constexpr std::string_view words[] = {"two-level",
                                               "replicated",
                                               "fraction",
                                               "multiplicative",
                                               "one-factor",
                                               "two-factors",
                                               "two-factors-replicated",
                                               "regression",
                                               "multiple-regression",
                                               "two-by-two"};
  return words[static_cast<std::size_t>(kind)];
}

namespace {

/// Whether all factors have two levels, which are counted as -1 and +1.
bool has_signs(ExerciseKind kind) {
  using enum ExerciseKind;
  return kind == two_level || kind == replicated || kind == fraction || kind == multiplicative ||
         kind == two_by_two;
}

}  // namespace

lessons::Exercise exercise_of(ExerciseKind kind, numerics::Seed seed) {
  const ExerciseData data = exercise_data(kind, seed);
  LessonTask task;
  task.data = observe(model::parse(data.formula),
                      table::read_text(data.csv, table::FileFormat::csv, "data.csv"));
  task.label = "time";
  task.unit = "s";
  task.goal = Goal::minimize;
  if (data.logarithm) task.logarithm = 10.0;
  return {.kind = std::string(to_string(kind)),
          .seed = seed,
          .task = lesson_texts().filled("exercise", to_string(kind), {}) + " " +
                  lesson_texts().filled("exercise", has_signs(kind) ? "signs" : "runs", {}),
          .data_file = "data.csv",
          .data = data.csv,
          .rules = lesson_texts().filled("exercise", "rules", {{"formula", data.formula}}),
          .command = fmt::format("yates teach '{}' data.csv --goal minimize", data.formula),
          .by_step = true,
          .key = lessons::answer_key(lesson_of(task))};
}

}  // namespace yates::anova
