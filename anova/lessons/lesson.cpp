#include "anova/lessons/lesson.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/lessons/lesson_steps.hpp"
#include "language/error.hpp"
#include "lessons/derive.hpp"

namespace yates::anova {

namespace {

/// Numbers that are so many times as large as their differences, as times since 1970 are, leave no
/// digit of these in their squares.
constexpr double beginning_alike = 1e5;

bool begin_alike(double smallest, double spread) {
  return spread > 0.0 && std::abs(smallest) >= beginning_alike * spread;
}

/// "y - 1000000000000"
std::string less(const std::string& name, const std::string& smallest) {
  return fmt::format("{} {} {}", name, smallest.starts_with('-') ? "+" : "-",
                     smallest.starts_with('-') ? smallest.substr(1) : smallest);
}

std::string remark_on(const std::string& name) {
  return fmt::format(
      "The values of {} begin alike, so their smallest is subtracted from each. That changes no "
      "difference between them, and what is left is short.",
      name);
}

/// The response less its smallest value, which is the origin of its deviations.
void subtract_from_response(LessonTask& task, std::vector<std::string>& remarks) {
  Observations& data = task.data;
  double spread = 0.0;
  for (std::size_t row = 0; row < data.rows.size(); ++row) {
    spread = std::max(spread, data.rows[row].deviation);
  }
  if (task.logarithm || !begin_alike(data.origin_value(), spread)) return;
  remarks.push_back(remark_on(task.label));
  task.label = less(task.label, data.origin.to_string());
  data.origin = numerics::Decimal();
}

/// The same with the numbers of a regression.
void subtract_from_variables(LessonTask& task, std::vector<std::string>& remarks) {
  Observations& data = task.data;
  for (const std::size_t v : treatment_variables(data)) {
    auto* numbers = std::get_if<model::NumericValues>(&data.values[v]);
    if (numbers == nullptr) continue;
    const auto [low, high] = std::minmax_element(numbers->value.begin(), numbers->value.end());
    const numerics::DoubleDouble smallest = *low;
    if (!begin_alike(smallest.value(), (*high - smallest).value())) continue;
    std::string& name = data.model.variables[v].name;
    remarks.push_back(remark_on(name));
    name = less(name, lessons::printed(smallest.value(), 17));
    for (numerics::DoubleDouble& number : numbers->value) number = number - smallest;
  }
}

/// The numbers of two-level factors as the signs that their lesson tells them by: -1 is the
/// smaller.
void read_as_signs(Observations& data) {
  for (const std::size_t v : treatment_variables(data)) {
    auto* numbers = std::get_if<model::NumericValues>(&data.values[v]);
    if (numbers == nullptr) continue;
    const numerics::DoubleDouble low =
        *std::min_element(numbers->value.begin(), numbers->value.end());
    for (numerics::DoubleDouble& number : numbers->value) {
      number = numerics::DoubleDouble(number == low ? -1.0 : 1.0);
    }
  }
}

/// A line that adds up the levels of a factor writes out a number for each.
void refuse_many_levels(const LessonTask& task) {
  constexpr std::size_t most = 300;
  for (const FactorReading& factor : task.data.factors) {
    if (factor.levels.size() <= most) continue;
    throw language::InputError(fmt::format(
        "{} has {} levels, and a lesson writes out a number for each: at most {} can be followed; "
        "give it rows of some of them, or see the table by yates anova",
        factor.name, factor.levels.size(), most));
  }
}

lessons::Lesson derived(const LessonTask& task, LessonKind kind) {
  switch (kind) {
    case LessonKind::two_level:
    case LessonKind::fraction:
      return two_level_lesson(task);
    case LessonKind::one_factor:
      return one_factor_lesson(task);
    case LessonKind::two_factors:
      return two_factors_lesson(task);
    case LessonKind::simple_regression:
      return simple_regression_lesson(task);
    case LessonKind::multiple_regression:
      return multiple_regression_lesson(task);
  }
  return {};
}

}  // namespace

lessons::Lesson lesson_of(const LessonTask& task) {
  const LessonKind kind = kind_of(task.data);
  if (kind == LessonKind::one_factor || kind == LessonKind::two_factors) refuse_many_levels(task);
  LessonTask shorter = task;
  std::vector<std::string> remarks;
  subtract_from_response(shorter, remarks);
  if (kind == LessonKind::simple_regression || kind == LessonKind::multiple_regression) {
    subtract_from_variables(shorter, remarks);
  } else {
    read_as_signs(shorter.data);
  }
  lessons::Lesson lesson = derived(shorter, kind);
  lesson.data.insert(lesson.data.end(), remarks.begin(), remarks.end());
  return lesson;
}

}  // namespace yates::anova
