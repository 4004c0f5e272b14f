#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "doe/fractions/blocks.hpp"
#include "doe/fractions/two_level_fraction.hpp"

namespace yates::doe {

/// What a fraction of two-level factors must be like. At least one of `runs`, `generators`,
/// `resolution` and `clear` says how large it is; without the first two it is as small as possible.
struct FractionRequest {
  std::size_t factors = 0;
  std::optional<std::size_t> runs = std::nullopt;        // a power of 2
  std::optional<std::size_t> generators = std::nullopt;  // p: 2^(factors-p) runs
  std::optional<std::size_t> resolution = std::nullopt;  // at least this; III without it
  /// Two-factor interactions that no main effect and no other two-factor interaction may be aliased
  /// with.
  std::vector<std::pair<std::size_t, std::size_t>> clear = {};
  /// Factors that change only from one whole plot to the next. They are aliased only among
  /// themselves: no other factor's main effect is constant within all whole plots, that is, a
  /// generator with other factors has at least two of them (Bingham & Sitter 1999).
  std::vector<std::size_t> hard_to_change = {};
  /// A power of 2; the combinations of the hard-to-change factors, each one whole plot.
  std::optional<std::size_t> whole_plots = std::nullopt;
  /// Blocks, a power of 2, that are confounded with no main effect and no clear interaction.
  std::size_t blocks = 1;
  std::vector<std::string> names = {};  // of the factors, for refusals; empty: their letters
};

struct FoundFraction {
  TwoLevelFraction fraction;
  /// No other fraction that keeps the request has less aberration: all were compared. Otherwise
  /// this is the best that was found.
  bool complete = false;
  std::optional<Blocks> blocks = std::nullopt;  // where more than one is asked for
};

/// The fraction with minimum aberration (Fries & Hunter 1980) among those that keep the request:
/// fewest words of length 3 in the defining relation, then of length 4, and so on. Deterministic:
/// the search is bounded by counted steps. With blocks, the fraction comes first: among the
/// fractions with the least aberration that can be blocked so, the one whose blocks are confounded
/// with the fewest two-factor interactions (as the factors are named, if some are to be clear).
/// Where any names would do, generators are short and the base factors come first. Throws
/// std::domain_error, naming the nearest possible choice, for a request that no fraction keeps.
/// Sources: A. Fries, W. G. Hunter, Minimum aberration 2^(k-p) designs, 1980; P. Huang, D. Chen,
/// J. O. Voelkel, Minimum-aberration two-level split-plot designs, 1998; D. Bingham, R. R. Sitter,
/// Minimum-aberration two-level fractional factorial split-plot designs, 1999.
FoundFraction minimum_aberration(const FractionRequest& request);

}  // namespace yates::doe
