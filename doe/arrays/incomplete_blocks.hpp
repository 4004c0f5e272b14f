#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace yates::doe {

/// A balanced incomplete block design: every treatment comes in `replications` blocks and every two
/// of them meet in `concurrence` blocks. b k = v r and lambda (v - 1) = r (k - 1).
struct IncompleteBlocks {
  std::size_t treatments = 0;                    // v
  std::size_t block_size = 0;                    // k
  std::size_t replications = 0;                  // r
  std::size_t concurrence = 0;                   // lambda
  std::vector<std::vector<std::size_t>> blocks;  // b of them; treatments 0 .. v - 1, ascending

  /// lambda v / (r k): variance of a difference of two treatments in complete blocks of as many
  /// runs, divided by that of this design, where the errors vary alike. In (0, 1).
  double efficiency() const;
};

/// The design with the fewest blocks that is found, or one with exactly `blocks` of them (then also
/// smaller designs repeated). It comes from points and lines or hyperplanes of finite geometries,
/// Hadamard matrices, residuals of symmetric designs, cosets in finite fields, a search among
/// designs with a cyclic or similar symmetry, complements of these, or, last, all subsets. The
/// search ends after a fixed number of steps, so a smaller design may exist; the same request
/// always gives the same design. 2 <= block_size < treatments <= 1000; throws std::domain_error for
/// other sizes, for a number of blocks against b k = v r, lambda (v - 1) = r (k - 1), b >= v
/// (Fisher), or where none was found with at most 1,000,000 units. Sources: D. C. Montgomery,
/// Design and Analysis of Experiments, section 4.4; D. Raghavarao, Constructions and Combinatorial
/// Problems in Design of Experiments, 1971, chapter 5.
IncompleteBlocks balanced_incomplete_blocks(std::size_t treatments, std::size_t block_size,
                                            std::optional<std::size_t> blocks = std::nullopt);

}  // namespace yates::doe
