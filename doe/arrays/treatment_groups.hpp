#pragma once

#include <cstddef>
#include <vector>

namespace yates::doe {

/// A group of permutations of treatments; generators[g][i] is where treatment i goes.
struct TreatmentGroup {
  std::size_t size;
  std::vector<std::vector<std::size_t>> generators;
};

/// Groups under which designs often exist, the largest first; see blocks_by_symmetry. The last one
/// has no generators.
std::vector<TreatmentGroup> treatment_groups(std::size_t treatments);

}  // namespace yates::doe
