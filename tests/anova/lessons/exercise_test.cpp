#include "anova/lessons/exercise.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "anova/lessons/exercise_data.hpp"
#include "anova/lessons/lesson.hpp"
#include "lessons/derive.hpp"
#include "tests/anova/test_data.hpp"
#include "tests/lessons/exercises.hpp"

namespace yates::anova {
namespace {

TEST(Exercise, IsTheSameForTheSameSeedAndAnotherForAnother) {
  lessons::expect_decided_by_seed(exercise_kinds(), exercise_of);
}

/// These bytes are what students were given; they do not change.
TEST(Exercise, StaysWhatItWas) {
  EXPECT_EQ(exercise_of(ExerciseKind::regression, {1}).data,
            "size,time\n1,49.3\n2,59.2\n4,65.5\n6,69.2\n8,76.0\n10,78.9\n");
}

TEST(Exercise, HasAKeyWithoutGapsWhateverTheSeed) {
  for (const ExerciseKind kind : exercise_kinds()) {
    std::size_t entries = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const lessons::Exercise one = exercise_of(kind, {seed});
      if (seed == 0) entries = one.key.size();
      EXPECT_EQ(one.key.size(), entries) << to_string(kind) << " " << seed;
      EXPECT_GT(entries, 8U) << to_string(kind);
      std::size_t step = 0;
      std::set<std::string> symbols;
      for (const lessons::KeyEntry& entry : one.key) {
        EXPECT_GE(entry.step, step);
        step = entry.step;
        EXPECT_TRUE(symbols.insert(entry.symbol).second) << entry.symbol;
      }
    }
  }
}

TEST(Exercise, GradesItsOwnKeyAsRightAlsoWhenItIsRoundedToThreeDigits) {
  for (const ExerciseKind kind : exercise_kinds()) {
    const lessons::Exercise one = exercise_of(kind, {3});
    EXPECT_EQ(lessons::grade(one.key, lessons::answers_of(one, 3)).right, one.key.size())
        << to_string(kind);
  }
}

TEST(Exercise, HasALessonWhoseLinesHold) {
  for (const ExerciseKind kind : exercise_kinds()) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const ExerciseData one = exercise_data(kind, {seed});
      LessonTask task;
      task.data = observe_csv(one.formula, one.csv);
      task.label = "time";
      for (const lessons::Step& step : lesson_of(task).steps) {
        for (const lessons::Derivation& number : step.numbers) {
          EXPECT_TRUE(recomputes(number)) << number.inserted << " is not " << number.result;
        }
      }
    }
  }
}

}  // namespace
}  // namespace yates::anova
