#include "doe/points/factorial.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace yates::doe {
namespace {

std::size_t number_of_points(const std::vector<Factor>& factors) {
  std::size_t points = 1;
  for (const Factor& factor : factors) {
    if (factor.levels.empty()) {
      throw std::domain_error(fmt::format("factorial: factor '{}' has no levels", factor.name));
    }
    if (points > most_points / factor.levels.size()) {
      throw std::domain_error(
          fmt::format("factorial: the levels combine to more than {} points", most_points));
    }
    points *= factor.levels.size();
  }
  return points;
}

}  // namespace

Design full_factorial(const std::vector<Factor>& factors) {
  if (factors.empty()) throw std::domain_error("factorial: a design needs at least one factor");
  const std::size_t count = number_of_points(factors);
  std::vector<Point> points;
  points.reserve(count);
  std::vector<std::size_t> levels(factors.size(), 0);
  for (std::size_t order = 1; order <= count; ++order) {
    points.push_back({order, levels});
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {  // an odometer
      if (++levels[factor] < factors[factor].levels.size()) break;
      levels[factor] = 0;
    }
  }
  return {factors, std::move(points)};
}

Design two_level(const std::vector<Factor>& factors) {
  std::string others;
  for (const Factor& factor : factors) {
    if (factor.levels.size() == 2) continue;
    others +=
        fmt::format("{}'{}' has {}", others.empty() ? "" : ", ", factor.name, factor.levels.size());
  }
  if (!others.empty()) {
    throw std::domain_error("two-level: every factor needs exactly two levels, but " + others);
  }
  return full_factorial(factors);
}

}  // namespace yates::doe
