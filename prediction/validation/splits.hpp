#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "numerics/random.hpp"
#include "prediction/samples/folds.hpp"
#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// Where predicted settings lie, seen from those that were learnt from.
enum class Direction {
  inside,    // among them
  between,   // between two levels of a number
  upward,    // above the largest level of a number
  downward,  // below its smallest level
  other      // at another level of a category
};
inline constexpr std::array<std::string_view, 5> direction_words{"inside", "between", "upward",
                                                                 "downward", "other"};
inline std::string_view to_string(Direction direction) {
  return direction_words[static_cast<std::size_t>(direction)];
}

/// Settings that are predicted by what was learnt without them, and without others besides where
/// those would help more than a new setting finds.
struct Part {
  Fold asked;
  Fold left_out;  // holds all of `asked`
};

/// Whether settings of a direction lie within what was measured of numbers.
inline bool is_within(Direction direction) {
  return direction == Direction::inside || direction == Direction::between;
}

/// Parts of the same kind.
struct Split {
  Direction direction;
  std::optional<std::size_t> input;  // none: inside
  std::vector<Part> parts;
};

/// What asks how well settings are predicted:
/// - inside: `folds` random folds, each setting once;
/// - between for each number of a grid, of three levels or more, of those that tell the same and
///   were not measured at all combinations for the one of fewest levels: one level after another
///   but the first and the last, of many four, above 200 settings two, evenly;
/// - upward for each number of three levels or more: its last level, predicted from all before it;
///   of four levels or more also the last but one from all before that. Where a twentieth of the
///   settings has several of the last levels, these together count as one;
/// - downward likewise;
/// - other for the first eight categories of three levels or more: one level after another, of many
///   ten, evenly; nothing is predicted by these.
/// Of more than most_numbers_tested numbers those are tested whose ranks go most with the
/// response's. Nothing is left out where fewer than two settings would remain.
std::vector<Split> splits_of(const std::vector<Input>& inputs, const Eigen::MatrixXd& settings,
                             const Eigen::VectorXd& response, std::size_t folds,
                             numerics::Seed seed);
inline constexpr std::size_t most_numbers_tested = 16;

/// Whether a number of so many levels was measured as in a grid, each level with three settings or
/// more on average: leaving settings out at random then hardly leaves a level out.
bool is_grid(Eigen::Index settings, std::size_t levels);

}  // namespace yates::prediction
