#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "doe/regions/mixture_region.hpp"

namespace yates::doe {

/// All corners of the region, corners x components: points that satisfy every limit and are the
/// only ones to satisfy exactly those limits that they lie on. Starting from the simplex that the
/// lower bounds leave, each upper bound cuts corners off and puts new ones on the edges that it
/// crosses. Numbers within 1e-9 count as equal. Throws as check_region does; also for more than
/// 6,000 corners. Source: R. A. McLean, V. L. Anderson, Extreme vertices design of mixture
/// experiments, 1966; T. S. Motzkin et al., The double description method, 1953.
Eigen::MatrixXd mixture_corners(const MixtureRegion& region);

}  // namespace yates::doe
