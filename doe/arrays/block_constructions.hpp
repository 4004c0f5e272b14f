#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace yates::doe {

using BlockList = std::vector<std::vector<std::size_t>>;

/// v, k and lambda of a balanced incomplete block design.
struct BlockParameters {
  std::size_t treatments;
  std::size_t block_size;
  std::size_t concurrence;
};

/// Blocks of a design by a formula: lines and hyperplanes of affine and projective geometries,
/// cores of Hadamard matrices and their residual designs. The blocks are absent where none of these
/// has the parameters.
std::optional<BlockList> blocks_by_formula(const BlockParameters& wanted);

/// Treatments that a block leaves out, of each block.
BlockList complementary_blocks(const BlockList& blocks, std::size_t treatments);

/// All subsets of that size in lexicographic order.
BlockList all_subsets(std::size_t treatments, std::size_t size);

/// Number of those subsets, at most `limit`.
std::size_t number_of_subsets(std::size_t treatments, std::size_t size, std::size_t limit);

/// Blocks of a design whose treatments are a finite field: a union B of cosets of a multiplicative
/// subgroup S, with or without 0, and all m B + t for t in the field and one m for each coset of S
/// in a larger subgroup M. Every pair meets equally often if the differences within B fall equally
/// often into each coset of M; where M is everything but 0 that always holds. Unions are tried in
/// lexicographic order, a fixed number of them. The blocks are absent where v is no prime power of
/// at most 128, or where no S, M and B with these parameters are found.
/// Source: R. M. Wilson, Cyclotomy and difference families in elementary abelian groups, 1972.
std::optional<BlockList> blocks_of_cosets(const BlockParameters& wanted);

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
