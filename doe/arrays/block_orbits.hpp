#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/arrays/block_constructions.hpp"

namespace yates::doe {

struct FoundBlocks {
  std::size_t concurrence;
  BlockList blocks;
};

/// Searches for designs among those that a group of permutations of the treatments leaves as they
/// are: whole orbits of blocks are taken such that each orbit of pairs is covered lambda times.
/// Groups tried: cyclic ones of one to five cycles, with or without a fixed treatment and
/// multipliers, translations of a finite field, and for small sizes none. `concurrences` are tried
/// in their order; the search ends after a fixed number of steps, and sizes with more than 100,000
/// possible blocks are not searched. Source: E. S. Kramer, D. M. Mesner, t-designs on hypergraphs,
/// 1976.
std::optional<FoundBlocks> blocks_by_symmetry(std::size_t treatments, std::size_t block_size,
                                              const std::vector<std::size_t>& concurrences);

}  // namespace yates::doe
