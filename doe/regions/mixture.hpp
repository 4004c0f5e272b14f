#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/regions/mixture_region.hpp"

namespace yates::doe {

// Blends as shares: blends x components, each row of which adds up to 1 (to 1e-12).

/// The simplex lattice {q, m}: all blends whose shares are multiples of 1/m, C(q + m - 1, m) of
/// them; they determine a polynomial of degree m. First the blends with most of the first
/// component. Lower bounds turn shares into those of pseudo-components: x_i = lower_i + (1 - sum of
/// lower) z_i. Throws std::domain_error as check_region does; for a degree outside of 1 to 20, more
/// than 10,000 blends, and for upper bounds, which need extreme vertices. Source: H. Scheffe,
/// Experiments with mixtures, 1958; J. A. Cornell, Experiments with Mixtures.
Eigen::MatrixXd simplex_lattice(const MixtureRegion& region, std::size_t degree);

/// The simplex centroid: for each of the 2^q - 1 non-empty sets of components the blend of equal
/// shares (of pseudo-components, where there are lower bounds), small sets first. Throws as
/// simplex_lattice does. Source: H. Scheffe, The simplex-centroid design for experiments with
/// mixtures, 1963.
Eigen::MatrixXd simplex_centroid(const MixtureRegion& region);

/// The corners of a region with bounds, and then their mean, unless it is one of them. Throws as
/// mixture_corners does. Source: as for mixture_corners; R. D. Snee, D. W. Marquardt, Extreme
/// vertices designs for linear mixture models, 1974.
Eigen::MatrixXd extreme_vertices(const MixtureRegion& region);

}  // namespace yates::doe
