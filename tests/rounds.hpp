#pragma once

#include <algorithm>
#include <cstdlib>

namespace yates::tests {

/// How often a test of chance draws or asks: `whole` times where the environment variable
/// YATES_NIGHTLY is set, otherwise a tenth of that, at least once. Tolerances have to follow from
/// the number that is returned.
inline int rounds(int whole) {
  return std::getenv("YATES_NIGHTLY") != nullptr ? whole : std::max(whole / 10, 1);
}

}  // namespace yates::tests
