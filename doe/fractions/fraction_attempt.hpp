#pragma once

#include <cstddef>
#include <optional>

#include "doe/fractions/minimum_aberration.hpp"

namespace yates::doe {

/// What came of the search for a fraction of a given size.
struct Attempt {
  std::optional<FoundFraction> found;
  bool complete;  // where nothing was found: there is nothing
};

/// Searches 2^rank runs for the fraction that keeps factors, resolution, clear interactions,
/// hard-to-change factors and blocks of a request that is otherwise valid.
Attempt attempt_fraction(const FractionRequest& request, std::size_t rank);

}  // namespace yates::doe
