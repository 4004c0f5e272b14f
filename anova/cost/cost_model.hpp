#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace yates::anova {

/// What the runs say of a factor and the cost of a run.
enum class CostInfluence {
  shown,      // it changes the cost, and the expression reads it
  not_shown,  // no change was shown
  aliased,    // the runs cannot tell it from the factors before it
  constant,   // all runs have the same level
};
/// "shown", "not-shown", "aliased", "constant".
std::string_view to_string(CostInfluence influence);

struct CostFactor {
  std::string name;
  CostInfluence influence = CostInfluence::constant;
  std::optional<double> p_adjusted = std::nullopt;  // by Holm over the factors; absent: not tested
};

/// A combination of the factors' levels: its measured mean cost, and what the expression says.
struct CostSetting {
  std::vector<std::string> levels;  // as written, one per factor
  double measured = 0.0;
  double predicted = 0.0;

  /// |predicted / measured - 1|.
  double deviation() const;
};

/// The cost of a run as an expression in the factors.
struct CostModel {
  std::string expression;  // of the language of formulas, "12.3 * (size / 4)^0.91"
  std::vector<CostFactor> factors;
  std::int64_t runs = 0;
  std::vector<CostSetting> settings;  // the worst predicted one first
  double typical_deviation = 0.0;     // the median over the settings
};

/// Fits main effects to the logarithm of the cost: a factor multiplies it. `runs` has a column for
/// each of `factors`, `costs` one value per row, above zero. Factors whose effect is not shown (5
/// %, Holm) are left out. A number multiplies by a power of itself or, where that fits better or it
/// is not above zero, by an exponential of itself; where the levels fit better than both (F test, 5
/// %, at most 12 levels), by such pieces from level to level, so that numbers between them have a
/// cost too. A category has a multiple per level. The result is scaled to the total of `costs`: it
/// is a mean cost, where the logarithm alone would give a median. Throws InputError where a cost is
/// not above zero, or where the runs leave no degree of freedom for the noise.
CostModel cost_model(const table::Table& runs, const std::vector<std::string>& factors,
                     std::span<const double> costs);

}  // namespace yates::anova
