#pragma once

#include <cstddef>
#include <vector>

#include "doe/regions/surface_design.hpp"

namespace yates::doe {

struct BoxBehnken {
  std::size_t factors;  // 3 to 12, or 16
  std::size_t center_points = 5;
  std::size_t blocks = 1;  // one of box_behnken_blocks(factors), and a divisor of center_points
};

/// A Box-Behnken design: three levels per factor, and no corner of the cube. Factors are combined
/// in small sets by an incomplete-block design; each set contributes all (for 11 factors half) of
/// the combinations of -1 and +1 of its factors, with the other factors at 0. All points but the
/// centers are equally far from the center: sqrt(2) for 3 to 5 factors, sqrt(3) for 6, 7 and 9,
/// sqrt(5) for 11 and 2 for others. Rotatable for 4 and 7 factors. By block: the sets in turn, then
/// the centers. The paper has no design for 8 factors; the one here is made as that for 10.
/// Throws std::domain_error for another number of factors or blocks, no center points,
/// center points that the blocks cannot share, and more than 4,096 center points. Source: G. E. P.
/// Box, D. W. Behnken, Some new three level designs for the study of quantitative variables,
/// Technometrics 2, 1960.
SurfaceDesign box_behnken(const BoxBehnken& request);

/// The numbers of orthogonal blocks into which the design can be divided, ascending; 1 is always
/// among them. Empty where there is no such design.
std::vector<std::size_t> box_behnken_blocks(std::size_t factors);

}  // namespace yates::doe
