#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "anova/reading/observations.hpp"

namespace yates::anova {

enum class OrderVerdict {
  random,                // as random orders are, or of a system that exposes no factor (A B A B)
  explained_by_factors,  // a drift could pass for an effect of the exposed factors
  unknown,               // too few runs to tell, no factors, or summaries alone
};
/// "random", "explained by factors", "unknown".
std::string_view to_string(OrderVerdict verdict);

/// Where the order was read.
enum class OrderSource {
  run_numbers,  // the column `run`
  table_rows,   // the rows of the table: the data do not say in which order the runs were made
};

/// How one factor lies in the order of the runs.
struct FactorOrder {
  std::size_t factor;  // into Observations::factors
  /// The share of the variation of the order (ranks within blocks) that the factor's levels
  /// explain: R^2, in [0, 1]. The mean share of random orders is (levels - 1) / (runs - blocks).
  double share;
  std::optional<double> p;  // F test of the share; absent where the levels leave nothing over
  /// By which factor a drift as large as the noise would blow up the mean square of the factor,
  /// or of a straight line through its levels, beyond what it does under a random order:
  ///     (1 + n share / df) / (1 + n / (n - blocks)),
  /// where the drift is a straight line over the block or, in an order that repeats itself, over
  /// each pass through the settings, and its variance is that of the runs' noise.
  double inflation;
  /// How often the level changes from one run to the next within a block, and how often it would
  /// under a random order.
  std::size_t changes;
  double expected_changes;
  /// Only where the order is explained by factors: inflation is at least 2, or the level changes
  /// more rarely than in 99 % of random orders, so that a wandering drift hits it.
  bool exposed = false;
};

/// Whether the order of the runs is explained by the factors, so that a drift over the experiment
/// could pass for an effect.
struct LaunchOrder {
  OrderVerdict verdict = OrderVerdict::unknown;
  OrderSource source = OrderSource::table_rows;
  std::size_t runs = 0;
  /// The share of random orders that are as systematic as this one.
  std::optional<double> p = std::nullopt;
  /// The order repeats itself: all settings one after another, in each pass in the same order.
  bool repeats_itself = false;
  std::vector<FactorOrder> factors{};  // the worst first: by inflation, then by rarity of changes

  /// The exposed factors, the worst first: indexes into Observations::factors.
  std::vector<std::size_t> exposed() const;
};

/// Below this p an order counts as systematic: fewer than 1 in 100 random plans.
inline constexpr double systematic_below = 0.006;
/// Up to this many runs p is that of a permutation test.
inline constexpr std::size_t most_permuted_runs = 500;

/// Compares the order with random orders within the blocks of the design, or within `strata` (one
/// number per observed row), such as the whole plots of a split plot, where the order was
/// randomised within those alone. Three signs of a system are put together, each by its rank among
/// random orders (the smallest of their p values is compared with the smallest ones of random
/// orders):
///  - nested loops: settings explain what the passes through them leave of the order, as they do
///    entirely in standard (Yates) order, whether replicates are made together or one after
///    another; where that leaves a choice, main effects explain it, and levels ascend;
///  - sorting: the largest inflation of a factor;
///  - slowness: the factor whose level changes most rarely compared with its expectation.
/// All orders are looked at where there are at most 20,000, otherwise 1,999 drawn ones; above
/// most_permuted_runs runs the second and the third sign are tested by F and by the normal
/// approximation of the number of changes (Bonferroni). Source: D. E. Barton, F. N. David, Multiple
/// runs, Biometrika 44, 1957; C. Daniel, F. Wilcoxon, Factorial 2^(p-q) plans robust against linear
/// and quadratic trends, Technometrics 8, 1966; L. H. C. Tippett, The Methods of Statistics, 1931.
///
/// Throws std::domain_error where `strata` has neither no element nor one for each observed row.
LaunchOrder launch_order(const Observations& observations,
                         std::span<const std::size_t> strata = {});

}  // namespace yates::anova
