#pragma once

#include <array>
#include <cstddef>
#include <string_view>

// What is asked of a response, in the words of campaign files and options; its limit and the
// difference that matters are in limit.hpp.

namespace yates::language {

/// Whether smaller or larger values are better.
enum class Goal { minimize, maximize };
inline constexpr std::array<std::string_view, 2> goal_names{"minimize", "maximize"};
/// "minimize", "maximize".
constexpr std::string_view to_string(Goal goal) {
  return goal_names[static_cast<std::size_t>(goal)];
}
/// Throws UsageError for another word, with the nearest.
Goal parse_goal(std::string_view word);

/// The scale on which a response is to be analysed.
enum class ScaleWish {
  automatic,  // as the data decide
  raw,        // as measured
  log,        // its logarithm: differences are ratios
};
inline constexpr std::array<std::string_view, 3> scale_names{"auto", "raw", "log"};
/// "auto", "raw", "log".
constexpr std::string_view to_string(ScaleWish wish) {
  return scale_names[static_cast<std::size_t>(wish)];
}
/// Throws UsageError for another word, with the nearest.
ScaleWish parse_scale(std::string_view word);

/// How p values are adjusted where several terms are tested.
enum class Adjustment { holm, sidak, bonferroni, benjamini_hochberg, none };
inline constexpr std::array<std::string_view, 5> adjustment_names{"holm", "sidak", "bonferroni",
                                                                  "bh", "none"};
/// "holm", "sidak", "bonferroni", "bh", "none".
constexpr std::string_view to_string(Adjustment adjustment) {
  return adjustment_names[static_cast<std::size_t>(adjustment)];
}
/// Throws UsageError for another word, with the nearest.
Adjustment parse_adjustment(std::string_view word);

}  // namespace yates::language
