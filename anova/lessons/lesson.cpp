#include "anova/lessons/lesson.hpp"

#include "anova/lessons/level_lessons.hpp"
#include "anova/lessons/regression.hpp"
#include "anova/lessons/two_level.hpp"

namespace yates::anova {

lessons::Lesson lesson_of(const LessonTask& task) {
  switch (kind_of(task.data)) {
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

}  // namespace yates::anova
