#include "cli/teach/exercises.hpp"

#include <fmt/format.h>

#include "anova/lessons/exercise.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/exercises/exercise.hpp"

namespace yates::cli {

const std::vector<std::string>& exercise_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> result;
    for (const anova::ExerciseKind kind : anova::exercise_kinds())
      result.emplace_back(to_string(kind));
    for (const queueing::ExerciseKind kind : queueing::exercise_kinds())
      result.emplace_back(to_string(kind));
    return result;
  }();
  return words;
}

lessons::Exercise exercise_of(std::string_view word, numerics::Seed seed) {
  for (const anova::ExerciseKind kind : anova::exercise_kinds()) {
    if (to_string(kind) == word) return anova::exercise_of(kind, seed);
  }
  for (const queueing::ExerciseKind kind : queueing::exercise_kinds()) {
    if (to_string(kind) == word) return queueing::exercise_of(kind, seed);
  }
  throw language::UsageError(
      fmt::format("there is no exercise '{}'{}", word,
                  language::suggestion(std::string(word), exercise_words())));
}

}  // namespace yates::cli
