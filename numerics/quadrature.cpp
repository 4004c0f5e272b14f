#include "numerics/quadrature.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/math/quadrature/gauss.hpp>

namespace yates::numerics {

namespace {

double on_part(const std::function<double(double)>& function, double begin, double end) {
  // In shares of the part, so that only the function's own values meet.
  const double length = end - begin;
  return length * boost::math::quadrature::gauss<double, 20>::integrate(
                      [&](double share) { return function(begin + share * length); }, 0.0, 1.0);
}

double refine(const std::function<double(double)>& function, double begin, double end, double whole,
              double tolerance, int divisions) {
  const double middle = begin + 0.5 * (end - begin);
  const double left = on_part(function, begin, middle);
  const double right = on_part(function, middle, end);
  if (divisions == 0 || std::abs(left + right - whole) <= tolerance) return left + right;
  return refine(function, begin, middle, left, tolerance, divisions - 1) +
         refine(function, middle, end, right, tolerance, divisions - 1);
}

}  // namespace

double integrate(const std::function<double(double)>& function, std::span<const double> places,
                 const Tolerance& tolerance) {
  std::vector<double> parts;
  double total = 0.0;
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    parts.push_back(on_part(function, places[i], places[i + 1]));
    total += parts.back();
  }
  const double allowed = std::max(tolerance.absolute, tolerance.relative * total);
  double sum = 0.0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    sum += refine(function, places[i], places[i + 1], parts[i], allowed, 20);
  }
  return sum;
}

}  // namespace yates::numerics
