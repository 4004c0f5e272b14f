#pragma once

#include <optional>

#include "doe/arrays/block_constructions.hpp"

namespace yates::doe {

/// Blocks of a design whose treatments are a finite field: a union B of cosets of a multiplicative
/// subgroup S, with or without 0, and all m B + t for t in the field and one m for each coset of S
/// in a larger subgroup M. Every pair meets equally often if the differences within B fall equally
/// often into each coset of M; where M is everything but 0 that always holds. Unions are tried in
/// lexicographic order, a fixed number of them. Absent where v is no prime power of at most 128, or
/// where no S, M and B with these parameters are found.
/// Source: R. M. Wilson, Cyclotomy and difference families in elementary abelian groups, 1972.
std::optional<BlockList> blocks_of_cosets(const BlockParameters& wanted);

}  // namespace yates::doe
