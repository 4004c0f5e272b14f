#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "doe/optimal/candidate_values.hpp"
#include "doe/points/design.hpp"
#include "doe/properties/effect_names.hpp"
#include "language/expression.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// Two-level effects that are to be told apart: `effect` from each of `from`.
struct Separation {
  Effect effect;
  std::vector<Effect> from;
};

/// How further runs were found.
enum class FurtherMethod {
  fold_over,  // the runs again with the levels of some factors exchanged
  optimal,    // D-optimal runs for the model, with the runs that are there as given
  star,       // axial points and centre points
  repeats,    // complete passes over the points
};

/// Conditions of points that are never measured.
using Exclusions = std::vector<language::Expression>;

/// Runs that join a design as a block of their own.
struct FurtherRuns {
  FurtherMethod method;
  std::string why;              // what they are and what they give, in one sentence
  std::vector<Factor> factors;  // those of the design, perhaps with further levels at the end
  std::vector<std::vector<std::size_t>> rows;  // per factor, an index into its levels
  /// What they were chosen to estimate beside main effects, as a formula writes it: "codec:level",
  /// "I(size^2)". Empty where they serve what the model has already.
  std::vector<std::string> terms = {};
};

/// The design with the further runs behind its points, in a block of their own.
Design joined(const Design& measured, const FurtherRuns& further);

/// The place of a level with that number among the factor's; it joins them where it is new.
std::size_t level_with(Factor& factor, const Level& level);

/// The best further runs for the model and further terms, which the runs that are there may
/// confound: D-optimal ones with those as given. A constant difference between both is a parameter,
/// because they are made later. Throws as optimal_design does. `why` is left to the caller.
FurtherRuns optimal_runs(const Design& measured, const std::string& model,
                         const std::vector<std::string>& terms, std::size_t runs,
                         ValueChoice values, numerics::Seed seed, const Exclusions& exclude);

/// Main effects and interactions of two of the two-level factors that the different settings cannot
/// estimate beside all others, main effects first. Settings that are measured more often than
/// others mix nothing.
std::vector<Effect> mixed_effects(const Design& measured);
/// The main effects among them, each from what it is mixed with, fully or partly.
std::vector<Separation> mixed_main_effects(const Design& measured);
/// Whether more coefficients of the model of all main effects and interactions of two can be
/// estimated with the further runs than without.
bool tells_more(const Design& measured, const FurtherRuns& further);
/// Effects from one another; a single one from all main effects and interactions of two that it is
/// mixed with. Throws std::domain_error for a factor that has not two levels.
std::vector<Separation> named_effects(const Design& measured, const std::vector<Effect>& effects);

/// Runs that tell the effects apart. `measured` has a point for each run that is there. A fold-over
/// (of all factors, or of one that is in a wanted effect) where it does so with at most twice the
/// runs that D-optimal ones take, and within `runs`; otherwise D-optimal runs, `runs` of them or
/// two more than there are terms to separate. Verified on the points: the wanted effects have no
/// correlation of 1 after a fold-over, and D-optimal runs estimate them together. Throws
/// std::domain_error where nothing is wanted or where `runs` are too few. No run is excluded.
FurtherRuns separating_runs(const Design& measured, const std::vector<Separation>& wanted,
                            const std::optional<std::size_t>& runs, numerics::Seed seed,
                            const Exclusions& exclude = {});

/// All points again with the levels of every two-level factor exchanged, but for those that are
/// excluded. Throws std::domain_error for a design without two-level factors, or if all are.
FurtherRuns folded_over_runs(const Design& measured, const Exclusions& exclude = {});

}  // namespace yates::doe
