#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace yates::doe {

struct MixtureComponent {
  std::string name;
  double lower = 0.0;
  double upper = 1.0;
};

/// The possible blends of 2 to 12 components: shares x_i of at least lower_i and at most upper_i
/// that add up to 1.
struct MixtureRegion {
  std::vector<MixtureComponent> components;
};

/// Throws std::domain_error for less than 2 components or more than 12.
void check_number_of_components(std::size_t components);

/// Throws std::domain_error with a sentence that names what contradicts what: lower bounds that add
/// up to more than 1, upper bounds that add up to less, a lower bound above its upper one, and
/// bounds outside of [0, 1].
void check_region(const MixtureRegion& region);

/// The components whose upper bound is below 1 - (sum of the other lower bounds), and so is not
/// implied by these.
std::vector<std::size_t> components_with_upper_bounds(const MixtureRegion& region);

}  // namespace yates::doe
