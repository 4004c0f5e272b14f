#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace yates::anova {

/// A straight line is looked for over at least so many runs: over fewer, as in A B A B, what a slow
/// drift moves is little.
inline constexpr std::size_t fewest_runs_of_line = 4;

/// The settings of the runs in the order in which they were made, one stretch per block.
struct SettingSequence {
  std::vector<std::size_t> setting;
  std::vector<std::size_t> begin;  // of each block, and the end of the last

  std::size_t runs() const { return setting.size(); }
  std::size_t blocks() const { return begin.size() - 1; }
};

/// How one factor lies in a sequence.
struct FactorPattern {
  double share = 0.0;      // of the squares of the order, explained by the levels
  double along = 0.0;      // correlation of the order with the number of the level
  double inflation = 0.0;  // see FactorOrder, over the block
  std::size_t changes = 0;
  double slowness = 0.0;  // (expected changes - changes) / their deviation under random orders
};

/// Everything about a sequence that decides whether it is systematic.
struct OrderPattern {
  std::vector<FactorPattern> factors;
  /// The three signs; larger is more systematic. Rounded to 1e-9, so that equal orders have equal
  /// signs. Loops are compared as a whole, the first element first: the shares of what the passes
  /// through the settings leave of the order that settings and that main effects explain, how many
  /// factors ascend, and the sum of their correlations.
  std::array<std::int64_t, 4> loops;
  std::int64_t sorting;
  std::int64_t slowness;
};

/// What does not depend on the order: the factors' levels, and what is expected under random
/// orders.
class OrderPatterns {
 public:
  /// level[f][setting] is the level of factor f, below levels[f].
  OrderPatterns(std::vector<std::vector<std::size_t>> level, std::vector<std::size_t> levels,
                const SettingSequence& sequence);

  OrderPattern operator()(const SettingSequence& sequence) const;

  /// Per factor.
  double expected_changes(std::size_t factor) const { return change_mean_[factor]; }
  std::size_t levels(std::size_t factor) const { return levels_[factor]; }

  /// The largest inflation of each factor by a line over each pass through the settings, where the
  /// passes of a block follow one another and have at least four runs each; zeros where they do
  /// not.
  std::vector<double> inflation_in_passes(const SettingSequence& sequence) const;

 private:
  double inflation(std::size_t factor, double share, double along, std::size_t groups) const;

  std::vector<std::vector<std::size_t>> level_;
  std::vector<std::size_t> levels_;
  std::size_t settings_;
  std::vector<double> change_mean_;
  std::vector<double> change_deviation_;
  double runs_;
};

}  // namespace yates::anova
