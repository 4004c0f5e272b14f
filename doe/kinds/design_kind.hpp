#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "doe/optimal/request.hpp"
#include "doe/points/array.hpp"
#include "doe/regions/central_composite.hpp"

namespace yates::doe {

std::string_view to_string(AxialDistance distance);  // "face-centred", ...
std::string_view to_string(Criterion criterion);     // "D", "A", "I"

/// What can be asked for, one struct for each kind of design.
namespace kinds {

/// Every combination of the levels.
struct FullFactorial {};

/// Every combination of factors that have exactly two levels each: 2^k points.
struct TwoLevel {};

/// A regular fraction: of two-level factors 2^(k-p), of three-level factors 3^(k-p), or of factors
/// with two and four levels. At most one of fraction, resolution, runs and generators is given;
/// none of them means half of all combinations.
struct FractionalFactorial {
  std::optional<std::size_t> fraction = std::nullopt;    // p
  std::optional<std::size_t> resolution = std::nullopt;  // at least this one, in the fewest runs
  std::optional<std::size_t> runs = std::nullopt;
  /// "D=ABC" with the factors' letters in their order (A, B, ... without I), or "threads =
  /// codec:level" with their names. A minus sign after = takes the other half.
  std::vector<std::string> generators = {};
  /// Two-factor interactions, "codec:level", that no main effect and no other two-factor
  /// interaction may alias.
  std::vector<std::string> clear = {};
  /// The factor whose levels are exchanged in a second half, or "all" for all factors.
  std::optional<std::string> fold_over = std::nullopt;
  /// How many settings the factors that are hard to change take; absent: all their combinations, or
  /// as many as leave two runs in each.
  std::optional<std::size_t> whole_plots = std::nullopt;
};

/// Main effects of two-level factors in a multiple of four runs.
struct PlackettBurman {
  std::optional<std::size_t> runs = std::nullopt;
};

/// Main effects of factors with any numbers of levels, orthogonal to one another.
struct OrthogonalArray {
  std::optional<std::size_t> runs = std::nullopt;
};

/// More two-level factors than runs.
struct Supersaturated {
  std::size_t runs;
};

/// Three factors with n levels each in n^2 runs.
struct LatinSquare {};
/// Four factors with n levels each in n^2 runs.
struct GraecoLatinSquare {};

/// The combinations of the levels in blocks that are too small for all of them; every two
/// combinations meet in equally many blocks.
struct BalancedIncompleteBlocks {
  std::size_t block_size;
};

/// A two-level cube, axial points and centre points: for quadratic models of numeric factors.
struct CentralComposite {
  std::variant<AxialDistance, double> axial_distance = AxialDistance::rotatable;
  /// The axial points stand at the lowest and highest levels and the cube within, instead of the
  /// cube at these levels and the axial points outside.
  bool inscribed = false;
  /// Of the cube, at least; absent: V, which quadratic models need.
  std::optional<std::size_t> resolution = std::nullopt;
};
/// Three levels of numeric factors without the corners of the cube.
struct BoxBehnken {};

/// Main effects and quadratic effects of numeric factors in 2k + 1 runs or a few more.
struct DefinitiveScreening {
  std::size_t fake_factors = 0;  // columns that serve nothing but an estimate of the noise
};

/// Runs that fill the region of numeric factors: every factor takes as many values as there are
/// runs.
struct LatinHypercube {
  std::size_t runs;
};
struct Sobol {
  std::size_t runs;
};

enum class Blends { lattice, centroid, vertices };
std::string_view to_string(Blends blends);  // "lattice", ...
/// Shares of a whole: the levels of the factors add up to `total`.
struct Mixture {
  Blends blends = Blends::centroid;
  std::size_t degree = 2;  // of a lattice
  double total = 1;
};

/// The baseline, and for each other level of each factor the baseline with that level alone.
struct OneAtATime {};

/// Points that the user wrote down.
struct Custom {
  Array points;
  std::vector<std::size_t> blocks = {};       // per row, from 1; empty: one block
  std::vector<std::size_t> whole_plots = {};  // per row, from 1; empty: by levels hard to change
};

/// The runs that tell most about a model.
struct Optimal {
  Criterion criterion = Criterion::d;
  std::optional<std::size_t> runs = std::nullopt;         // absent: as many as the budget allows
  std::string model = {};                                 // the right side of a formula
  std::vector<std::string> if_possible = {};              // terms that are welcome, not required
  std::optional<std::string> cost = std::nullopt;         // of a run: a number or an expression
  std::optional<double> budget = std::nullopt;            // in the unit of the cost
  std::size_t pure_error_degrees_of_freedom = 0;          // at least this many repeated runs
  std::optional<std::size_t> whole_plots = std::nullopt;  // of factors that are hard to change
  std::size_t starts = 20;
  Array given = {};  // runs that stay as they are
};

}  // namespace kinds

using DesignKind =
    std::variant<kinds::FullFactorial, kinds::TwoLevel, kinds::FractionalFactorial,
                 kinds::PlackettBurman, kinds::OrthogonalArray, kinds::Supersaturated,
                 kinds::LatinSquare, kinds::GraecoLatinSquare, kinds::BalancedIncompleteBlocks,
                 kinds::CentralComposite, kinds::BoxBehnken, kinds::DefinitiveScreening,
                 kinds::LatinHypercube, kinds::Sobol, kinds::Mixture, kinds::OneAtATime,
                 kinds::Custom, kinds::Optimal>;

/// "full-factorial", "two-level", ...: the kind as campaign files, plans and stores write it.
std::string_view to_string(const DesignKind& kind);
/// The words of all kinds, in the order of the variant.
std::vector<std::string> kind_words();
/// "fractional factorial", "Latin square": the kind in a sentence.
std::string_view title_of(const DesignKind& kind);
/// Whether the kind knows blocks by number, and whether its points can be joined by centre points.
bool takes_blocks(const DesignKind& kind);
bool takes_center_points(const DesignKind& kind);

/// What a design was asked for beside its kind, as texts that identify it: ("runs", "12"), ... A
/// value that was not asked for is not among them.
std::vector<std::pair<std::string, std::string>> parameters_of(const DesignKind& kind);

}  // namespace yates::doe
