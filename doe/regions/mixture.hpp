#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/regions/mixture_region.hpp"

namespace yates::doe {

/// What a blend of a mixture design is there for.
enum class BlendRole { lattice, corner, face, center, axial };

/// Blends as shares: points is runs x components, each row of which adds up to 1 (to 1e-12).
struct MixtureDesign {
  Eigen::MatrixXd points;
  std::vector<BlendRole> roles;  // per row
};

/// Blends beside those of a lattice or of the corners, to check the model.
struct CheckBlends {
  bool center = false;  // all components alike, or the mean of all corners
  bool axial = false;   // halfway between the center and each corner (of the simplex or the region)
};

/// The simplex lattice {q, m}: all blends whose shares are multiples of 1/m, C(q + m - 1, m) of
/// them; they determine a polynomial of degree m. First the blends with most of the first
/// component. Lower bounds turn shares into those of pseudo-components: x_i = lower_i + (1 - sum of
/// lower) z_i. Throws std::domain_error as check_region does; for a degree outside of 1 to 20, more
/// than 10,000 blends, and for upper bounds or constraints, which need extreme vertices. Source: H.
/// Scheffe, Experiments with mixtures, 1958; J. A. Cornell, Experiments with Mixtures.
MixtureDesign simplex_lattice(const MixtureRegion& region, std::size_t degree,
                              const CheckBlends& checks = {});

/// The simplex centroid: for each of the 2^q - 1 non-empty sets of components the blend of equal
/// shares (of pseudo-components, where there are lower bounds), small sets first. Its check blends
/// are the axial ones alone: the center is among its points. Throws as simplex_lattice does.
/// Source: H. Scheffe, The simplex-centroid design for experiments with mixtures, 1963.
MixtureDesign simplex_centroid(const MixtureRegion& region, const CheckBlends& checks = {});

/// The corners of a region with bounds and constraints, then the centroids (means of corners) of
/// its faces of the given dimensions (1: edges, 2: polygons, ..), then the check blends. A blend
/// that another one already is does not come again. Throws as mixture_corners does, and for more
/// than 10,000 blends. Source: as for mixture_corners; R. D. Snee, D. W. Marquardt, Extreme
/// vertices designs for linear mixture models, 1974.
MixtureDesign extreme_vertices(const MixtureRegion& region,
                               const std::vector<std::size_t>& face_dimensions = {},
                               const CheckBlends& checks = {});

}  // namespace yates::doe
