#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/properties/alias_matrix.hpp"
#include "doe/properties/balance.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/judged_design.hpp"
#include "doe/properties/model_properties.hpp"
#include "doe/properties/statements.hpp"
#include "doe/properties/two_level_aliases.hpp"
#include "doe/properties/word_length_pattern.hpp"

namespace yates::doe {

/// The parts of DesignProperties that may be absent.
enum class Part { pairs, pattern, two_level, model, alias_matrix };
enum class Absence {
  too_costly,             // too many points, factors or parameters for about a second
  fewer_than_two_factors  // with two levels, where aliases are asked for
};
struct Skipped {
  Part part;
  Absence why;
  friend bool operator==(const Skipped&, const Skipped&) = default;
};

/// All that can be said of a design before it is run, found from its points alone.
struct DesignProperties {
  std::vector<Factor> factors;                       // with the levels that occur
  std::vector<std::vector<std::string>> never_used;  // per factor, levels that no point has
  std::size_t points;                                // as emitted, centre points included
  std::size_t distinct_points;
  std::size_t replications;
  std::vector<LevelCounts> level_counts;  // per factor
  bool full_factorial;                    // all combinations, equally often
  Strength strength;
  std::optional<PairOrthogonality> pairs;
  /// Generalised word lengths of all factors, in the rows that are no centre points.
  std::optional<std::vector<double>> pattern;
  std::optional<std::size_t> resolution;  // by the pattern; absent if nothing is aliased
  std::optional<TwoLevelAliases> two_level;
  std::optional<DefaultModel> default_model;  // absent if a formula was given
  std::optional<ModelProperties> model;
  /// Of the model against the second-order one; absent also if that holds no further term.
  std::optional<AliasMatrix> alias_matrix;
  std::vector<Statement> statements;
  std::vector<Skipped> skipped;
};

/// A design with more points than this is judged by its balance alone.
inline constexpr std::size_t most_judged_points = std::size_t{1} << 16;

/// replications >= 1: how often each point is run. Without a formula the default model is judged.
/// Throws std::domain_error for no points, replications of 0 or options out of range, and what
/// coded_model throws for a formula.
DesignProperties properties_of(const Design& design, std::size_t replications,
                               const std::optional<std::string>& formula = std::nullopt,
                               const ModelOptions& options = {});
DesignProperties properties_of(const JudgedDesign& design, std::size_t replications,
                               const std::optional<std::string>& formula = std::nullopt,
                               const ModelOptions& options = {});

}  // namespace yates::doe
