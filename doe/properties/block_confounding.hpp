#pragma once

#include <vector>

#include "doe/points/design.hpp"
#include "doe/properties/effect_names.hpp"

namespace yates::doe {

/// The main effects and interactions of two and three two-level factors whose sign is the same in
/// all points of every block: they cannot be told from differences between blocks. Found from the
/// points; shorter effects first. Empty for a design that is not divided into blocks. Factors with
/// another number of levels are passed over, as are points at which a numeric factor has a third
/// level (centre points). At most 64 factors are looked at. Source: D. C. Montgomery, Design and
/// Analysis of Experiments, chapter 7.
std::vector<Effect> confounded_with_blocks(const Design& design);

}  // namespace yates::doe
