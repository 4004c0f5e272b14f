#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "table/table.hpp"

// Nuisance factors: what may change the response although nobody asks about it, such as the size of
// the environment, the order of linking or the hour. Source: T. Mytkowicz, A. Diwan, M. Hauswirth,
// P. F. Sweeney, Producing wrong data without doing anything obviously wrong, ASPLOS 2009.

namespace yates::anova {

struct Fit;

/// A column of what may change the response.
struct NuisanceColumn {
  std::string name;
  bool labels = false;  // its numbers are labels without an order, as those of orders of linking
};

/// How much of what the model leaves over a nuisance factor explains.
struct NuisanceEffect {
  std::size_t groups = 0;  // of runs: its values, or four parts of a number with many values
  std::size_t values = 0;
  /// What the groups add to the model: degrees of freedom of theirs, and of those that are left.
  std::int64_t df = 0;
  std::int64_t residual_df = 0;
  /// The share of the noise that they explain, beyond what groups at random would: as the adjusted
  /// R^2, in [0, 1]. It is absent where nothing can be tested: `df` is 0 where the model holds the
  /// groups already, as blocks do; otherwise too few runs are left.
  std::optional<double> share = std::nullopt;
  std::optional<double> p = std::nullopt;
  /// The groups change the effects of factors rather than all runs alike.
  bool with_factors = false;
};

/// Two F tests on the rows of the fit, the smaller p doubled (Bonferroni): of the groups beside the
/// model, and of their products with every factor beside both. The second one finds what misleads
/// most: a value at which one setting wins, and another at which it loses. A number that is no
/// label, with more than eight values, is cut into four groups of equally many runs; a pattern
/// within them is not seen. Rows without a value are a group of their own. The effect is absent
/// where the column is not in the table or has one value, where the formula names it, and for
/// summaries or an exact fit.
std::optional<NuisanceEffect> nuisance_effect(const Fit& fit, const table::Table& table,
                                              const NuisanceColumn& column);

/// One check for each column with an effect to test.
std::vector<Check> check_nuisance(const Fit& fit, const table::Table& table,
                                  std::span<const NuisanceColumn> columns);

}  // namespace yates::anova
