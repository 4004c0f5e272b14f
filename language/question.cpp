#include "language/question.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::language {
namespace {

template <typename Wish, typename Names>
Wish wish_of(std::string_view word, const char* what, const Names& names) {
  const auto found = std::find(names.begin(), names.end(), word);
  if (found != names.end()) return static_cast<Wish>(found - names.begin());
  throw UsageError(
      fmt::format("there is no {} '{}'{}", what, word,
                  suggestion(word, std::vector<std::string>(names.begin(), names.end()))));
}

}  // namespace

Goal parse_goal(std::string_view word) {
  return wish_of<Goal>(word, "goal", goal_names);
}

ScaleWish parse_scale(std::string_view word) {
  return wish_of<ScaleWish>(word, "scale", scale_names);
}

Adjustment parse_adjustment(std::string_view word) {
  return wish_of<Adjustment>(word, "adjustment", adjustment_names);
}

}  // namespace yates::language
