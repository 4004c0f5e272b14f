#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/vector_space.hpp"

namespace yates::doe {

/// What a column set looks like whatever the coordinates: equal for isomorphic sets.
struct Fingerprint {
  std::uint64_t all;
  std::vector<std::uint64_t> of_vector;  // by vector; 0 where it belongs to no column
};

/// Column sets are isomorphic if a change of coordinates and an exchange of columns within groups
/// turns one into the other: the same design up to the names of factors and levels. The vectors of
/// the first `reserved_rank` coordinates then stay among themselves.
/// The functionals (runs of the design) are classified by the columns that they meet, the vectors
/// by the functionals that meet them, twice.
Fingerprint fingerprint(const VectorSpace& space, const std::vector<FactorColumn>& columns,
                        std::size_t reserved_rank);

enum class Isomorphic { yes, no, unknown };

/// Looks for an isomorphism by mapping a basis vector by vector. `unknown` after `most_images`
/// tried images. Adds what it cost, roughly in additions, to `steps`.
Isomorphic isomorphic(const VectorSpace& space, const std::vector<FactorColumn>& one,
                      const Fingerprint& print_of_one, const std::vector<FactorColumn>& other,
                      const Fingerprint& print_of_other, std::uint64_t most_images,
                      std::uint64_t& steps);

}  // namespace yates::doe
