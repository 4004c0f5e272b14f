#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/regions/mixture_region.hpp"

namespace yates::doe {

/// The corners and the flat sides of a region.
struct MixtureCorners {
  Eigen::MatrixXd points;  // corners x components
  std::vector<std::vector<std::size_t>>
      faces;  // per flat side of the region, its corners, ascending
};

/// All corners of the region: points that satisfy every limit and are the only ones to satisfy
/// exactly those limits that they lie on. Starting from the simplex that the lower bounds leave,
/// each further limit cuts corners off and puts new ones on the edges that it crosses. Numbers
/// within 1e-9 count as equal. Throws as check_region does; also for limits that contradict each
/// other, and for more than 6,000 corners. Source: R. A. McLean, V. L. Anderson, Extreme vertices
/// design of mixture experiments, 1966; T. S. Motzkin et al., The double description method, 1953.
MixtureCorners mixture_corners(const MixtureRegion& region);

/// The faces of a dimension (1: edges, 2: polygons, ..), each as the ascending numbers of its
/// corners. Throws std::domain_error for more than 5,000 faces of it or of a higher dimension.
std::vector<std::vector<std::size_t>> faces_of_dimension(const MixtureCorners& corners,
                                                         std::size_t dimension);

}  // namespace yates::doe
