#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "anova/lessons/lesson.hpp"
#include "anova/reading/observations.hpp"
#include "lessons/derive.hpp"
#include "model/formula.hpp"
#include "table/read.hpp"

namespace yates::anova {

/// A file of examples/textbook.
inline Observations textbook(const std::string& formula, const std::string& file) {
  return observe(model::parse(formula),
                 table::read_file(std::string(YATES_TEXTBOOK) + "/" + file + ".csv"));
}

inline lessons::Lesson textbook_lesson(const std::string& formula, const std::string& file,
                                       double confidence = 0.95) {
  LessonTask task;
  task.data = textbook(formula, file);
  task.confidence = confidence;
  task.label = "y";
  return lesson_of(task);
}

/// The number with this symbol.
inline const lessons::Derivation& number(const lessons::Lesson& lesson, const std::string& symbol) {
  for (const lessons::Step& step : lesson.steps) {
    for (const lessons::Derivation& one : step.numbers) {
      if (one.symbol == symbol) return one;
    }
  }
  throw std::out_of_range("no number " + symbol);
}

inline double value(const lessons::Lesson& lesson, const std::string& symbol) {
  return number(lesson, symbol).value.value();
}

}  // namespace yates::anova
