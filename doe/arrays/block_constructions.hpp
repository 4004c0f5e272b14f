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
/// cores of Hadamard matrices and their residual designs. Absent where none of them has these
/// parameters.
std::optional<BlockList> blocks_by_formula(const BlockParameters& wanted);

/// Treatments that a block leaves out, of each block.
BlockList complementary_blocks(const BlockList& blocks, std::size_t treatments);

/// All subsets of that size in lexicographic order.
BlockList all_subsets(std::size_t treatments, std::size_t size);

/// Number of those subsets, at most `limit`.
std::size_t number_of_subsets(std::size_t treatments, std::size_t size, std::size_t limit);

}  // namespace yates::doe
