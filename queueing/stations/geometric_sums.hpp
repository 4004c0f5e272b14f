#pragma once

#include <cstdint>

namespace yates::queueing {

/// sum_{i<m} z^i and sum_{i<m} i z^i.
struct GeometricSums {
  double sum;
  double first_moment;
};

/// Of m = `terms` >= 0 terms with ln z = `log_ratio` <= 0 (minus infinity for z = 0). The usual
/// closed forms divide by 1 - z and lose all digits as z approaches 1; these are built by doubling
/// the number of terms, S_2m = S_m + z^m S_m and H_2m = H_m + z^m (H_m + m S_m), which adds
/// positive numbers only and takes log2(m) steps. Relative error below 1e-13.
GeometricSums geometric_sums(double log_ratio, std::int64_t terms);

}  // namespace yates::queueing
