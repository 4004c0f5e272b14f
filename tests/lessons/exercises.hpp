#pragma once

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lessons/derive.hpp"
#include "lessons/exercise.hpp"

namespace yates::lessons {

/// The right answers, each with so many digits.
inline std::map<std::string, std::string> answers_of(const Exercise& exercise, int digits) {
  std::map<std::string, std::string> answers;
  for (const KeyEntry& entry : exercise.key) {
    answers[entry.symbol] = printed(entry.value, digits);
  }
  return answers;
}

/// An exercise is the same for the same seed, and another for another.
template <typename Kind, typename Maker>
void expect_decided_by_seed(const std::vector<Kind>& kinds, const Maker& exercise_of) {
  for (const Kind kind : kinds) {
    const Exercise first = exercise_of(kind, numerics::Seed{7});
    EXPECT_EQ(first.kind, to_string(kind));
    EXPECT_EQ(first.data, exercise_of(kind, numerics::Seed{7}).data) << first.kind;
    EXPECT_EQ(first.key, exercise_of(kind, numerics::Seed{7}).key) << first.kind;
    EXPECT_NE(first.data, exercise_of(kind, numerics::Seed{8}).data) << first.kind;
  }
}

}  // namespace yates::lessons
