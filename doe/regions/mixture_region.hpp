#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace yates::doe {

/// sum of weights_i x_i <= bound, over the components' shares.
struct MixtureConstraint {
  std::vector<double> weights;  // one per component
  double bound;
};

struct MixtureComponent {
  std::string name;
  double lower = 0.0;
  double upper = 1.0;
};

/// The possible blends of 2 to 12 components: shares x_i of at least lower_i and at most upper_i
/// that add up to 1.
struct MixtureRegion {
  std::vector<MixtureComponent> components;
  std::vector<MixtureConstraint> constraints = {};  // at most 32
};

/// The corners and the flat sides of a region.
struct MixtureCorners {
  Eigen::MatrixXd points;  // corners x components
  std::vector<std::vector<std::size_t>>
      faces;  // per flat side of the region, its corners, ascending
};

/// Throws std::domain_error with a sentence that names what contradicts what: lower bounds that add
/// up to more than 1, upper bounds that add up to less, a lower bound above its upper one, bounds
/// outside of [0, 1], and limits of other shape than described above.
void check_region(const MixtureRegion& region);

/// The components whose upper bound is below 1 - (sum of the other lower bounds), and so is not
/// implied by these.
std::vector<std::size_t> components_with_upper_bounds(const MixtureRegion& region);

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
