#pragma once

#include <functional>
#include <span>

namespace yates::numerics {

/// The tolerance of an integral: the looser of the two applies.
struct Tolerance {
  double absolute;
  double relative;  // of a first estimate of the whole integral
};

/// The integral of a function >= 0 from the first to the last of the ascending `places`, which also
/// divide the range where the function's shape changes. 20-point Gauss-Legendre on each part, and
/// on halves of it, down to 2^-20 of a part, until a part and its two halves agree within the
/// tolerance. The halves are then more exact than the tolerance by many digits, so it is not
/// divided among the parts: rounding errors never cause an endless refinement. At least two places.
double integrate(const std::function<double(double)>& function, std::span<const double> places,
                 const Tolerance& tolerance);

}  // namespace yates::numerics
