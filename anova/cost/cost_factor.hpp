#pragma once

#include <string>
#include <vector>

#include "table/table.hpp"

namespace yates::anova {

/// The levels of a factor that runs have.
struct CostLevels {
  std::string name;
  bool numeric = false;
  std::vector<double> numbers;     // of a number, ascending; empty for a category
  std::vector<std::string> texts;  // one per level
  std::vector<std::size_t> code;   // per run, an index of a level

  std::size_t size() const { return texts.size(); }
  /// Whether a power of every level is a number.
  bool positive() const { return numeric && numbers.front() > 0; }
};
CostLevels cost_levels(const table::Column& column);

/// How a factor enters the model of a cost.
enum class CostForm { levels, power, exponential };

/// The multiple of the cost as a text of the language of expressions, one at the first level, from
/// the coefficients for the logarithm of the cost: of each level but the first, or the one slope
/// over log(x) (a power) or x (an exponential). Numbers by their levels have a piece from each
/// level to the next.
std::string cost_multiple(const CostLevels& factor, CostForm form,
                          const std::vector<double>& coefficients);

}  // namespace yates::anova
